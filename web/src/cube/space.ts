// Cells in space, and the paths between them. Pure geometry: it knows no game.
import { type Board, type Spot, spotOf } from "../board/geometry";
import type { Place } from "../library/protocol";

/** Along the files, up, and towards the side of rank 1. A cell is 1 wide; the middle of the board is 0. */
export type Point = readonly [number, number, number];

const half = (count: number) => (count - 1) / 2;

/** The height of a level's plate, if levels are this far apart. */
export function heightOf(board: Board, level: number, gap: number): number {
  return (half(board.levels.length) - level) * gap;
}

/** The middle of a cell, on its plate. */
export function pointOf(board: Board, { file, rank, level }: Spot, gap: number): Point {
  return [file - half(board.files), heightOf(board, level, gap), half(board.ranks) - rank];
}

/** Straight paths by the number of coordinates that change; everything else is oblique. */
export type Way = "orthogonal" | "diagonal" | "triagonal" | "oblique";

const straight: readonly Way[] = ["orthogonal", "diagonal", "triagonal"];

export interface Line {
  way: Way;
  /** Steps from one end to the other; 1 for an oblique path. */
  length: number;
  /** One step, in files, ranks and levels. */
  step: readonly [number, number, number];
}

export function lineBetween(from: Spot, to: Spot): Line {
  const by = [to.file - from.file, to.rank - from.rank, to.level - from.level] as const;
  const sizes = by.map(Math.abs).filter((size) => size > 0);
  const length = Math.max(...sizes);
  if (!sizes.every((size) => size === length)) return { way: "oblique", length: 1, step: by };
  return { way: straight[sizes.length - 1]!, length, step: by.map((part) => part / length) as unknown as Line["step"] };
}

export function along(from: Spot, { step }: Line, count: number): Spot {
  return { file: from.file + step[0] * count, rank: from.rank + step[1] * count, level: from.level + step[2] * count };
}

export function isOn(board: Board, { file, rank, level }: Spot): boolean {
  const { files, ranks, levels } = board;
  return file >= 0 && file < files && rank >= 0 && rank < ranks && level >= 0 && level < levels.length;
}

/** The cells strictly between two places on a straight path; none on an oblique one. */
export function between(board: Board, from: Place, to: Place): Spot[] {
  const start = spotOf(board, from);
  const line = lineBetween(start, spotOf(board, to));
  return Array.from({ length: line.length - 1 }, (_, i) => along(start, line, i + 1));
}
