// How Courier Leapale looks.
import type { GameLook } from "../game";
import { piece } from "./pieces";

export const courierLeapale: GameLook = {
  about: "Chess in a cube of six by six by six cells: 72 pieces a side, sixteen kinds.",
  piece,
};
