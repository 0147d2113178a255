// The look of Courier Leapale.
import type { GameLook } from "../game";
import { piece } from "./pieces";

/** Not all levels were measured from the starts of the short battles: docs/short-battles.md. */
const STEPS: Readonly<Record<string, readonly number[]>> = {
  "courier-leapale": [173, 301, 301, 409, 346, 256, 225, 193, 158],
  "courier-leapale:start=battle-24": [355, 301, 338, 156, 123, 168],
  "courier-leapale:start=battle-12": [155, 168, 160, 131, 160, 111, 74, 63],
};

export const courierLeapale: GameLook = {
  firstOptions: { start: "battle-12" },
  piece,
  usesTerms: (says) => says.some(({ id }) => /^(reach\.(steps|slides|leaps|gnu|oberon|castling)|stockbroker\.)/.test(id)),
  steps: (spec) => STEPS[spec],
};
