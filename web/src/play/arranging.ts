// Arranging pieces on the board before a game: what the board shows meanwhile, and what taps and drags on it do.
import type { ComponentChildren } from "preact";
import type { Grab } from "../board/board";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "../board/cast";

export interface Arranging {
  pieces: readonly BoardPiece[];
  selected?: Place;
  /** Where the selected piece may be placed. */
  targets: ReadonlySet<Place>;
  movers: ReadonlySet<Place>;
  press(place: Place): void;
  grab(place: Place): Grab;
  drop(place: Place): void;
  /** The message and the buttons, shown in the place for questions. */
  asks: ComponentChildren;
}
