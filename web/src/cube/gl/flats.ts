// Everything flat in the tower as coloured triangles, from the lowest level to the highest, so that each
// veils what is below it: plates, tinted cells, shadows, counters.
import type { Spot } from "../../board/geometry";
import { cellsOf, cornersOfCell, cornersOfPlate, isLight } from "../plates";
import type { Figure, Hue, Wash } from "../shown";
import { heightOf, type Point, pointOf } from "../space";
import { type Colour, hex } from "./colour";
import type { Frame } from "./frame";

const RIM = 0.07; // thickness of a plate, and width of its edge
const LIFT = 0.004; // what lies on a plate is this much above it

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

  /** A disc about a point, or what is left of it around a hole; colour and alpha may change towards the edge. */
  disc(at: Point, radius: number, colour: Colour, alpha: number, edge: { alpha?: number; hole?: number; sides?: number } = {}): void {
    const { alpha: outer = alpha, hole = 0, sides = 18 } = edge;
    const round = (i: number, r: number): Point => {
      const turn = (2 * Math.PI * i) / sides;
      return [at[0] + r * Math.sin(turn), at[1], at[2] + r * Math.cos(turn)];
    };
    for (let i = 0; i < sides; i++) {
      if (hole > 0) this.quad([round(i, hole), round(i, radius), round(i + 1, radius), round(i + 1, hole)], colour, alpha);
      else {
        this.corner(at, colour, alpha);
        this.corner(round(i, radius), colour, outer);
        this.corner(round(i + 1, radius), colour, outer);
      }
    }
  }
}

const raised = (at: Point, by: number): Point => [at[0], at[1] + by, at[2]];
const lifted = (points: readonly Point[], by: number) => points.map((at) => raised(at, by));

/** The colour of a kind's head; grey if it has none. */
export function headColour({ solids, palette }: Frame, letter: string): Colour {
  const head = solids[letter]!.head;
  return head === undefined ? palette.grey : hex(head.colour);
}

function plate(sheet: Sheet, { board, gap, palette }: Frame, level: number, alpha: number, rim: Colour): void {
  for (const spot of cellsOf(board, level))
    sheet.quad(cornersOfCell(board, spot, gap), isLight(spot) ? palette.light : palette.dark, alpha);
  const [inner, outer] = [cornersOfPlate(board, level, gap), cornersOfPlate(board, level, gap, RIM)];
  const lower = lifted(outer, -RIM);
  for (let i = 0; i < 4; i++) {
    const next = (i + 1) % 4;
    sheet.quad([outer[i]!, outer[next]!, lower[next]!, lower[i]!], palette.side, 0.9);
    sheet.quad([inner[i]!, outer[i]!, outer[next]!, inner[next]!], rim, 0.95);
  }
}

/** Stripes across a cell, for eyes that do not tell the hue. */
function hatch(sheet: Sheet, [a, b, c, d]: readonly Point[], colour: Colour): void {
  const mix = (from: Point, to: Point, t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1],
    from[2] + (to[2] - from[2]) * t,
  ];
  for (const t of [0.12, 0.37, 0.62, 0.87])
    sheet.quad([mix(a!, b!, t - 0.04), mix(a!, b!, t + 0.04), mix(d!, c!, t + 0.04), mix(d!, c!, t - 0.04)], colour, 0.5);
}

const strengths: Readonly<Partial<Record<Hue, readonly number[]>>> = {
  chosen: [0.6, 0.7, 0.8],
  "held-own": [0.4, 0.62, 0.85],
  "held-theirs": [0.32, 0.5, 0.7],
};

function tint(sheet: Sheet, { board, gap, palette }: Frame, { spot, hue, strength }: Wash): void {
  const corners = lifted(cornersOfCell(board, spot, gap, 0.02), LIFT);
  sheet.quad(corners, palette.hues[hue], (strengths[hue] ?? [0.3, 0.5, 0.75])[strength - 1]!);
  if (hue === "held-theirs") hatch(sheet, lifted(corners, LIFT), palette.side);
}

function shadow(sheet: Sheet, { at, size }: Figure, onPlate: number): void {
  sheet.disc([at[0] + 0.03, onPlate + 2 * LIFT, at[2]], 0.47 * size, [0.04, 0.09, 0.1], 0.42, { alpha: 0, sides: 14 });
}

function counter(sheet: Sheet, frame: Frame, { at, seat, letter }: Figure, segments: number): void {
  const { body, shade, edge } = frame.palette.seats[seat]!;
  const sides = segments + 4;
  sheet.disc(raised(at, 0.004), 0.4, [0.04, 0.09, 0.1], 0.3, { alpha: 0, sides });
  sheet.disc(raised(at, 0.015), 0.325, edge, 0.85, { sides });
  sheet.disc(raised(at, 0.03), 0.32, shade, 1, { sides });
  sheet.disc(raised(at, 0.072), 0.325, edge, 0.85, { sides });
  sheet.disc(raised(at, 0.074), 0.3, body, 1, { sides });
  sheet.disc(raised(at, 0.076), 0.14, headColour(frame, letter), 1, { sides });
}

function focus(sheet: Sheet, { board, gap, palette }: Frame, spot: Spot): void {
  const [outer, middle, inner] = [0, 0.07, 0.14].map((margin) => lifted(cornersOfCell(board, spot, gap, margin), 3 * LIFT));
  for (let i = 0; i < 4; i++) {
    const next = (i + 1) % 4;
    sheet.quad([outer![i]!, outer![next]!, middle![next]!, middle![i]!], palette.halo, 1);
    sheet.quad([middle![i]!, middle![next]!, inner![next]!, inner![i]!], palette.ink, 1);
  }
}

/** All levels. Plates are more opaque where counters are on them, and less where another level is shown by itself. */
export function layFlats(frame: Frame, segments: number): Sheet {
  const { board, gap, scene, palette } = frame;
  const sheet = new Sheet();
  for (let level = board.levels.length - 1; level >= 0; level--) {
    const aside = scene.alone !== undefined && scene.alone !== level;
    const opaque = palette.opacity * (aside ? 0.6 : scene.asks ? 1.15 : 1);
    plate(sheet, frame, level, opaque, scene.flash?.has(level) ? palette.hues.last : palette.rim);
    for (const wash of scene.washes) if (wash.spot.level === level) tint(sheet, frame, wash);
    if (scene.focused?.level === level) focus(sheet, frame, scene.focused);
    const y = heightOf(board, level, gap);
    for (const figure of scene.figures) {
      if (Math.abs(figure.at[1] - y) > gap / 2) continue;
      if (figure.stands) shadow(sheet, figure, y);
      else counter(sheet, frame, figure, segments);
    }
  }
  return sheet;
}

/** Rings round feet, which nothing veils. */
export function layRings({ board, gap, scene, palette }: Frame): Sheet {
  const sheet = new Sheet();
  for (const { at, hue } of scene.rings) {
    sheet.disc(raised(at, 0.01), 0.5, palette.halo, 0.8, { hole: 0.36, sides: 24 });
    sheet.disc(raised(at, 0.015), 0.475, palette.hues[hue], 1, { hole: 0.385, sides: 24 });
  }
  if (scene.focused !== undefined) {
    const at = pointOf(board, scene.focused, gap);
    sheet.disc(raised(at, 0.02), 0.07, palette.ink, 1, { sides: 10 });
  }
  return sheet;
}
