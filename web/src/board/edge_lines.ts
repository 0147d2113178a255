// Where the lines along the edges of places are drawn, on the page and in pictures. Pure geometry.
import { UNIT } from "./board";
import { type Board, drawnAt, type QuarterTurns } from "./geometry";
import type { Edge } from "./ground";

/** The width of a goal line. */
export const GOAL_LINE = 12;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The rectangle of the edge's places on the turned board, and the side of it on which the line is. */
function sideOf(edge: Edge, board: Board, turned: QuarterTurns) {
  const [a, b] = [edge.from, edge.to].map((spot) => drawnAt(board, { ...spot, level: 0 }, turned));
  return {
    left: Math.min(a!.x, b!.x) * UNIT,
    top: Math.min(a!.y, b!.y) * UNIT,
    right: (Math.max(a!.x, b!.x) + 1) * UNIT,
    bottom: (Math.max(a!.y, b!.y) + 1) * UNIT,
    side: (edge.side + 4 - turned) % 4,
  };
}

/** A line to be crossed. */
export function stitchPath(edge: Edge, board: Board, turned: QuarterTurns): string {
  const { left, top, right, bottom, side } = sideOf(edge, board, turned);
  const y = side === 0 ? top : bottom;
  const x = side === 1 ? right : left;
  return side % 2 === 0 ? `M${left} ${y}H${right}` : `M${x} ${top}V${bottom}`;
}

/** A line behind which pieces must arrive. */
export function goalBox(edge: Edge, board: Board, turned: QuarterTurns): Box {
  const { left, top, right, bottom, side } = sideOf(edge, board, turned);
  const flat = side % 2 === 0;
  const inset = 6;
  return {
    x: flat ? left + inset : side === 3 ? left + 1.5 : right - GOAL_LINE - 1.5,
    y: flat ? (side === 0 ? top + 1.5 : bottom - GOAL_LINE - 1.5) : top + inset,
    width: flat ? right - left - 2 * inset : GOAL_LINE,
    height: flat ? GOAL_LINE : bottom - top - 2 * inset,
  };
}
