// The camera of the tower: perspective with a narrow field, fitted to its stage by the corners of
// what it shows. The same numbers serve the drawing in SVG, the one in WebGL, and picking.
import type { Board } from "../board/geometry";
import { heightOf, type Point } from "./space";

/** Which way the tower is seen from; angles in degrees. */
export interface View {
  /** 0 is from behind the first seat, 90 from the side of the last file. */
  azimuth: number;
  elevation: number;
  zoom: number;
  /** How far the zoomed picture is moved, in pixels. */
  shift: { x: number; y: number };
}

export const SEAT = 62; // the azimuth of the first seat; the others are quarter turns from it
const ELEVATION = 25;
const FIELD = 18;
export const TALLEST = 1.2; // no solid is higher

/** Room for the picture, and what its edges keep free for tags and coordinates. */
export interface Stage {
  width: number;
  height: number;
  edge: { left: number; right: number; top: number; bottom: number };
}

const UPRIGHT = 2.1; // levels so far apart hide little of each other
const PRESSED = 0.9; // so close together they show counters, but would hide what stands on the next
export const LOW = 460; // pixels under which a stage is low, and a tower fills its height, its head included
const BROAD = 1.2; // times as wide as high

/** A tower as wide as its stage, with levels so close that only few pieces may stand. */
export function isFlat({ width, height }: Pick<Stage, "width" | "height">): boolean {
  return height < LOW && width > BROAD * height;
}

/** How far levels stand apart on a stage: flat stages press them together, high ones spread them. */
export function gapFor(stage: Stage): number {
  const { width, height } = stage;
  if (height > 1.7 * width) return 2.5;
  if (isFlat(stage)) return PRESSED;
  return height < LOW ? 1.8 : UPRIGHT;
}

/** How high the viewer of a stage stands, in degrees. */
export function elevationFor(stage: Pick<Stage, "width" | "height">): number {
  return isFlat(stage) ? 17 : ELEVATION;
}

/** The seat to see the board from when it is turned by this many quarters. */
export function viewOf(quarters: number, elevation = ELEVATION): View {
  return { azimuth: SEAT + 90 * quarters, elevation, zoom: 1, shift: { x: 0, y: 0 } };
}

/** By how much a level stands to the right of the one below it. Where levels are close together each would hide what
 * is on the next; beside it there is room. */
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
  /** From space to clip space, by columns, as WebGL wants it. */
  readonly matrix: Float32Array;
  /** Towards the camera. */
  readonly towards: Point;
  readonly right: Point;
  readonly up: Point;
  /** How far to the right what is one higher is seen; pieces stand upright all the same. */
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

/** To the right in the picture, the lean of the tower counted. */
function aside({ right, lean }: Axes): Point {
  return [right[0], right[1] + lean, right[2]];
}

function flatten(axes: Axes, point: Point): ScreenPoint {
  const { up, towards, distance } = axes;
  const depth = distance - dot(point, towards);
  return { x: (dot(point, aside(axes)) * distance) / depth, y: (dot(point, up) * distance) / depth, depth };
}

/** The outermost points of the tower: the corners of all plates, and the heads that stand highest. */
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

/** Where the middle of the tower is in the picture, and how large a cell is. */
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

/** While the tower turns, its size stays that of the seat nearest to the view. */
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

/** Nearer or further, about a point of the picture that stays where it is. */
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

/** As the tower stands when it is let go: at the nearest seat. */
export function settled(view: View, elevation = ELEVATION): View {
  return { ...view, azimuth: seatNear(view.azimuth), elevation };
}
