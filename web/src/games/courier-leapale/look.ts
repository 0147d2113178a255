// The look of Courier Leapale.
import { BLACK, WHITE } from "../../art/paints";
import type { GameLook } from "../game";
import { piece } from "./pieces";
import { poster } from "./poster";

export const courierLeapale: GameLook = {
  poster: () => poster(WHITE, BLACK),
  piece,
  usesTerms: (says) => says.some(({ id }) => /^(reach\.(steps|slides|leaps|gnu|oberon|castling)|stockbroker\.)/.test(id)),
  steps: () => [173, 301, 301, 409, 346, 256, 225, 193, 158],
};
