// The patterns of held places, in a square from 0 to 1: dots, stripes at 45 degrees, or half of each. Flat boards and
// towers draw the same patterns. Pure geometry.
import type { HeldSign } from "../board";

export type Corner = readonly [number, number];
export type Shape = readonly Corner[];

export interface Pattern {
  /** The ground under the dots, and the centres of the dots. */
  yours: Shape;
  dots: readonly Corner[];
  /** The ground under the stripes, and the stripes. */
  theirs: Shape;
  stripes: readonly Shape[];
}

export const DOT = 0.055; // radius

/** Places held by one side have a small pattern, so that contested places stand out. */
const SMALL = 0.22;
const FULL = 0.03;
const ROW = 0.13; // between rows of dots; the distance within a row is twice that
const STRIPE = 0.26; // between stripes, along the edge
const WIDE = 0.12;

/** The part of a convex shape in which a linear function is not negative. */
function clipped(shape: Shape, inside: (at: Corner) => number): Shape {
  return shape.flatMap((at, i) => {
    const next = shape[(i + 1) % shape.length]!;
    const [a, b] = [inside(at), inside(next)];
    const kept = a >= 0 ? [at] : [];
    if (a >= 0 === b >= 0) return kept;
    const t = a / (a - b);
    return [...kept, [at[0] + (next[0] - at[0]) * t, at[1] + (next[1] - at[1]) * t] as const];
  });
}

function square(margin: number): Shape {
  const far = 1 - margin;
  return [
    [margin, margin],
    [far, margin],
    [far, far],
    [margin, far],
  ];
}

/** The centres of all dots that fit in a shape with a margin to each edge. `inside` tells how far inside the shape a
 * point is. */
function dotsIn(margin: number, inside: (at: Corner) => number): Corner[] {
  const dots: Corner[] = [];
  for (let row = -3; row <= 3; row++)
    for (let column = -2; column <= 2; column++) {
      const at: Corner = [0.5 + 2 * ROW * (column + (row % 2 === 0 ? 0 : 0.5)), 0.5 + ROW * row];
      const fits = at.every((part) => part >= margin + 1.3 * DOT && part <= 1 - margin - 1.3 * DOT);
      if (fits && inside(at) >= 1.4 * DOT) dots.push(at);
    }
  return dots;
}

function stripesIn(shape: Shape): Shape[] {
  const stripes: Shape[] = [];
  for (let sum = STRIPE / 2; sum < 2; sum += STRIPE) {
    const band = clipped(
      clipped(shape, ([x, y]) => x + y - sum),
      ([x, y]) => sum + WIDE - x - y,
    );
    if (band.length > 2) stripes.push(band);
  }
  return stripes;
}

const lower = ([x, y]: Corner) => (y - x) / Math.SQRT2;
const upper = (at: Corner) => -lower(at);
const [small, full] = [square(SMALL), square(FULL)];
const [half, otherHalf] = [clipped(full, lower), clipped(full, upper)];

export const patterns: Readonly<Record<Exclude<HeldSign, "danger" | "prize">, Pattern>> = {
  yours: { yours: small, dots: dotsIn(SMALL, () => 1), theirs: [], stripes: [] },
  theirs: { yours: [], dots: [], theirs: small, stripes: stripesIn(small) },
  contested: { yours: half, dots: dotsIn(FULL, lower), theirs: otherHalf, stripes: stripesIn(otherHalf) },
};

/** Around contested places. */
export const frame: Shape = full;
