// The camera of the tower: perspective with a narrow field of view, fitted to its stage by the corners of what it
// shows. SVG, WebGL and picking use the same numbers.
import type { Board } from "../board/geometry";
import { heightOf, type Point } from "./space";

/** The direction from which the tower is seen; angles in degrees. */
export interface View {
  /** 0 is behind the first seat, 90 the side of the last file. */
  azimuth: number;
  elevation: number;
  zoom: number;
  /** Offset of the zoomed picture, in pixels. */
  shift: { x: number; y: number };
}

export const SEAT = 62; // the azimuth of the first seat; the others follow by quarter turns
const ELEVATION = 25;
const FIELD = 18;
export const TALLEST = 1.2; // no solid is higher

/** The space for the picture, and the margins kept free for tags and coordinates. */
export interface Stage {
  width: number;
  height: number;
  edge: { left: number; right: number; top: number; bottom: number };
}

const UPRIGHT = 2.1; // at this distance, levels hide little of each other
const PRESSED = 0.9; // at this one they show counters, but would hide pieces on the next level
export const LOW = 460; // pixels: below this a stage is low, and the tower fills its height, including its head
const BROAD = 1.2; // ratio of width to height

/** Whether a tower is as wide as its stage, with levels so close together that only few pieces may stand. */
export function isFlat({ width, height }: Pick<Stage, "width" | "height">): boolean {
  return height < LOW && width > BROAD * height;
}

/** The distance between levels on a stage: smaller on flat stages, larger on high ones. */
export function gapFor(stage: Stage): number {
  const { width, height } = stage;
  if (height > 1.7 * width) return 2.5;
  if (isFlat(stage)) return PRESSED;
  return height < LOW ? 1.8 : UPRIGHT;
}

/** The elevation of the camera for a stage, in degrees. */
export function elevationFor(stage: Pick<Stage, "width" | "height">): number {
  return isFlat(stage) ? 17 : ELEVATION;
}

/** The view from the seat after this many quarter turns. */
export function viewOf(quarters: number, elevation = ELEVATION): View {
  return { azimuth: SEAT + 90 * quarters, elevation, zoom: 1, shift: { x: 0, y: 0 } };
}

/** How far each level is shifted to the right of the one below. If levels are close together, each would hide the next
 * without the shift. */
export function asideFor(gap: number): number {
  return gap < UPRIGHT && gap > PRESSED ? 0.3 : 0;
}

/** A point of the picture: pixels, and the distance from the camera. */
export interface ScreenPoint {
  x: number;
  y: number;
  depth: number;
}

export interface Camera {
  project(point: Point): ScreenPoint;
  /** From space to clip space, in column order, as WebGL expects. */
  readonly matrix: Float32Array;
  /** The direction towards the camera. */
  readonly towards: Point;
  readonly right: Point;
  readonly up: Point;
  /** How far to the right something one unit higher appears. Pieces stand upright all the same. */
  readonly lean: number;
  /** Pixels of one cell at the middle of the tower. */
  readonly scale: number;
}

interface Axes {
  right: Point;
  up: Point;
  towards: Point;
  distance: number;
  lean: number;
}

function axesOf(board: Board, gap: number, azimuth: number, elevation: number): Axes {
  const [sa, ca] = [Math.sin((azimuth * Math.PI) / 180), Math.cos((azimuth * Math.PI) / 180)];
  const [se, ce] = [Math.sin((elevation * Math.PI) / 180), Math.cos((elevation * Math.PI) / 180)];
  const high = (board.levels.length - 1) * gap + TALLEST + Math.max(board.files, board.ranks) / 2;
  return {
    right: [ca, 0, -sa],
    up: [-sa * se, ce, -ca * se],
    towards: [sa * ce, se, ca * ce],
    lean: asideFor(gap) / gap,
    distance: high / 2 / Math.tan(((FIELD / 2) * Math.PI) / 180),
  };
}

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The direction to the right in the picture, including the lean of the tower. */
function aside({ right, lean }: Axes): Point {
  return [right[0], right[1] + lean, right[2]];
}

function flatten(axes: Axes, point: Point): ScreenPoint {
  const { up, towards, distance } = axes;
  const depth = distance - dot(point, towards);
  return { x: (dot(point, aside(axes)) * distance) / depth, y: (dot(point, up) * distance) / depth, depth };
}

