// The page's texts about Courier Leapale.
import say from "virtual:words/leapale";
import type { GameWords } from "../game";

type Kind = "E" | "H" | "M" | "U" | "P" | "Q" | "A" | "D" | "C" | "Y" | "B" | "G" | "L" | "N" | "O" | "S";

export default {
  about: () => say("about"),
  tagline: () => say("tagline"),
  aim: () => say("aim"),
  turn: () => say("turn"),
  end: () => say("end"),
  piece: (letter) => say(`kind.${letter as Kind}`),
} satisfies GameWords;
