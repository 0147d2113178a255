// The input and output of every board: what it shows, and which events it reports.
import type { Check, Place, Seat } from "../library/protocol";
import type { BoardPiece } from "./cast";
import type { Axis, QuarterTurns } from "./geometry";

/** The colours in which a person draws. */
export type Ink = "pine" | "red" | "blue" | "sun";

/** An arrow, or a circle if both places are the same. */
export interface Arrow {
  from: Place;
  to: Place;
  kind: "drawn" | "hint" | "played" | "threat" | `line-${1 | 2 | 3 | 4 | 5}`; // of an analysis, by rank
  ink?: Ink; // of a drawn one
}

/** Widths of arrows, in hundredths of a place. */
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

/** An empty place on which one side could take, or both could; a piece of the viewer's with more attackers than guards;
 * and such a piece of the others'. */
export type HeldSign = "yours" | "theirs" | "contested" | "danger" | "prize";

/** The pieces that could take on a place if a piece stood there: the viewer's, and those of the others. */
export interface PlaceHolders {
  yours: readonly Place[];
  theirs: readonly Place[];
  sign?: HeldSign;
}

export interface Holds {
  at: ReadonlyMap<Place, PlaceHolders>;
  /** Their names, unless the viewer plays exactly one side. */
  names?: { yours: string; theirs: string };
}

/** The marks of a board. A place may have several. */
export interface Marks {
  selected?: Place;
  targets?: ReadonlySet<Place>;
  /** The targets on which something is captured. */
  captures?: ReadonlySet<Place>;
  /** The targets that a series of jumps reaches: at which jump it lands there, and whether it may continue. */
  landings?: ReadonlyMap<Place, { jumps: number; goesOn: boolean }>;
  /** Where the chosen piece could go if a rule did not forbid it, with the reason in words. */
  forbidden?: ReadonlyMap<Place, string>;
  movers?: ReadonlySet<Place>;
  last?: ReadonlySet<Place>;
  /** Places to look at: the reason for a refusal, or what is in danger. */
  warned?: ReadonlySet<Place>;
  planned?: ReadonlySet<Place>;
  /** Places that seats attack, as classes: attacked-0, attacked-1 by the number of the seat; danger if a seat that is
   * not the viewer's attacks, reach if one of the viewer's own does. */
  attacked?: ReadonlyMap<Place, string>;
  /** Which pieces hold which places, on boards that show it. */
  holds?: Holds;
  /** Where pieces must go, and the expected piece if only one qualifies. */
  goal?: ReadonlyMap<Place, Chances | undefined>;
  /** Pieces that must be saved, each with its attackers. */
  checks?: readonly Check[];
  /** Cells that are closed to a piece: what covers each, or nothing if a piece of its own stands there. */
  shut?: ReadonlyMap<Place, readonly Chances[]>;
  /** What the piece that another person moved last attacks now. */
  hits?: ReadonlySet<Place>;
  /** Pieces of which one may be sent elsewhere, while the person is asked which (the targets). */
  victims?: ReadonlySet<Place>;
  /** The piece to be sent elsewhere, while the person is asked for its new place (the targets). */
  victim?: Place;
  /** Where the victim will go, until the move is confirmed. */
  thrown?: readonly [Place, Place];
  /** The path of the move that is being built or was made last, if it is a series of jumps. */
  way?: readonly Place[];
  hint?: ReadonlySet<Place>;
  /** The paths of the turns before the last one, each with its seat. */
  trails?: readonly { seat: Seat; path: readonly Place[] }[];
  /** Where the last move ended, and its judgement: a glyph as in chess books. */
  judged?: readonly [Place, string];
  arrows?: readonly Arrow[];
  /** The other end of the last move, if it is on a level that is not shown. */
  elsewhere?: Elsewhere;
  /** What a tap on the tower may select, if not the pieces that can move. */
  choosable?: ReadonlySet<Place>;
}

/** A move to or from another level: the end that is shown, the position of the other end projected onto this level, the
 * name of the other level and whether it is above, and the piece. */
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

/** What a press on a piece does: no: it cannot be dragged; fresh: it is chosen now; again: it was chosen before. */
export type Grab = "no" | "fresh" | "again";

/** What a person has drawn on the board, and how they add to it. */
export interface Drawing {
  arrows: readonly Arrow[];
  /** Presses draw instead of moving pieces, for devices without a right button. */
  tool: boolean;
  setTool(on: boolean): void;
  /** Draws an arrow, or removes it if it is there in this ink. */
  toggle(from: Place, to: Place, ink: Ink): void;
  clear(): void;
}

export interface BoardProps {
  game: string;
  pieces: readonly BoardPiece[];
  turned: QuarterTurns;
  marks: Marks;
  label: string;
  /** For a board with several levels: which flat board of which cut. */
  cut?: Axis;
  level?: number;
  onPress?: (place: Place) => void;
  /** A piece was picked up, perhaps to be dragged. */
  onGrab?: (place: Place) => Grab;
  onDrop?: (place: Place) => void;
  /** A piece was dropped outside the board. */
  onDropOff?: () => void;
  drawing?: Drawing;
  /** The participating seats; by default all. */
  seats?: readonly Seat[];
}

/** Width and height of a place in an SVG board. */
export const UNIT = 100;
