// The patterns of held cells (board/held/pattern.ts) on the plates of the tower. Pure geometry.
import type { Board, Spot } from "../../board/geometry";
import { type Corner, DOT, frame, patterns, type Shape } from "../../board/held/pattern";
import type { HeldCell } from "../shown";
import { type Point, pointOf } from "../space";

function onPlate(board: Board, gap: number, spot: Spot, shape: Shape): Point[] {
  const [x, y, z] = pointOf(board, spot, gap);
  return shape.map(([u, v]): Point => [x - 0.5 + u, y, z - 0.5 + v]);
}

/** The grounds or the stripes of a cell; empty shapes are omitted. */
export function shapes(board: Board, gap: number, { spot, sign }: HeldCell, part: "yours" | "theirs" | "stripes"): Point[][] {
  const pattern = patterns[sign];
  const all = part === "stripes" ? pattern.stripes : [pattern[part]];
  return all.filter((shape) => shape.length > 0).map((shape) => onPlate(board, gap, spot, shape));
}

/** A dot with few corners, because it is only a few pixels wide. */
const dotAt = ([x, y]: Corner): Shape => [
  [x - 1.2 * DOT, y],
  [x, y - 1.2 * DOT],
  [x + 1.2 * DOT, y],
  [x, y + 1.2 * DOT],
];

export function dots(board: Board, gap: number, { spot, sign }: HeldCell): Point[][] {
  return patterns[sign].dots.map((dot) => onPlate(board, gap, spot, dotAt(dot)));
}

export function frameOf(board: Board, gap: number, spot: Spot): Point[] {
  return onPlate(board, gap, spot, frame);
}
