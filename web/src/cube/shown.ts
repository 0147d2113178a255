// The input of the tower, and what is drawn from it.
import type { Marks } from "../board/board";
import type { Board, Spot } from "../board/geometry";
import type { GameSolids } from "../games/game_solids";
import type { Place, Seat } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import type { Point } from "./space";

/** Colours by meaning; the style sheet defines them (cube/style/cube.css). */
export type Hue =
  | "orthogonal"
  | "diagonal"
  | "triagonal"
  | "oblique"
  | "chosen"
  | "target"
  | "capture"
  | "check"
  | "block"
  | "last"
  | "warned"
  | "planned"
  | "hint"
  | "plumb"
  | "forbidden"
  | "goal"
  | "held-yours"
  | "held-yours-ink"
  | "held-theirs"
  | "held-theirs-ink"
  | "held-frame"
  | "takes-yours"
  | "takes-theirs"
  | "arrow-1"
  | "arrow-2"
  | "arrow-3"
  | "arrow-4"
  | "arrow-5"
  | "played";

export interface Figure {
  key: number;
  letter: string;
  seat: Seat;
  place: Place;
  at: Point;
  stands: boolean; // otherwise it is a flat counter
  size: number; // 1, unless the piece is chosen, arrives or leaves
}

/** A tinted cell; strength from 1 to 3. */
export interface Wash {
  spot: Spot;
  hue: Hue;
  strength: number;
}

export interface Beam {
  from: Point;
  to: Point;
  hue: Hue;
  width: "thick" | "ray" | "thin";
  dashed?: boolean;
}

export interface Bead {
  at: Point;
  hue: Hue;
  small?: boolean;
}

/** A ring around the foot of a piece. */
export interface Ring {
  at: Point;
  hue: Hue;
  dashed?: boolean;
}

/** Which side holds an empty cell, or both. */
export interface HeldCell {
  spot: Spot;
  sign: "yours" | "theirs" | "contested";
}

/** A name beside a place. */
export interface Name {
  place: Place;
  at: Point;
  kind: "chosen" | "check" | "pointed";
  /** The name is placed on the side away from here. */
  from?: Point;
}

export interface Scene {
  figures: Figure[];
  held: HeldCell[];
  washes: Wash[];
  beams: Beam[];
  beads: Bead[];
  rings: Ring[];
  names: Name[];
  /** There is a query, and only the pieces that answer it stand. */
  asks: boolean;
  /** Levels that a moving piece passes. */
  flash?: ReadonlySet<number>;
  /** The level that is shown by itself. */
  alone?: number;
  focused?: Spot;
}

/** The person's queries, apart from the marks of the board. */
export interface CellQuery {
  alone?: number;
  /** The cell under the pointer, and what attacks it. */
  pointed?: { place: Place; by: readonly Place[] };
  /** The place of the keyboard cursor. */
  focused?: Place;
}

/** The position of a moving piece. */
export interface Moving {
  at: Point;
  size: number;
}

export interface TowerView {
  board: Board;
  gap: number;
  solids: GameSolids;
  pieces: readonly BoardPiece[];
  marks: Marks;
  asked: CellQuery;
  /** Levels are so close together that only relevant pieces may stand. */
  crowded?: boolean;
  moving?: ReadonlyMap<number, Moving>;
  leaving?: readonly (BoardPiece & Moving)[];
  /** The last move, for a short time. */
  line?: { from: Place; to: Place };
  /** Levels that a moving piece passes. */
  flash?: ReadonlySet<number>;
}
