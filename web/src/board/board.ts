// What every board is given to show, and what it tells of.
import type { Check, Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import type { Turned } from "./geometry";

/** An arrow or, from a place to itself, a circle. */
export interface Arrow {
  from: Place;
  to: Place;
  kind: "drawn" | "hint" | "line-1" | "line-2" | "line-3" | "played";
}

/** What a place may be marked with; several at once. */
export interface Marks {
  selected?: Place;
  targets?: ReadonlySet<Place>;
  /** Of the targets, those on which something is taken. */
  captures?: ReadonlySet<Place>;
  /** Where the chosen piece could go but for a rule, with the reason in words. */
  forbidden?: ReadonlyMap<Place, string>;
  movers?: ReadonlySet<Place>;
  last?: ReadonlySet<Place>;
  /** Places to look at: why a move was refused, what is in danger. */
  warned?: ReadonlySet<Place>;
  planned?: ReadonlySet<Place>;
  attacked?: ReadonlyMap<Place, string>; // classes: attacked-0, attacked-1, by the number of the seat
  goal?: ReadonlyMap<Place, string>; // classes: goal-0, goal-1, likewise
  /** Pieces that must be saved, each with those that attack it. */
  checks?: readonly Check[];
  /** The piece that is to be sent elsewhere, while its new place is asked for (the targets). */
  victim?: Place;
  /** The way of the move that is being built or was made last, when it is a series of jumps. */
  way?: readonly Place[];
  hint?: ReadonlySet<Place>;
  arrows?: readonly Arrow[];
}

/** What happens when a piece is pressed: it cannot be dragged; it is chosen now; it was chosen before. */
export type Grab = "no" | "fresh" | "again";

export interface BoardProps {
  game: string;
  pieces: readonly Placed[];
  turned: Turned;
  marks: Marks;
  label: string;
  level?: number; // of the cube
  onPress?: (place: Place) => void;
  /** A piece was taken up, perhaps to be dragged. */
  onGrab?: (place: Place) => Grab;
  onDrop?: (place: Place) => void;
}

/** A place is this wide and high in an SVG board. */
export const UNIT = 100;
