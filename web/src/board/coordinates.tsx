// The names of files and ranks, inside the places at the left and at the foot of a board.
import { memo } from "preact/compat";
import { lookOf } from "../games";
import { UNIT } from "./board";
import { type Axis, type Board, sizeOf, spotDrawnAt, type Turned } from "./geometry";

interface CoordinatesProps {
  game: string;
  board: Board;
  turned: Turned;
  /** Pixels of a place: names are never smaller than can be read. */
  cell: number;
  /** How far lines along the edges reach into the board. */
  inset: number;
}

const USUAL = 19; // of the 100 of a place
const LEAST = 9; // pixels

export const Coordinates = memo(({ game, board, turned, cell, inset }: CoordinatesProps) => {
  const size = cell > 0 ? Math.max(USUAL, Math.ceil((LEAST * UNIT) / cell)) : USUAL;
  const { across, down } = sizeOf(board, turned);
  const { cut = "level" } = board;
  const nameOf = (x: number, y: number, what: Axis) => {
    const spot = spotDrawnAt(board, x, y, 0, turned);
    if (what === "level") return board.levels[spot.level];
    return what === "file" ? String.fromCharCode(97 + spot.file) : String(spot.rank + 1);
  };
  const [foot, left]: Axis[] = cut === "level" ? (turned % 2 === 0 ? ["file", "rank"] : ["rank", "file"]) : [cut === "rank" ? "file" : "rank", "level"];
  const classOf = (name: string, x: number, y: number) =>
    lookOf(game).ground(spotDrawnAt(board, x, y, 0, turned)).kind === "corner" ? `${name} on-corner` : name;
  return (
    <g class="coordinates" aria-hidden="true" font-size={size}>
      {Array.from({ length: across }, (_, x) => (
        <text key={`x${x}`} class={classOf("file-name", x, down - 1)} x={x * UNIT + 93} y={down * UNIT - 7 - inset}>
          {nameOf(x, down - 1, foot!)}
        </text>
      ))}
      {Array.from({ length: down }, (_, y) => (
        <text key={`y${y}`} class={classOf("rank-name", 0, y)} x={7 + inset} y={y * UNIT + 3 + size}>
          {nameOf(0, y, left!)}
        </text>
      ))}
    </g>
  );
});
