// What this person has learnt, stored on this device: the stars of each step by its name, so that the order of steps
// may change.
import { stepIds } from "../library/lessons";
import { keep, kept } from "../ui/kept";

const STORE = "lessons";

interface Learnt {
  /** Stars by game and step. */
  stars: Record<string, Record<string, number>>;
  /** The game of the step that was opened last. */
  last?: string;
}

function learnt(): Learnt {
  return kept<Learnt>(STORE, { stars: {} });
}

/** The stars of a step; 0 if it is not done yet. */
export function starsOf(game: string, id: string): number {
  return learnt().stars[game]?.[id] ?? 0;
}

/** Keeps the best result of a step. */
export function keepStars(game: string, id: string, stars: number): void {
  const all = learnt();
  const before = all.stars[game] ?? {};
  keep(STORE, { ...all, stars: { ...all.stars, [game]: { ...before, [id]: Math.max(before[id] ?? 0, stars) } } });
}

export interface Standing {
  done: number;
  of: number;
  stars: number;
  /** The number of the first step that is not done, from 1. If all are done, the number after the last one. */
  next: number;
}

export function standingOf(game: string): Standing {
  const ids = stepIds(game);
  const each = ids.map((id) => starsOf(game, id));
  const open = each.indexOf(0);
  return {
    done: each.filter((stars) => stars > 0).length,
    of: ids.length,
    stars: each.reduce((sum, stars) => sum + stars, 0),
    next: open < 0 ? ids.length + 1 : open + 1,
  };
}

export function lastLearnt(): string | undefined {
  return learnt().last;
}

export function keepLast(game: string): void {
  keep(STORE, { ...learnt(), last: game });
}
