// A game's pieces as solids: games/<game>/solids.ts, whose default export is a GameSolids.
import type { Body, Head } from "../cube/solids";

export interface Solid {
  body: Body;
  head?: { form: Head; colour: string };
}

export interface GameSolids {
  solid(letter: string): Solid;
  /** Whether a kind moves on in its direction until something is in its way. */
  slides(letter: string): boolean;
  /** Only letters distinguish the kinds. */
  lettered?: boolean;
}
