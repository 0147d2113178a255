// The look of The Travelers.
import { checkered } from "../../board/ground";
import type { GameLook } from "../game";
import { piece } from "./pieces";

const LAST = 8;

export const travelers: GameLook = {
  firstLevel: 2,
  steps: () => [186, 288, 220, 230, 173, 301, 205, 250, 210],
  piece,
  lit: (letter, seat, { rank }) => letter === "T" && rank === (seat === "w" ? LAST : 0),
  // the Travelers of each side must arrive on the other side's first rank
  ground: (spot) => (spot.rank === 0 || spot.rank === LAST ? { ...checkered(spot), kind: "gate" } : checkered(spot)),
  edges: [
    { from: { file: 0, rank: 0 }, to: { file: LAST, rank: 0 }, side: 0, look: "stitch" },
    { from: { file: 0, rank: LAST }, to: { file: LAST, rank: LAST }, side: 2, look: "stitch" },
  ],
};
