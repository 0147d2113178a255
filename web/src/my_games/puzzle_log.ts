// The puzzles tried on this device, the newest last, as far back as they are stored.
import { keep, kept } from "../ui/kept";

export interface PuzzleAttempt {
  game: string;
  number: number;
  grade: number;
  theme?: string;
  /** 0: the solution was shown. */
  stars: number;
  when: number;
}

const STORE = "puzzle-log";
export const MOST_TRIED = 2000;

export function triedPuzzles(): readonly PuzzleAttempt[] {
  return kept<PuzzleAttempt[]>(STORE, []);
}

export function logPuzzle(tried: Omit<PuzzleAttempt, "when">, when = Date.now()): void {
  keep(STORE, [...triedPuzzles(), { ...tried, when }].slice(-MOST_TRIED));
}

export interface Count {
  key: string;
  solved: number;
  missed: number;
}

/** How many were solved and missed, grouped by a key. The latest of a puzzle's best attempts counts. */
export function countBy(all: readonly PuzzleAttempt[], keyOf: (tried: PuzzleAttempt) => string): Count[] {
  const best = new Map<string, PuzzleAttempt>();
  for (const one of all) {
    const id = `${one.game} ${one.number}`;
    if ((best.get(id)?.stars ?? -1) < one.stars) best.set(id, one);
  }
  const counts = new Map<string, Count>();
  for (const one of best.values()) {
    const key = keyOf(one);
    const count = counts.get(key) ?? { key, solved: 0, missed: 0 };
    count[one.stars > 0 ? "solved" : "missed"]++;
    counts.set(key, count);
  }
  return [...counts.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
