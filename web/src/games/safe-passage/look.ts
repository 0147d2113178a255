// The look of Safe Passage.
import type { GameLook } from "../game";
import { goalMarks, goalOf } from "./goals";
import { piece } from "./pieces";

export const safePassage: GameLook = {
  emblem: "K",
  piece,
  size: 0.92,
  goals: (spec, start) => goalMarks(goalOf(spec), start),
  showsRefused: (says) => says.some(({ id }) => id.startsWith("danger.")),
};
