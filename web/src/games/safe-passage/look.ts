// How Safe Passage looks.
import { dot, mark, type Paint, shape } from "../../board/draw";
import type { GameLook } from "../game";
import { goalMarks, goalOf, goals, goalWords } from "./goals";

const pieces: Record<string, (p: Paint) => string> = {
  P: (p) => shape("M30 86V78C40 70 42 62 43 50H36V43H42A15 15 0 1 1 58 43H64V50H57C58 62 60 70 70 78V86Z", p),
  R: (p) =>
    shape("M24 86V76L32 70V44L24 38V18H36V26H44V18H56V26H64V18H76V38L68 44V70L76 76V86Z", p) +
    mark("M33 44H67M33 69H67", p, 4),
  N: (p) =>
    shape(
      "M30 86C30 68 46 62 47 50C40 56 34 58 28 64L18 60L16 52C22 44 24 32 34 26L36 14L46 22C72 24 80 52 76 86Z",
      p,
    ) +
    dot(41, 37, 4, p) +
    mark("M30 86H76", p, 4),
  B: (p) =>
    shape("M24 86V78H38L36 70C26 62 28 40 45 26A8 8 0 1 1 55 26C72 40 74 62 64 70L62 78H76V86Z", p) +
    mark("M50 38V58M40 48H60M37 70H63", p, 4),
  Q: (p) =>
    shape("M26 86V76L18 36L32 54L34 26L46 50L50 20L54 50L66 26L68 54L82 36L74 76V86Z", p) +
    dot(18, 33, 5, { ...p, mark: p.edge }) +
    dot(34, 22, 5, { ...p, mark: p.edge }) +
    dot(50, 16, 5, { ...p, mark: p.edge }) +
    dot(66, 22, 5, { ...p, mark: p.edge }) +
    dot(82, 33, 5, { ...p, mark: p.edge }) +
    mark("M28 74H72", p, 4),
  K: (p) =>
    mark("M50 8V30M41 17H59", { ...p, mark: p.edge }, 6) +
    shape("M28 86V74C10 58 20 34 38 36C45 37 48 42 50 46C52 42 55 37 62 36C80 34 90 58 72 74V86Z", p) +
    mark("M29 74H71M50 48V66", p, 4),
};

export const safePassage: GameLook = {
  about: "Chess for one: let the kings change places, and never put a piece in danger.",
  picture:
    "bRa8 bBc8 bBf8 bRh8 bPa7 bPb7 bPc7 bPf7 bPg7 bPh7 bNc6 bKd6 bPe6 bNf6 bQd5 wPd4 wQf4 wNc3 wKe3 " +
    "wNf3 wPa2 wPb2 wPc2 wPf2 wPg2 wPh2 wRa1 wBc1 wBf1 wRh1",
  puzzles: "A few moves of Safe Passage, with a proven answer.",
  piece: (letter, _seat, paint) => pieces[letter]!(paint),
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
  goals: (spec, start) => goalMarks(goalOf(spec), start),
  showsRefused: (says) => says.some(({ id }) => id.startsWith("danger.")),
};
