// How Courier Leapale looks.
import { BLACK, WHITE } from "../../art/paints";
import type { GameLook } from "../game";
import { piece } from "./pieces";
import { poster } from "./poster";
import { pieceWords } from "./words";

export const courierLeapale: GameLook = {
  pieceWords,
  about: "Chess in a cube of six by six by six cells: 72 pieces a side, sixteen kinds.",
  tagline: "Chess in a cube.",
  poster: poster(WHITE, BLACK),
  piece,
  steps: () => [173, 301, 301, 409, 346, 256, 225, 193, 158],
};
