// The input and output of the boards of a cube.
import type { BoardProps } from "../board/board";
import type { Axis } from "../board/geometry";
import type { Game } from "../library/protocol";
import type { Holding } from "../board/held/holding";

/** The end of the last move that is not on the shown level. */
export interface FarEnd {
  /** The name of its level. */
  level: string;
  /** Whether the move began there; otherwise it ended there. */
  began: boolean;
  see: () => void;
}

export interface CubeProps extends BoardProps {
  /** The game about which to ask the library, if it should be asked. */
  position?: Game;
  /** If only one level is shown, it is the level of each last move, including one's own; before the first move, the
   * level with the most pieces. */
  follows?: boolean;
  /** The last move is this person's. */
  own?: boolean;
  /** Called with the end of the last move that the person can switch to. */
  onFarEnd?: ((end: FarEnd | undefined) => void) | undefined;
  /** How the flat boards slice the cube at first. */
  cut?: Axis | undefined;
  /** Which pieces hold which places, if that is shown. */
  holding?: Holding | undefined;
}
