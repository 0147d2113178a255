// Curves and arrows on a board, in units of 1/100 of a place. Pure geometry.
import type { Point } from "../geometry";
import { UNIT } from "../board";

const at = ({ x, y }: Point) => `${round(x * UNIT)} ${round(y * UNIT)}`;
const round = (value: number) => Math.round(value * 10) / 10;

/** A curve between two points, bent away from the straight line by this share of their distance. */
export interface Arc {
  from: Point;
  to: Point;
  /** The control point of the curve. */
  pull: Point;
}

export interface Size {
  across: number;
  down: number;
}

/** The curve bends up if it runs sideways, and to its left if it runs straight up or down. It bends the other way if it
 * would leave the board. */
export function arcBetween(from: Point, to: Point, share: number, size: Size): Arc {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const side = dx > 0 || (dx === 0 && dy !== 0) ? 1 : -1;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const bent = (way: number) => ({ x: middle.x + 2 * share * dy * way, y: middle.y - 2 * share * dx * way });
  const isInside = (pull: Point) => {
    const top = { x: (pull.x + middle.x) / 2, y: (pull.y + middle.y) / 2 };
    return top.x > 0.1 && top.y > 0.1 && top.x < size.across - 0.1 && top.y < size.down - 0.1;
  };
  const pull = bent(side);
  return { from, to, pull: isInside(pull) ? pull : bent(-side) };
}

/** The point at this fraction of an arc, from 0 to 1. */
export function pointOn({ from, to, pull }: Arc, part: number): Point {
  const rest = 1 - part;
  const blend = (a: number, b: number, c: number) => rest * rest * a + 2 * rest * part * b + part * part * c;
  return { x: blend(from.x, pull.x, to.x), y: blend(from.y, pull.y, to.y) };
}

/** The part of the curve from one fraction to another. */
export function partOf(arc: Arc, begin: number, end: number): Arc {
  const from = pointOn(arc, begin);
  const to = pointOn(arc, end);
  const rest = 1 - begin;
  const along = (a: number, b: number) => a * (1 - end) + b * end;
  const blend = (a: number, b: number, c: number) => rest * along(a, b) + begin * along(b, c);
  const { from: a, pull: b, to: c } = arc;
  return { from, to, pull: { x: blend(a.x, b.x, c.x), y: blend(a.y, b.y, c.y) } };
}

/** The part of an arc that is further than this distance from both ends. */
export function between(arc: Arc, distance: number): { begin: number; end: number } {
  const far = (end: Point, point: Point) => Math.hypot(point.x - end.x, point.y - end.y) >= distance;
  const parts = Array.from({ length: 101 }, (_, i) => i / 100);
  const begin = parts.find((part) => far(arc.from, pointOn(arc, part))) ?? 0;
  const end = [...parts].reverse().find((part) => far(arc.to, pointOn(arc, part))) ?? 1;
  return begin < end ? { begin, end } : { begin: 0, end: 1 };
}

export function arcPath({ from, to, pull }: Arc): string {
  return `M${at(from)}Q${at(pull)} ${at(to)}`;
}

/** The head of an arrow at the end of an arc, in two strokes. */
export function barbs(arc: Arc, length = 0.3): string {
  const { to } = arc;
  const before = pointOn(arc, 0.9);
  const angle = Math.atan2(to.y - before.y, to.x - before.x);
  const barb = (turn: number) => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  return `M${at(barb(0.6))}L${at(to)}L${at(barb(-0.6))}`;
}

/** The outline of a straight arrow from the middle of one place towards another; `width` is that of its shaft. */
export function arrowPath(from: Point, to: Point, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) * UNIT;
  const head = width * 1.7;
  const begin = Math.min(24, length / 4);
  const end = length - 6;
  const neck = Math.max(begin + 4, end - head * 1.25);
  const half = width / 2;
  const corners: [number, number][] = [
    [begin, -half],
    [neck, -half],
    [neck, -head],
    [end, 0],
    [neck, head],
    [neck, half],
    [begin, half],
  ];
  const ux = ((to.x - from.x) * UNIT) / length;
  const uy = ((to.y - from.y) * UNIT) / length;
  const turned = corners.map(([along, aside]) => ({
    x: from.x + (along * ux - aside * uy) / UNIT,
    y: from.y + (along * uy + aside * ux) / UNIT,
  }));
  return `M${turned.map(at).join("L")}Z`;
}

/** Bands of this width at 45° through a place, rising or falling, that continue in the next place. */
export function hatch(width: number, falling: boolean): string {
  const half = (width * Math.SQRT2) / 2;
  const x = (value: number) => round(falling ? 100 - value : value);
  const bands: string[] = [];
  for (let sum = 12.5; sum < 200; sum += 25) {
    const [a, b] = [sum - half, sum + half];
    const far = sum > 100;
    const points = far
      ? [
          [a - 100, 100],
          [100, a - 100],
          [100, b - 100],
          [b - 100, 100],
        ]
      : [
          [0, a],
          [a, 0],
          [b, 0],
          [0, b],
        ];
    bands.push(`M${points.map((point) => `${x(point[0]!)} ${round(point[1]!)}`).join("L")}Z`);
  }
  return bands.join("");
}
