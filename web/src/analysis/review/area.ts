// The part of a board in which to look for a move, large enough not to reveal the move.
import { type Board, placeAt, spotOf } from "../../board/geometry";
import type { Place } from "../../library/protocol";

export interface Area {
  places: Place[];
  /** On a flat board: its lowest and its highest corner. */
  corners?: readonly [Place, Place];
  /** On a board of levels: the letters of the levels. */
  levels?: string[];
}

/** The half of a row that contains both numbers: at one of its ends or in its middle. If they are farther apart, a
 * larger part. */
function halfOf(count: number, one: number, other: number): readonly [number, number] {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const size = Math.max(Math.ceil(count / 2), high - low + 1);
  const spare = count - size;
  const begin = [0, spare, spare >> 1].find((at) => at <= low && high < at + size) ?? Math.min(low, spare);
  return [begin, begin + size - 1];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The part of a board in which a piece moves: about a quarter of a flat board, or the levels at which the move begins
 * and ends. */
export function areaOf(board: Board, from: Place, to: Place): Area {
  const [one, other] = [spotOf(board, from), spotOf(board, to)];
  const box = (level: number, files: number[], ranks: number[]) =>
    ranks.flatMap((rank) => files.map((file) => placeAt(board, { level, file, rank })));
  if (board.levels !== "") {
    const levels = [...new Set([one.level, other.level])].sort((a, b) => a - b);
    const places = levels.flatMap((level) => box(level, span(0, board.files - 1), span(0, board.ranks - 1)));
    return { places, levels: levels.map((level) => board.levels[level]!) };
  }
  const files = halfOf(board.files, one.file, other.file);
  const ranks = halfOf(board.ranks, one.rank, other.rank);
  const places = box(0, span(...files), span(...ranks));
  return { places, corners: [places[0]!, places.at(-1)!] };
}
