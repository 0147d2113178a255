// The names of files, ranks and levels at the left and bottom edges of a board, for the page and for pictures.
import { UNIT } from "./board";
import { type Axis, type Board, sizeOf, type Spot, spotDrawnAt, type QuarterTurns } from "./geometry";

export interface PlaceName {
  text: string;
  x: number;
  y: number;
  /** At the bottom, the text ends at x; at the left, it begins there. */
  foot: boolean;
  /** The place in which it is written. */
  spot: Spot;
}

/** `size`: the height of the letters; `inset`: how far lines along the edges extend into the board. */
export function placeNames(board: Board, turned: QuarterTurns, size: number, inset: number): PlaceName[] {
  const { across, down } = sizeOf(board, turned);
  const { cut = "level" } = board;
  const nameOf = (spot: Spot, what: Axis) => {
    if (what === "level") return board.levels[spot.level]!;
    return what === "file" ? String.fromCharCode(97 + spot.file) : String(spot.rank + 1);
  };
  const [foot, left]: [Axis, Axis] =
    cut === "level" ? (turned % 2 === 0 ? ["file", "rank"] : ["rank", "file"]) : [cut === "rank" ? "file" : "rank", "level"];
  const at = (x: number, y: number) => spotDrawnAt(board, x, y, 0, turned);
  const below = Array.from({ length: across }, (_, x): PlaceName => {
    const spot = at(x, down - 1);
    return { text: nameOf(spot, foot), x: x * UNIT + 93, y: down * UNIT - 7 - inset, foot: true, spot };
  });
  const beside = Array.from({ length: down }, (_, y): PlaceName => {
    const spot = at(0, y);
    return { text: nameOf(spot, left), x: 7 + inset, y: y * UNIT + 3 + size, foot: false, spot };
  });
  return [...below, ...beside];
}
