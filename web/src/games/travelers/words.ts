// The page's texts about The Travelers.
import say from "virtual:words/travelers";
import type { GameWords } from "../game";

type Kind = "T" | "D" | "B" | "A" | "U" | "Y";

export default {
  about: () => say("about"),
  tagline: () => say("tagline"),
  aim: () => say("aim"),
  turn: () => say("turn"),
  end: () => say("end"),
  piece: (letter) => say(`kind.${letter as Kind}`),
  sending: () => ({
    question: say("throw"),
    none: say("throw.none"),
    where: ({ kind }) => say("throw.where", { kind }),
    free: say("throw.free"),
    put: say("throw.put"),
  }),
} satisfies GameWords;
