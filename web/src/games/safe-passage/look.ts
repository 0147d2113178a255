// How Safe Passage looks.
import { BLACK, WHITE } from "../../art/paints";
import type { GameLook } from "../game";
import { goalMarks, goalOf, goals, goalWords, puzzleWords } from "./goals";
import { piece } from "./pieces";
import { poster } from "./poster";
import { pieceWords } from "./words";

export const safePassage: GameLook = {
  pieceWords,
  emblem: "K",
  about: "Chess for one: let the kings change places, and never put a piece in danger.",
  tagline: "Swap kings, stay safe.",
  poster: poster(WHITE, BLACK),
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
        strict: "strict: no piece but a pawn is ever in danger",
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
