// The names of files and ranks, inside the places at the left and bottom edges of a board.
import { memo } from "../ui/memo";
import { lookOf } from "../games";
import { UNIT } from "./board";
import type { Board, Spot, QuarterTurns } from "./geometry";
import { placeNames } from "./names";

interface CoordinatesProps {
  game: string;
  board: Board;
  turned: QuarterTurns;
  /** Pixels of a place, so that names stay large enough to read. */
  cell: number;
  /** How far lines along the edges extend into the board. */
  inset: number;
}

const USUAL = 19; // in hundredths of a place
const LEAST = 9; // pixels

export const Coordinates = memo(({ game, board, turned, cell, inset }: CoordinatesProps) => {
  const size = cell > 0 ? Math.max(USUAL, Math.ceil((LEAST * UNIT) / cell)) : USUAL;
  const classOf = (name: string, spot: Spot) => (lookOf(game).ground(spot).kind === "corner" ? `${name} on-corner` : name);
  return (
    <g class="coordinates" aria-hidden="true" font-size={size}>
      {placeNames(board, turned, size, inset).map(({ text, x, y, foot, spot }) => (
        <text key={`${foot} ${x} ${y}`} class={classOf(foot ? "file-name" : "rank-name", spot)} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
});
