// The look of Safe Passage.
import { BLACK, WHITE } from "../../art/paints";
import type { GameLook } from "../game";
import { goalMarks, goalOf } from "./goals";
import { piece } from "./pieces";
import { poster } from "./poster";

export const safePassage: GameLook = {
  emblem: "K",
  poster: () => poster(WHITE, BLACK),
  piece,
  size: 0.92,
  goals: (spec, start) => goalMarks(goalOf(spec), start),
  showsRefused: (says) => says.some(({ id }) => id.startsWith("danger.")),
};
