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
  firstStart: () => say("first"),
  options: () => ({
    start: {
      label: say("start"),
      pictured: true,
      values: {
        "battle-12": { label: say("battle.12"), about: say("battle.about", { count: 12 }), second: say("battle.kinds", { count: 4 }) },
        "battle-24": { label: say("battle.24"), about: say("battle.about", { count: 24 }), second: say("battle.kinds", { count: 9 }) },
        "battle-40": { label: say("battle.40"), about: say("battle.about", { count: 40 }), second: say("battle.kinds", { count: 13 }) },
        standard: { label: say("start.standard"), about: say("start.standard.about"), second: say("battle.kinds", { count: 13 }) },
      },
    },
  }),
} satisfies GameWords;
