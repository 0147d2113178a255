// The page's texts about Safe Passage.
import say from "virtual:words/passage";
import type { GameWords } from "../game";
import { goalOf, goals, isRelaxed } from "./goals";

type Kind = "P" | "R" | "N" | "B" | "Q" | "K";

export default {
  about: () => say("about"),
  tagline: () => say("tagline"),
  piece: (letter) => say(`kind.${letter as Kind}`),
  turn: () => say("turn"),
  end: () => say("end"),
  aim: (spec) => say(isRelaxed(spec) ? "aim.relaxed" : "aim", { goal: say(`puzzle.${goalOf(spec)}`) }),
  puzzleGoal: (spec) => say(`puzzle.${goalOf(spec)}`),
  options: () => ({
    goal: {
      label: say("option.goal"),
      values: Object.fromEntries(goals.map((goal) => [goal, { label: say(`goal.${goal}`), about: say(`goal.${goal}.about`) }])),
    },
    start: {
      label: say("option.start"),
      values: {
        standard: { label: say("start.usual"), about: say("start.usual.about") },
        "#": { label: say("start.960"), about: say("start.960.about") },
        "scramble-#": { label: say("start.shuffled"), about: say("start.shuffled.about") },
      },
    },
    danger: {
      label: say("option.danger"),
      values: {
        strict: { label: say("danger.strict"), about: say("danger.strict.about") },
        relaxed: { label: say("danger.relaxed"), about: say("danger.relaxed.about") },
      },
    },
    attack: {
      label: say("option.attack"),
      values: {
        legal: { label: say("attack.legal"), about: say("attack.legal.about") },
        fide: { label: say("attack.fide"), about: say("attack.fide.about") },
      },
    },
  }),
} satisfies GameWords;
