// The outlines of the tower's plates in the picture.
import type { Board, Spot } from "../board/geometry";
import type { Camera } from "./camera";
import { heightOf, type Point, pointOf } from "./space";

/** The corners of a cell on its plate, with a margin on each side. */
export function cornersOfCell(board: Board, spot: Spot, gap: number, margin = 0): Point[] {
  const [x, y, z] = pointOf(board, spot, gap);
  const half = 0.5 - margin;
  return [
    [x - half, y, z + half],
    [x + half, y, z + half],
    [x + half, y, z - half],
    [x - half, y, z - half],
  ];
}

/** The corners of a plate, extended by a rim. */
export function cornersOfPlate(board: Board, level: number, gap: number, rim = 0): Point[] {
  const [x, z] = [board.files / 2 + rim, board.ranks / 2 + rim];
  const y = heightOf(board, level, gap);
  return [
    [-x, y, z],
    [x, y, z],
    [x, y, -z],
    [-x, y, -z],
  ];
}

/** An SVG path through points of space. */
export function pathAlong(camera: Camera, points: readonly Point[]): string {
  const seen = points.map((point) => camera.project(point));
  return `M${seen.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

/** Light and dark alternate from cell to cell in all three directions. */
export function isLight({ file, rank, level }: Spot): boolean {
  return (file + rank + level) % 2 === 1;
}

/** All cells of a level. */
export function cellsOf(board: Board, level: number): Spot[] {
  return Array.from({ length: board.files * board.ranks }, (_, i) => ({
    file: i % board.files,
    rank: Math.floor(i / board.files),
    level,
  }));
}

/** The edge of a plate that is drawn furthest to the left, and the two edges along which files and ranks are named. */
export function namedEdges(board: Board, camera: Camera): { left: { x: number; z: number }; files: number; ranks: number } {
  const [sx, sz] = [Math.sign(camera.towards[0]) || 1, Math.sign(camera.towards[2]) || 1];
  const [x, z] = [board.files / 2, board.ranks / 2];
  const corners = [-1, 1].flatMap((a) => [-1, 1].map((b) => ({ x: a * x, z: b * z })));
  const left = corners.reduce((best, one) => {
    const at = (c: { x: number; z: number }) => c.x * camera.right[0] + c.z * camera.right[2];
    return at(one) < at(best) ? one : best;
  });
  return { left, files: sz * z, ranks: sx * x };
}
