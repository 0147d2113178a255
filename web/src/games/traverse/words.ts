// The page's texts about TRAVERSE.
import say from "virtual:words/traverse";
import type { GameWords } from "../game";

type Kind = "S" | "D" | "T" | "C";

export default {
  about: () => say("about"),
  tagline: () => say("tagline"),
  aim: () => say("aim"),
  turn: () => say("turn"),
  end: () => say("end"),
  piece: (letter) => say(`kind.${letter as Kind}`),
  sending: () => ({
    question: say("send"),
    none: say("send.none"),
    where: (piece) => say("send.where", piece),
    free: say("send.free"),
    put: say("send.put"),
  }),
  options: () => ({
    players: { label: say("players"), counted: (count) => say("players.count", { count }) },
    rules: {
      label: say("rules"),
      values: {
        basic: { label: say("rules.basic"), about: say("rules.basic.about") },
        advanced: { label: say("rules.advanced"), about: say("rules.advanced.about") },
        expert: { label: say("rules.expert"), about: say("rules.expert.about") },
      },
    },
  }),
} satisfies GameWords;
