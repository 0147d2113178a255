// What every board is given to show, and what it tells of.
import type { Check, Place, Seat } from "../library/protocol";
import type { BoardPiece } from "./cast";
import type { Axis, QuarterTurns } from "./geometry";

/** The colours that a person draws with. */
export type Ink = "pine" | "red" | "blue" | "sun";

/** An arrow or, from a place to itself, a circle. */
export interface Arrow {
  from: Place;
  to: Place;
  kind: "drawn" | "hint" | "played" | "threat" | `line-${1 | 2 | 3 | 4 | 5}`; // of an analysis, by rank
  ink?: Ink; // of a drawn one
}

/** How wide arrows are, of the 100 of a place. */
export const ARROW_WIDTHS: Readonly<Record<Arrow["kind"], number>> = {
  drawn: 16,
  hint: 22,
  "line-1": 22,
  "line-2": 16,
  "line-3": 13,
  "line-4": 11,
  "line-5": 10,
  played: 18,
  threat: 16,
};

/** An empty place that one side could take on, or both; a piece of the viewer's that more pieces attack than guard, and one
 * of the others' of which that is true. */
export type HeldSign = "yours" | "theirs" | "contested" | "danger" | "prize";

/** The pieces that could take on a place, if there were something to take: the viewer's, and those of the others. */
export interface PlaceHolders {
  yours: readonly Place[];
  theirs: readonly Place[];
  sign?: HeldSign;
}

export interface Holds {
  at: ReadonlyMap<Place, PlaceHolders>;
  /** Their names, if the viewer plays neither side alone. */
  names?: { yours: string; theirs: string };
}

/** What a place may be marked with; several at once. */
export interface Marks {
  selected?: Place;
  targets?: ReadonlySet<Place>;
  /** Of the targets, those on which something is taken. */
  captures?: ReadonlySet<Place>;
  /** Of the targets, those of a series of jumps: at which jump it touches down there, and whether it may go on. */
  landings?: ReadonlyMap<Place, { jumps: number; goesOn: boolean }>;
  /** Where the chosen piece could go but for a rule, with the reason in words. */
  forbidden?: ReadonlyMap<Place, string>;
  movers?: ReadonlySet<Place>;
  last?: ReadonlySet<Place>;
  /** Places to look at: why a move was refused, what is in danger. */
  warned?: ReadonlySet<Place>;
  planned?: ReadonlySet<Place>;
  /** What seats attack, as classes: attacked-0, attacked-1 by the number of the seat; danger where a seat
   * attacks that is not the viewer's, reach where one of the viewer's own does. */
  attacked?: ReadonlyMap<Place, string>;
  /** Who holds which place, on boards that show it. */
  holds?: Holds;
  /** Where pieces must go, and the piece that is expected there if only one will do. */
  goal?: ReadonlyMap<Place, Chances | undefined>;
  /** Pieces that must be saved, each with those that attack it. */
  checks?: readonly Check[];
  /** Cells that are shut to a piece: what covers each, or nothing where a piece of its own stands. */
  shut?: ReadonlyMap<Place, readonly Chances[]>;
  /** What the piece that was moved last, by another person, attacks now. */
  hits?: ReadonlySet<Place>;
  /** Pieces of which one may be sent elsewhere, while it is asked which (the targets). */
  victims?: ReadonlySet<Place>;
  /** The piece that is to be sent elsewhere, while its new place is asked for (the targets). */
  victim?: Place;
  /** Where the victim is to go, until that is confirmed. */
  thrown?: readonly [Place, Place];
  /** The way of the move that is being built or was made last, when it is a series of jumps. */
  way?: readonly Place[];
  hint?: ReadonlySet<Place>;
  /** The ways of the turns before the last one, each by its seat. */
  trails?: readonly { seat: Seat; path: readonly Place[] }[];
  /** Where the last move ended, and how it is judged: a glyph as in chess books. */
  judged?: readonly [Place, string];
  arrows?: readonly Arrow[];
  /** The other end of the last move, where that is on a level which is not shown. */
  elsewhere?: Elsewhere;
  /** What a tap on the tower may mean, if that is not what can be moved. */
  choosable?: ReadonlySet<Place>;
}

/** A move to or from another level: the end that is shown, where the other one would be on this level, what that level is
 * called and whether it is above, and the piece. */
export interface Elsewhere extends Chances {
  here: Place;
  at: Place;
  name: string;
  up: boolean;
}

export interface Chances {
  letter: string;
  seat: Seat;
}

/** What happens when a piece is pressed: it cannot be dragged; it is chosen now; it was chosen before. */
export type Grab = "no" | "fresh" | "again";

/** What a person has drawn on the board, and how more is drawn. */
export interface Drawing {
  arrows: readonly Arrow[];
  /** Presses draw, instead of moving pieces: for screens without a right button. */
  tool: boolean;
  setTool(on: boolean): void;
  /** Draws an arrow, or takes it away if it is there in this ink. */
  toggle(from: Place, to: Place, ink: Ink): void;
  clear(): void;
}

export interface BoardProps {
  game: string;
  pieces: readonly BoardPiece[];
  turned: QuarterTurns;
  marks: Marks;
  label: string;
  /** Of a board with several levels: which flat board of which cut. */
  cut?: Axis;
  level?: number;
  onPress?: (place: Place) => void;
  /** A piece was taken up, perhaps to be dragged. */
  onGrab?: (place: Place) => Grab;
  onDrop?: (place: Place) => void;
  /** A piece that was taken up is let go beside the board. */
  onDropOff?: () => void;
  drawing?: Drawing;
  /** The seats that take part; all, if it is not said. */
  seats?: readonly Seat[];
}

/** A place is this wide and high in an SVG board. */
export const UNIT = 100;