/** The outermost points of the tower: the corners of all plates, and the heads of the highest pieces. */
function cornersOf(board: Board, gap: number): Point[] {
  const [x, z] = [board.files / 2, board.ranks / 2];
  const corners: Point[] = [];
  for (let level = 0; level < board.levels.length; level++) {
    const y = heightOf(board, level, gap);
    for (const sx of [-1, 1]) {
      for (const sz of [-1, 1]) {
        corners.push([sx * x, y, sz * z]);
        if (level === 0) corners.push([sx * (x - 0.5), y + TALLEST, sz * (z - 0.5)]);
      }
    }
  }
  return corners;
}

interface Box {
  left: number;
  right: number;
  low: number;
  high: number;
}

function boxOf(axes: Axes, corners: readonly Point[]): Box {
  const seen = corners.map((corner) => flatten(axes, corner));
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

/** The position of the tower's middle in the picture, and the size of a cell. */
interface Fit {
  scale: number;
  x: number;
  y: number;
}

function roomIn({ width, height, edge }: Stage): { wide: number; tall: number } {
  return { wide: Math.max(1, width - edge.left - edge.right), tall: Math.max(1, height - edge.top - edge.bottom) };
}

function scaleOf({ left, right, low, high }: Box, stage: Stage): number {
  const { wide, tall } = roomIn(stage);
  return Math.min(wide / (right - left), tall / (high - low));
}

function centred({ left, right, low, high }: Box, scale: number, stage: Stage): Fit {
  const { wide, tall } = roomIn(stage);
  const x = stage.edge.left + wide / 2 - (scale * (left + right)) / 2;
  return { scale, x, y: stage.edge.top + tall / 2 + (scale * (low + high)) / 2 };
}

function matrixOf(axes: Axes, { scale, x, y }: Fit, { width, height }: Stage): Float32Array {
  const { up, towards, distance } = axes;
  const right = aside(axes);
  const [near, far] = [distance * 0.4, distance * 1.6];
  const [dx, dy] = [(2 * scale * distance) / width, (2 * scale * distance) / height];
  const [ox, oy] = [(2 * x) / width - 1, 1 - (2 * y) / height];
  const [za, zb] = [(far + near) / (far - near), (-2 * far * near) / (far - near)];
  const matrix = new Float32Array(16);
  for (let i = 0; i < 3; i++) {
    const away = -towards[i]!;
    matrix[4 * i] = right[i]! * dx + away * ox;
    matrix[4 * i + 1] = up[i]! * dy + away * oy;
    matrix[4 * i + 2] = away * za;
    matrix[4 * i + 3] = away;
  }
  matrix.set([distance * ox, distance * oy, distance * za + zb, distance], 12);
  return matrix;
}

const seatNear = (azimuth: number) => SEAT + 90 * Math.round((azimuth - SEAT) / 90);

/** While the tower turns, it keeps the size that it has from the nearest seat. */
export function cameraFor(board: Board, gap: number, view: View, stage: Stage): Camera {
  const axes = axesOf(board, gap, view.azimuth, view.elevation);
  const corners = cornersOf(board, gap);
  const seat = boxOf(axesOf(board, gap, seatNear(view.azimuth), elevationFor(stage)), corners);
  const scale = scaleOf(seat, stage);
  const middle = centred(boxOf(axes, corners), scale, stage);
  const fit = {
    scale: scale * view.zoom,
    x: stage.width / 2 + (middle.x - stage.width / 2) * view.zoom + view.shift.x,
    y: stage.height / 2 + (middle.y - stage.height / 2) * view.zoom + view.shift.y,
  };
  return {
    project: (point) => {
      const { x, y, depth } = flatten(axes, point);
      return { x: fit.x + fit.scale * x, y: fit.y - fit.scale * y, depth };
    },
    matrix: matrixOf(axes, fit, stage),
    towards: axes.towards,
    right: axes.right,
    up: axes.up,
    lean: axes.lean,
    scale: fit.scale,
  };
}

const [LEAST, MOST] = [1, 2.5];

/** Zooms in or out around a point of the picture, which stays in place. */
export function zoomed(view: View, by: number, at: { x: number; y: number }, stage: Stage): View {
  const zoom = Math.min(MOST, Math.max(LEAST, view.zoom * by));
  const ratio = zoom / view.zoom;
  const shifted = (shift: number, point: number, size: number) => {
    const most = ((zoom - 1) * size) / 2;
    const wanted = point - size / 2 - (point - size / 2 - shift) * ratio;
    return Math.min(most, Math.max(-most, wanted));
  };
  const shift = { x: shifted(view.shift.x, at.x, stage.width), y: shifted(view.shift.y, at.y, stage.height) };
  return { ...view, zoom, shift };
}

/** The view when the tower is released: from the nearest seat. */
export function settled(view: View, elevation = ELEVATION): View {
  return { ...view, azimuth: seatNear(view.azimuth), elevation };
}
