// The goals, and the progress towards each.
import type { Chances } from "../../board/board";
import type { Piece, Place, Seat } from "../../library/protocol";

export const goals = ["kings", "queens", "far-rank", "counterparts"] as const;
export type Goal = (typeof goals)[number];

export function goalOf(spec: string): Goal {
  return (/goal=([a-z-]+)/.exec(spec)?.[1] as Goal | undefined) ?? "kings";
}

export function isRelaxed(spec: string): boolean {
  return spec.includes("danger=relaxed");
}

function homes(start: readonly Piece[], seat: Seat, letters: string): Map<string, Place[]> {
  const map = new Map<string, Place[]>();
  for (const [place, letter, owner] of start)
    if (owner === seat && letters.includes(letter)) map.set(letter, [...(map.get(letter) ?? []), place]);
  return map;
}

/** Pieces that a step of the ladder requires, and how many of them are where they must be. */
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

/** Where pieces must go for the goal. On a far rank any of them will do, so no particular one is expected. */
export function goalMarks(goal: Goal, start: readonly Piece[]): Map<Place, Chances | undefined> {
  const marks = new Map<Place, Chances | undefined>();
  const letters = goal === "kings" ? "K" : goal === "queens" ? "KQ" : "KQRBN";
  for (const [place, letter, seat] of start) {
    const anyOf = goal === "far-rank" && !"KQ".includes(letter);
    const expected = { letter, seat: seat === "w" ? "b" : "w" };
    if (letters.includes(letter)) marks.set(place, anyOf ? undefined : expected);
  }
  return marks;
}
