// How TRAVERSE looks.
import { mark, type Paint, shape } from "../../board/draw";
import { checkered } from "../../board/ground";
import type { GameLook } from "../game";

/* The colours of the printed game, each with its own mark for people who cannot tell them apart. */
const paints: Record<string, Paint> = {
  s: { body: "#ef84ab", edge: "#5b1431", mark: "#5b1431" },
  w: { body: "#f4d447", edge: "#574604", mark: "#574604" },
  n: { body: "#5cb878", edge: "#0c3d1d", mark: "#0c3d1d" },
  e: { body: "#f0924a", edge: "#5c2703", mark: "#5c2703" },
};

/* Drawn pointing up; the boards turn them forward. */
const shapes: Record<string, string> = {
  S: "M20 20H80V80H20Z",
  D: "M50 8L82 54L50 92L18 54Z",
  T: "M50 12L86 82H14Z",
  C: "M50 12A38 38 0 1 1 49.9 12Z",
};
const marks: Record<string, string> = {
  s: "M50 50V66",
  w: "M38 58H62",
  n: "M40 64L50 50L60 64",
  e: "M41 50L59 68M59 50L41 68",
};

const LAST = 9;

export const traverse: GameLook = {
  about: "A race of shapes for two, three or four, by steps and by long series of jumps.",
  picture:
    "nSb10 nDc10 nTd10 nCe10 nTg10 nDh10 nSi10 nCe9 wSb8 wDa7 sCf7 wTa6 eDe6 eTi6 eTj6 wCa5 sTc5 " +
    "eCh5 eCj5 wCa4 eDj4 wDa3 wTc3 eSj3 wSa2 sDd2 eSj2 sSb1 sDc1 sTd1 sCe1 sTg1 sDh1 sSi1",
  paint: paints,
  piece: (letter, seat, paint) => shape(shapes[letter]!, paint) + mark(marks[seat]!, paint, 7),
  facing: true,
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
