// What libwayfarer answers in the browser (apps/wasm/page.h), as types. Places are named as in the
// game ("d4", "wd3"), seats by their letter, moves in machine notation.

export type Place = string;
export type Seat = string;

export interface Outcome {
  result: "ongoing" | "win" | "draw" | "dead-end";
  reason: string;
  seat?: Seat; // the winner, but for Safe Passage, where both win
}

export interface LastMove {
  move: string;
  text: string; // what it did, one sentence
  seat: Seat;
  path: Place[]; // where the piece touched down, first and last included; empty for a setup or pass
  sent: [Place, Place][];
}

export interface State {
  position: string;
  turn: Seat;
  seats: Seat[];
  playing: Seat[];
  length: number;
  par: number; // Safe Passage: plies of the best way known, 0 if none is
  stars: number;
  outcome: Outcome;
  pieces: [Place, string, Seat][];
  last?: LastMove;
  setup: boolean; // the turn is to set up
  pass: boolean; // the turn is to pass
  movers: Place[];
}

export interface Move {
  move: string;
  to: Place;
  sent?: [Place, Place][];
}

export interface Explanation {
  legal: boolean;
  text: string;
}

export interface Choice {
  move: string;
  score: number;
  turnsToWin: number;
  share: number[]; // thousandths of the points, by seat in the game's order
  depth: number;
  nodes: number;
  deadEnd: boolean;
  line: string[];
}

export interface Advice {
  reachable: boolean;
  certainty: "proven" | "found" | "not-found";
  barrier: "" | "pawns" | "seen";
  pawns: Place[];
  back: number;
  backIsLeast: boolean;
  low: number;
  length: number;
  par: number;
  stars: number;
  way: string[];
}

export interface Puzzle {
  spec: string;
  position: string;
  plies: number;
  keys: number;
  grade: number;
  way: string[];
}

export interface SavedGame {
  spec: string;
  position: string;
  events: string[];
}

/** A game as the library needs it to answer: its spec, where it began ("": the start), and since. */
export interface Game {
  spec: string;
  start: string;
  events: readonly string[];
}

/** A refusal, in the library's words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly at: number,
    readonly illegal: boolean,
  ) {
    super(message);
  }
}
