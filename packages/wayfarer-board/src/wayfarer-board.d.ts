/** What was moved, in the event "wayfarer-move". */
export interface WayfarerMove {
  /** In machine notation. */
  move: string;
  /** As people write it. */
  text: string;
  /** What it did, in a sentence. */
  says: string;
  seat: string;
  /** From 1. */
  number: number;
  /** The position after it, in the notation of its game. */
  position: string;
}

export interface WayfarerEnd {
  result: string;
  reason: string;
  score: string;
  winner: string | null;
}

/** The element <wayfarer-board>. */
export declare class WayfarerBoard extends HTMLElement {
  /** The moves that are on the board, in machine notation. */
  readonly events: readonly string[];
  /** How many of them are shown. */
  readonly shown: number;
  /** Shows the position after this many moves. */
  show(length: number): void;
  /** Plays a legal move in machine notation from the shown position. Rejects if it is not legal. */
  play(move: string): Promise<void>;
  /** Takes moves back until it is the person's turn. */
  undo(): Promise<void>;
  /** Begins again from the first position. */
  restart(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "wayfarer-board": WayfarerBoard;
  }
  interface HTMLElementEventMap {
    "wayfarer-ready": CustomEvent<null>;
    "wayfarer-move": CustomEvent<WayfarerMove>;
    "wayfarer-end": CustomEvent<WayfarerEnd>;
    "wayfarer-solved": CustomEvent<{ mistakes: number }>;
    "wayfarer-wrong": CustomEvent<{ move: string; mistakes: number }>;
    "wayfarer-error": CustomEvent<{ message: string }>;
  }
}
