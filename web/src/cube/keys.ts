// Keys that move between the flat boards: Page Up and Page Down change the level, Tab goes to the next place that can
// be chosen, a typed name goes to its place.
import say from "virtual:words/cube";
import { type Board, placeAt, spotOf } from "../board/geometry";
import type { Place } from "../library/protocol";

/** What keys do on the flat boards, in addition to the keys of any board. */
export const levelKeys: readonly { keys: readonly string[]; words: string }[] = [
  {
    keys: ["PageUp", "PageDown"],
    get words() {
      return say("key.level");
    },
  },
  {
    keys: ["Tab"],
    get words() {
      return say("key.next");
    },
  },
  {
    keys: [",", "."],
    get words() {
      return say("key.turn");
    },
  },
];

const PAUSE = 1500; // milliseconds after which a new name begins

/** The place with this name, if there is one. */
function placeNamed(board: Board, name: string): Place | undefined {
  if (!/^[a-z]{2}\d+$/.test(name) || !board.levels.includes(name[0]!)) return undefined;
  const { file, rank } = spotOf(board, name);
  return file >= 0 && file < board.files && rank >= 0 && rank < board.ranks ? name : undefined;
}

/** Collects the name of a place, starting with the letter of its level. */
export class NameKeys {
  private name = "";
  private when = -Infinity;

  /** The place once its name is complete; null while it is being typed; undefined if the key is not part of a name. */
  take(board: Board, key: string, now: number): Place | null | undefined {
    if (key.length !== 1 || now - this.when > PAUSE) this.name = "";
    this.when = now;
    if (this.name === "" && !board.levels.includes(key)) return undefined;
    this.name += key;
    if (this.name.length < 3) return /^[a-z]+$/.test(this.name) ? null : this.forget();
    const place = placeNamed(board, this.name);
    this.name = "";
    return place ?? undefined;
  }

  private forget(): undefined {
    this.name = "";
    return undefined;
  }
}

/** The same file and rank on the next level, or the next rank or file if boards are sliced that way. */
export function nextSlice(board: Board, axis: "level" | "rank" | "file", place: Place, by: 1 | -1): Place | undefined {
  const spot = spotOf(board, place);
  const next = { ...spot, [axis]: spot[axis] + by };
  const size = { level: board.levels.length, rank: board.ranks, file: board.files }[axis];
  return next[axis] >= 0 && next[axis] < size ? placeAt(board, next) : undefined;
}

/** The next or the previous candidate in reading order. */
export function nextCandidate(order: readonly Place[], candidates: ReadonlySet<Place>, from: Place, by: 1 | -1): Place | undefined {
  for (let i = order.indexOf(from) + by; i >= 0 && i < order.length; i += by) if (candidates.has(order[i]!)) return order[i];
  return undefined;
}
