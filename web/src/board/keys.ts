// Keys on a board: the cursor moves, jumps to a place whose name is typed, and selects.
import say from "virtual:words/board";
import type { Place } from "../library/protocol";

export interface Cursor {
  x: number;
  y: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** Keys that the cursor leaves to the page, which steps through moves. The cursor takes the plain arrow keys. */
export function isForMoves({ key, shiftKey }: KeyboardEvent): boolean {
  return shiftKey && steps[key] !== undefined;
}

/** What keys do on a board while the cursor is visible. */
export const boardKeys: readonly { keys: readonly string[]; words: string }[] = [
  {
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
    get words() {
      return say("key.arrows");
    },
  },
  {
    keys: ["Home", "End"],
    get words() {
      return say("key.ends");
    },
  },
  {
    keys: ["a", "1", "…"],
    get words() {
      return say("key.name");
    },
  },
  {
    keys: ["Enter", " "],
    get words() {
      return say("key.press");
    },
  },
  {
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight"],
    get words() {
      return say("key.moves");
    },
  },
];

/** Where a key moves the cursor on a board of this size. With Control, it moves to the end of a line. */
export function walk(key: string, ctrl: boolean, at: Cursor, across: number, down: number): Cursor | undefined {
  const step = steps[key];
  if (step === undefined) return undefined;
  const by = (part: number) => (ctrl && part !== 0 ? part * Infinity : part);
  const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
  return { x: clamp(at.x + by(step[0]), across), y: clamp(at.y + by(step[1]), down) };
}

/** Whether a key is part of a place's name on this board. Other letters belong to the page. */
export function isInNames({ files, levels }: { files: number; levels: string }, key: string): boolean {
  return /^\d$/.test(key) || levels.includes(key) || (/^[a-z]$/.test(key) && key.charCodeAt(0) - 97 < files);
}

const PAUSE = 1500; // milliseconds after which a new name begins

/** Collects the letters and digits of a place's name as they are typed. */
export class TypedPlace {
  private name = "";
  private when = -Infinity;

  constructor(private readonly find: (name: string) => Place | undefined) {}

  /** The place after one more key; undefined if the key is no part of a name, null if the name is not complete. */
  take(key: string, now: number): Place | null | undefined {
    if (!/^[a-z0-9]$/.test(key)) return undefined;
    if (now - this.when > PAUSE) this.name = "";
    this.when = now;
    this.name += key;
    let place = this.find(this.name);
    if (place === undefined && /\d.*[a-z]|\d\d/.test(this.name)) {
      this.name = key; // the previous name is complete: this key begins the next
      place = this.find(key);
    }
    return place ?? null;
  }
}
