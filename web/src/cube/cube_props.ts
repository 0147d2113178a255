// What the boards of a cube are given to show, and what they tell of.
import type { BoardProps } from "../board/board";
import type { Axis } from "../board/geometry";
import type { Game } from "../library/protocol";
import type { Holding } from "../board/held/holding";

/** The end of the last move that is not on the level which is shown. */
export interface FarEnd {
  /** The name of its level. */
  level: string;
  /** The move began there; else it ended there. */
  began: boolean;
  see: () => void;
}

export interface CubeProps extends BoardProps {
  /** What the library is asked about, if it is to be asked. */
  position?: Game;
  /** Where only one level is shown, it is that of each last move, one's own too, and before it the one with the most pieces. */
  follows?: boolean;
  /** The last move is this person's. */
  own?: boolean;
  /** Hears which end of the last move can be gone to. */
  onFarEnd?: ((end: FarEnd | undefined) => void) | undefined;
  /** How the flat boards cut the cube at first. */
  cut?: Axis | undefined;
  /** Who holds what, if that is shown. */
  holding?: Holding | undefined;
}
