// Flat shapes as coloured triangles.
import type { Point } from "../space";
import type { Colour } from "./colour";

/** Triangles with a colour at each corner. */
export class Sheet {
  private numbers = new Float32Array(1 << 16);
  private used = 0;

  get triangles(): number {
    return this.used / 21;
  }

  get data(): Float32Array {
    return this.numbers.subarray(0, this.used);
  }

  private corner(at: Point, [r, g, b]: Colour, alpha: number): void {
    if (this.used + 7 > this.numbers.length) {
      const more = new Float32Array(this.numbers.length * 2);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers.set([at[0], at[1], at[2], r, g, b, alpha], this.used);
    this.used += 7;
  }

  quad([a, b, c, d]: readonly Point[], colour: Colour, alpha: number): void {
    for (const at of [a!, b!, c!, a!, c!, d!]) this.corner(at, colour, alpha);
  }

  /** A convex shape. */
  polygon(points: readonly Point[], colour: Colour, alpha: number): void {
    for (let i = 2; i < points.length; i++) for (const at of [points[0]!, points[i - 1]!, points[i]!]) this.corner(at, colour, alpha);
  }

  /** A disc around a point, or a ring if there is a hole; colour and alpha may change towards the edge. */
  disc(
    at: Point,
    radius: number,
    colour: Colour,
    alpha: number,
    edge: { alpha?: number; hole?: number; sides?: number; dashed?: boolean } = {},
  ): void {
    const { alpha: outer = alpha, hole = 0, sides = 18, dashed = false } = edge;
    const round = (i: number, r: number): Point => {
      const turn = (2 * Math.PI * i) / sides;
      return [at[0] + r * Math.sin(turn), at[1], at[2] + r * Math.cos(turn)];
    };
    for (let i = 0; i < sides; i += dashed ? 2 : 1) {
      if (hole > 0) this.quad([round(i, hole), round(i, radius), round(i + 1, radius), round(i + 1, hole)], colour, alpha);
      else {
        this.corner(at, colour, alpha);
        this.corner(round(i, radius), colour, outer);
        this.corner(round(i + 1, radius), colour, outer);
      }
    }
  }
}
