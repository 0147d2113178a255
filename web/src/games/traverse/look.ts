// The look of TRAVERSE.
import type { Spot } from "../../board/geometry";
import { checkered } from "../../board/ground";
import type { Seat } from "../../library/protocol";
import type { GameLook } from "../game";
import { paints, piece } from "./pieces";

const LAST = 9;

/** The levels were measured in games for two, by the usual and by the advanced rules. */
function stepsOf(spec: string): readonly number[] | undefined {
  const options = spec.split(":")[1] ?? "";
  if (options === "") return [119, 191, 196, 241, 191, 182, 252, 176, 260];
  return options === "rules=advanced" ? [234, 168, 223, 223, 256, 237, 275, 215, 232] : undefined;
}

/** The seats whose side a place is on: two in a corner. */
function sidesOf({ file, rank }: Spot): Seat[] {
  const sides: [boolean, Seat][] = [
    [rank === 0, "s"],
    [file === 0, "w"],
    [rank === LAST, "n"],
    [file === LAST, "e"],
  ];
  return sides.filter(([on]) => on).map(([, seat]) => seat);
}

export const traverse: GameLook = {
  paint: paints,
  piece,
  facing: true,
  steps: stepsOf,
  size: 0.84,
  jumps: true,
  ground: (spot) => {
    const { tone } = checkered(spot);
    const sides = sidesOf(spot);
    if (sides.length === 2) return { tone, kind: "corner" };
    return { tone, kind: "calm", seat: sides[0] };
  },
  // each seat must arrive at the side opposite its own
  edges: [
    { from: { file: 1, rank: LAST }, to: { file: LAST - 1, rank: LAST }, side: 0, look: "goal", seat: "s" },
    { from: { file: LAST, rank: 1 }, to: { file: LAST, rank: LAST - 1 }, side: 1, look: "goal", seat: "w" },
    { from: { file: 1, rank: 0 }, to: { file: LAST - 1, rank: 0 }, side: 2, look: "goal", seat: "n" },
    { from: { file: 0, rank: 1 }, to: { file: 0, rank: LAST - 1 }, side: 3, look: "goal", seat: "e" },
  ],
};
