// The held cells of a level, in the tower in SVG: one path for all its grounds, dots or stripes.
import { memo } from "../../ui/memo";
import type { Camera } from "../camera";
import { dots, frameOf, shapes } from "./cells";
import { pathAlong } from "../plates";
import type { HeldCell, TowerView } from "../shown";
import type { Point } from "../space";

interface SvgHeldProps {
  shown: TowerView;
  camera: Camera;
  cells: readonly HeldCell[];
}

export const SvgHeld = memo(
  ({ shown: { board, gap }, camera, cells }: SvgHeldProps) => {
    const path = (all: readonly (readonly Point[])[]) => all.map((points) => pathAlong(camera, points)).join("");
    const of = (part: "yours" | "theirs" | "stripes") => path(cells.flatMap((cell) => shapes(board, gap, cell, part)));
    const contested = cells.filter(({ sign }) => sign === "contested");
    return (
      <>
        <path class="held-yours" d={of("yours")} />
        <path class="held-yours-ink" d={path(cells.flatMap((cell) => dots(board, gap, cell)))} />
        <path class="held-theirs" d={of("theirs")} />
        <path class="held-theirs-ink" d={of("stripes")} />
        <path class="held-frame" d={path(contested.map(({ spot }) => frameOf(board, gap, spot)))} />
      </>
    );
  },
  (a, b) => a.camera === b.camera && a.shown.gap === b.shown.gap && told(a.cells) === told(b.cells),
);

const told = (cells: readonly HeldCell[]) => cells.map(({ spot, sign }) => `${spot.file}${spot.rank}${sign}`).join();
