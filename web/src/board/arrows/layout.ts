// Where arrows and their numbers are drawn, so that arrows that share a line, a place or a crossing can be
// distinguished. Pure geometry, in places.
import type { Arrow } from "../board";
import type { Point } from "../geometry";

const LANE = 0.22; // between parallel arrows
const SHORTER = 0.24; // if several meet in a place, they end before its middle
const APART = 2.2; // distance between the centres of two numbers, in radii
const CLEAR = 0.24; // of a number from other arrows, if possible
const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const; // positions along an arrow for its number, the best first

export interface Laid {
  from: Point;
  to: Point;
  /** The middle of its number. */
  badge: Point;
}

interface Line {
  from: Point;
  to: Point;
  /** The direction along it, to the right or down. */
  along: Point;
  length: number;
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y;
const cross = (a: Point, b: Point) => a.x * b.y - a.y * b.x;
const moved = (point: Point, by: Point, times: number): Point => ({ x: point.x + by.x * times, y: point.y + by.y * times });
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function lineOf(from: Point, to: Point): Line {
  const length = apart(from, to);
  const way = moved({ x: 0, y: 0 }, minus(to, from), 1 / length);
  const forward = way.x > 1e-6 || (Math.abs(way.x) <= 1e-6 && way.y > 0);
  return { from, to, along: forward ? way : { x: -way.x, y: -way.y }, length };
}

/** Whether two lines overlap for some of their length. */
function overlap(one: Line, other: Line): boolean {
  if (Math.abs(cross(one.along, other.along)) > 1e-6 || Math.abs(cross(one.along, minus(other.from, one.from))) > 1e-6) return false;
  const ends = ({ from, to }: Line) => [dot(from, one.along), dot(to, one.along)].sort((a, b) => a - b) as [number, number];
  const [[a, b], [c, d]] = [ends(one), ends(other)];
  return Math.min(b, d) - Math.max(a, c) > 1e-6;
}

/** The lane of each line: 0, then one beside it, then one on the other side. */
function lanesOf(lines: readonly Line[]): number[] {
  const lanes: number[] = [];
  for (const line of lines) {
    const taken = lanes.filter((_, i) => overlap(lines[i]!, line));
    lanes.push([0, 1, -1, 2, -2].find((lane) => !taken.includes(lane)) ?? 0);
  }
  return lanes;
}

function fromLine(point: Point, { from, to }: { from: Point; to: Point }): number {
  const way = minus(to, from);
  const share = Math.max(0, Math.min(1, dot(minus(point, from), way) / Math.max(1e-9, dot(way, way))));
  return apart(point, moved(from, way, share));
}

/** A position on an arrow for its number: free of other numbers, and of other arrows if possible. */
function badgeOn(laid: readonly Laid[], self: number, size: number): Point {
  const { from, to } = laid[self]!;
  const spots = PARTS.map((part) => moved(from, minus(to, from), part));
  const room = (spot: Point) => Math.min(Infinity, ...laid.slice(0, self).map(({ badge }) => apart(badge, spot)));
  const free = spots.filter((spot) => room(spot) >= size * APART);
  const clear = free.find((spot) => laid.every((other, i) => i === self || fromLine(spot, other) >= CLEAR));
  const widest = () => spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best));
  return clear ?? free[0] ?? widest();
}

/** Lays out arrows between two different places, the most important first. `size`: the radius of numbers. */
export function layArrows(arrows: readonly Pick<Arrow, "from" | "to">[], middle: (place: string) => Point, size: number): Laid[] {
  const lines = arrows.map(({ from, to }) => lineOf(middle(from), middle(to)));
  const lanes = lanesOf(lines);
  const laid = lines.map(({ from, to, along, length }, i): Laid => {
    const { to: end } = arrows[i]!;
    const meets = arrows.some((other, j) => j !== i && (other.from === end || (other.to === end && lanes[i] === lanes[j])));
    const aside = { x: -along.y, y: along.x };
    const way = moved({ x: 0, y: 0 }, minus(to, from), 1 / length);
    const tip = moved(to, way, meets ? -SHORTER : 0);
    const [start, stop] = [moved(from, aside, lanes[i]! * LANE), moved(tip, aside, lanes[i]! * LANE)];
    return { from: start, to: stop, badge: start };
  });
  laid.forEach((one, i) => {
    one.badge = badgeOn(laid, i, size);
  });
  return laid;
}
