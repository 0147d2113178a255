// The held cells of a level, as coloured triangles.
import { dots, frameOf, shapes } from "../held/cells";
import type { HeldCell } from "../shown";
import type { Point } from "../space";
import type { Frame } from "./frame";
import type { Sheet } from "./sheet";

const LIFT = 0.004; // above what lies below it
const THICK = 0.05; // of the frame of a contested cell
const OPAQUE = 0.94;

const lifted = (points: readonly Point[], by: number) => points.map(([x, y, z]): Point => [x, y + by * LIFT, z]);

export function layHeld(sheet: Sheet, { board, gap, palette: { hues } }: Frame, cell: HeldCell): void {
  for (const side of ["yours", "theirs"] as const)
    for (const ground of shapes(board, gap, cell, side)) sheet.polygon(lifted(ground, 1), hues[`held-${side}`], OPAQUE);
  for (const dot of dots(board, gap, cell)) sheet.polygon(lifted(dot, 2), hues["held-yours-ink"], 1);
  for (const stripe of shapes(board, gap, cell, "stripes")) sheet.polygon(lifted(stripe, 2), hues["held-theirs-ink"], 1);
  if (cell.sign !== "contested") return;
  const outer = lifted(frameOf(board, gap, cell.spot), 3);
  const [x, z] = [(outer[0]![0] + outer[2]![0]) / 2, (outer[0]![2] + outer[2]![2]) / 2];
  const inner = outer.map((at): Point => [at[0] - Math.sign(at[0] - x) * THICK, at[1], at[2] - Math.sign(at[2] - z) * THICK]);
  for (let i = 0; i < 4; i++) {
    const next = (i + 1) % 4;
    sheet.quad([outer[i]!, outer[next]!, inner[next]!, inner[i]!], hues["held-frame"], 1);
  }
}
