// The flat parts of the tower as coloured triangles, from the lowest level to the highest, so that each veils what is
// below it: plates, tinted cells, shadows, counters.
import type { Spot } from "../../board/geometry";
import { cellsOf, cornersOfCell, cornersOfPlate, isLight } from "../plates";
import type { Figure, Hue, Wash } from "../shown";
import { heightOf, type Point, pointOf } from "../space";
import { type Colour, hex } from "./colour";
import type { Frame } from "./frame";
import { layHeld } from "./held";
import { Sheet } from "./sheet";

const RIM = 0.07; // thickness of a plate, and width of its edge
const LIFT = 0.004; // height above a plate of what lies on it

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

const strengths: Readonly<Partial<Record<Hue, readonly number[]>>> = {
  chosen: [0.6, 0.7, 0.8],
};

function tint(sheet: Sheet, { board, gap, palette }: Frame, { spot, hue, strength }: Wash): void {
  const corners = lifted(cornersOfCell(board, spot, gap, 0.02), LIFT);
  sheet.quad(corners, palette.hues[hue], (strengths[hue] ?? [0.3, 0.5, 0.75])[strength - 1]!);
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

/** All levels. Plates are more opaque under counters, and less so if another level is shown by itself. */
export function layFlats(frame: Frame, segments: number): Sheet {
  const { board, gap, scene, palette } = frame;
  const sheet = new Sheet();
  for (let level = board.levels.length - 1; level >= 0; level--) {
    const aside = scene.alone !== undefined && scene.alone !== level;
    const opaque = palette.opacity * (aside ? 0.6 : scene.asks ? 1.15 : 1);
    plate(sheet, frame, level, opaque, scene.flash?.has(level) ? palette.hues.last : palette.rim);
    for (const cell of scene.held) if (cell.spot.level === level) layHeld(sheet, frame, cell);
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

/** Rings around feet, which nothing veils. */
export function layRings({ board, gap, scene, palette }: Frame): Sheet {
  const sheet = new Sheet();
  for (const { at, hue, dashed } of scene.rings) {
    sheet.disc(raised(at, 0.01), 0.5, palette.halo, 0.8, { hole: 0.36, sides: 24 });
    sheet.disc(raised(at, 0.015), 0.475, palette.hues[hue], 1, { hole: 0.385, sides: 24, dashed });
  }
  if (scene.focused !== undefined) {
    const at = pointOf(board, scene.focused, gap);
    sheet.disc(raised(at, 0.02), 0.07, palette.ink, 1, { sides: 10 });
  }
  return sheet;
}
