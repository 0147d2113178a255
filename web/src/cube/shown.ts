// What the tower is given to show, and what is drawn of it.
import type { Marks } from "../board/board";
import type { Board, Spot } from "../board/geometry";
import type { GameSolids } from "../games/game_solids";
import type { Place, Seat } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import type { Point } from "./space";

/** Colours by what they mean; the style sheet has them (cube/style/cube.css). */
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
  stands: boolean; // else it is a flat counter
  size: number; // 1, unless it is chosen, arrives or goes
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

/** Around the foot of a piece. */
export interface Ring {
  at: Point;
  hue: Hue;
  dashed?: boolean;
}

/** Who holds an empty cell, if one side holds it or both do. */
export interface HeldCell {
  spot: Spot;
  sign: "yours" | "theirs" | "contested";
}

/** A name beside a place. */
export interface Name {
  place: Place;
  at: Point;
  kind: "chosen" | "check" | "pointed";
  /** The name stands on the side away from here. */
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
  /** Something is asked, and only the pieces that answer stand. */
  asks: boolean;
  /** Levels that a moving piece passes. */
  flash?: ReadonlySet<number>;
  /** The level that is shown by itself. */
  alone?: number;
  focused?: Spot;
}

/** What the person asks besides what the board marks. */
export interface CellQuery {
  alone?: number;
  /** The cell pointed at, and what attacks it. */
  pointed?: { place: Place; by: readonly Place[] };
  /** Where the keyboard is. */
  focused?: Place;
}

/** Where a piece is on its way, while it moves. */
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
  /** Levels are so close that only the pieces that matter may stand. */
  crowded?: boolean;
  moving?: ReadonlyMap<number, Moving>;
  leaving?: readonly (BoardPiece & Moving)[];
  /** The last move, for a while. */
  line?: { from: Place; to: Place };
  /** Levels that a moving piece passes. */
  flash?: ReadonlySet<number>;
}
