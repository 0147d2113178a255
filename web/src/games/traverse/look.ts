// How TRAVERSE looks.
import { checkered } from "../../board/ground";
import type { GameLook } from "../game";
import { paints, piece } from "./pieces";
import { poster } from "./poster";
import { pieceWords } from "./words";

const LAST = 9;

/** The levels were measured in games for two, by the usual and by the advanced rules. */
function stepsOf(spec: string): readonly number[] | undefined {
  const options = spec.split(":")[1] ?? "";
  if (options === "") return [119, 230, 196, 241, 191, 182, 252, 176, 260];
  return options === "rules=advanced" ? [234, 161, 223, 223, 256, 237, 275, 215, 232] : undefined;
}

export const traverse: GameLook = {
  pieceWords,
  about: "A race of shapes for two, three or four, by steps and by long series of jumps.",
  tagline: "A race of long jumps.",
  poster,
  picture:
    "nSb10 nDc10 nTd10 nCe10 nTg10 nDh10 nSi10 nCe9 wSb8 wDa7 sCf7 wTa6 eDe6 eTi6 eTj6 wCa5 sTc5 " +
    "eCh5 eCj5 wCa4 eDj4 wDa3 wTc3 eSj3 wSa2 sDd2 eSj2 sSb1 sDc1 sTd1 sCe1 sTg1 sDh1 sSi1",
  paint: paints,
  piece,
  facing: true,
  steps: stepsOf,
  ground: (spot) => {
    const edges = [spot.file, spot.rank].filter((one) => one === 0 || one === LAST).length;
    if (edges > 0) return edges === 2 ? "corner" : "side";
    return checkered(spot) === "light" ? "light" : "soft";
  },
  sending: {
    question: "Which circle do your jumps send back? Tap it, or tap your piece to send none.",
    none: "Send none back",
  },
  options: {
    players: { label: "Players" },
    rules: {
      label: "Rules",
      values: {
        advanced: "advanced: long jumps, circles sent back",
        expert: "expert: circles sent back even from home",
      },
    },
  },
};
