// How much of each goal is reached, for the ladder beside the board.
import type { Expected } from "../../board/board";
import type { Piece, Place, Seat } from "../../library/protocol";

export const goals = ["kings", "queens", "far-rank", "counterparts"] as const;
export type Goal = (typeof goals)[number];

export const goalWords: Record<Goal, string> = {
  kings: "each king on the other's square",
  queens: "the queens as well",
  "far-rank": "every rook, bishop and knight on its far rank",
  counterparts: "each of them on a square of its own kind",
};

/** The same as something to be done. */
export const puzzleWords: Record<Goal, string> = {
  kings: "Swap the kings",
  queens: "Swap the kings and the queens",
  "far-rank": "Bring every piece to its far rank",
  counterparts: "Bring every piece home",
};

export function goalOf(spec: string): Goal {
  return (/goal=([a-z-]+)/.exec(spec)?.[1] as Goal | undefined) ?? "kings";
}

function homes(start: readonly Piece[], seat: Seat, letters: string): Map<string, Place[]> {
  const map = new Map<string, Place[]>();
  for (const [place, letter, owner] of start)
    if (owner === seat && letters.includes(letter)) map.set(letter, [...(map.get(letter) ?? []), place]);
  return map;
}

/** Pieces that a step of the ladder asks for, and how many of them are where it wants them. */
export function progress(goal: Goal, start: readonly Piece[], now: readonly Piece[]): { done: number; all: number } {
  const letters = { kings: "K", queens: "Q", "far-rank": "RBN", counterparts: "RBN" }[goal];
  let done = 0;
  let all = 0;
  for (const seat of ["w", "b"]) {
    const other = homes(start, seat === "w" ? "b" : "w", letters);
    for (const [place, letter, owner] of now) {
      if (owner !== seat || !letters.includes(letter)) continue;
      all++;
      const far = place.endsWith(seat === "w" ? "8" : "1");
      done += Number(goal === "far-rank" ? far : (other.get(letter) ?? []).includes(place));
    }
  }
  return { done, all };
}

export interface Rung {
  goal: Goal;
  title: string;
  /** How far it is. */
  words: string;
  state: "done" | "now" | "later" | "beyond"; // beyond: the game does not ask for it
}

const titles: Record<Goal, string> = {
  kings: "Kings swap",
  queens: "Queens too",
  "far-rank": "All to the far rank",
  counterparts: "Every piece at home",
};

/** Steps of a king on an empty board. */
function steps(a: Place, b: Place): number {
  const [file, rank] = [0, 1].map((i) => Math.abs(a.charCodeAt(i) - b.charCodeAt(i)));
  return Math.max(file!, rank!);
}

/** How far each king is from the other's square: "1 and 3 steps away", White's first. */
function kingWords(start: readonly Piece[], now: readonly Piece[]): string {
  const away = ["w", "b"].map((seat) => {
    const goal = start.find(([, letter, owner]) => letter === "K" && owner !== seat)?.[0];
    const king = now.find(([, letter, owner]) => letter === "K" && owner === seat)?.[0];
    return goal === undefined || king === undefined ? 0 : steps(king, goal);
  });
  if (away.every((one) => one === 0)) return "both there";
  const [white, black] = away.map((one) => (one === 0 ? "there" : String(one)));
  if (white === "there") return `White's there, Black's ${black} away`;
  if (black === "there") return `White's ${white} away, Black's there`;
  return `${white} and ${black} steps away`;
}

/** The ladder of goals: each includes those before it, and the game asks for those up to `aim`. */
export function ladder(aim: Goal, start: readonly Piece[], now: readonly Piece[]): Rung[] {
  let open = false; // one below is not reached
  return goals.map((goal, i) => {
    const { done, all } = progress(goal, start, now);
    const reached = done === all && !open;
    const state = i > goals.indexOf(aim) ? "beyond" : reached ? "done" : open ? "later" : "now";
    open ||= !reached;
    const words = goal === "kings" ? kingWords(start, now) : `${done} of ${all}`;
    return { goal, title: titles[goal], words, state };
  });
}

/** Where pieces must go for the goal. A far rank takes any of them, so that none in particular is expected. */
export function goalMarks(goal: Goal, start: readonly Piece[]): Map<Place, Expected | undefined> {
  const marks = new Map<Place, Expected | undefined>();
  const letters = goal === "kings" ? "K" : goal === "queens" ? "KQ" : "KQRBN";
  for (const [place, letter, seat] of start) {
    const anyOf = goal === "far-rank" && !"KQ".includes(letter);
    const expected = { letter, seat: seat === "w" ? "b" : "w" };
    if (letters.includes(letter)) marks.set(place, anyOf ? undefined : expected);
  }
  return marks;
}
