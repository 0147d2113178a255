// How Safe Passage looks.
import { BLACK, WHITE } from "../../art/paints";
import type { GameLook } from "../game";
import { goalMarks, goalOf, goals, goalWords, puzzleWords } from "./goals";
import { piece } from "./pieces";
import { poster } from "./poster";
import { pieceWords } from "./words";

export const safePassage: GameLook = {
  pieceWords,
  about: "Chess for one: let the kings change places, and never put a piece in danger.",
  tagline: "Swap kings, stay safe.",
  poster: poster(WHITE, BLACK),
  picture:
    "bRa8 bBc8 bBf8 bRh8 bPa7 bPb7 bPc7 bPf7 bPg7 bPh7 bNc6 bKd6 bPe6 bNf6 bQd5 wPd4 wQf4 wNc3 wKe3 " +
    "wNf3 wPa2 wPb2 wPc2 wPf2 wPg2 wPh2 wRa1 wBc1 wBf1 wRh1",
  puzzles: "A few moves of Safe Passage, with a proven answer.",
  piece,
  size: 0.92,
  options: {
    goal: { label: "Goal", values: Object.fromEntries(goals.map((goal) => [goal, `${goal}: ${goalWords[goal]}`])) },
    start: {
      label: "Start",
      help: "standard, 0 to 959 (Chess960), or scramble-NUMBER",
      any: { label: "Any of 960", choose: () => String(Math.floor(Math.random() * 960)) },
    },
    danger: {
      label: "Danger",
      values: {
        strict: "strict: nothing is ever in danger",
        relaxed: "relaxed: if it can move out at once",
      },
    },
    attack: {
      label: "Attack",
      values: { legal: "legal captures count", fide: "every attack counts, even of pinned pieces" },
    },
  },
  puzzleGoal: (spec) => puzzleWords[goalOf(spec)],
  goals: (spec, start) => goalMarks(goalOf(spec), start),
  showsRefused: (says) => says.some(({ id }) => id.startsWith("danger.")),
};
