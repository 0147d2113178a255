// Boards as they are drawn: the names of places, and which way the board is turned. Pure geometry: it
// knows no game.
import type { Place } from "../library/protocol";

export interface Board {
  files: number;
  ranks: number;
  levels: string; // a letter each, "" on flat boards
}

/** A place in numbers from 0; level 0 on flat boards. */
export interface Spot {
  file: number;
  rank: number;
  level: number;
}

export function spotOf(board: Board, place: Place): Spot {
  const level = board.levels === "" ? 0 : board.levels.indexOf(place[0]!);
  const flat = board.levels === "" ? place : place.slice(1);
  return { level, file: flat.charCodeAt(0) - 97, rank: Number(flat.slice(1)) - 1 };
}

export function placeAt(board: Board, spot: Spot): Place {
  const level = board.levels === "" ? "" : board.levels[spot.level];
  return `${level}${String.fromCharCode(97 + spot.file)}${spot.rank + 1}`;
}

/** Quarter turns clockwise: 0 has rank 1 at the bottom, 1 file a, 2 the last rank, 3 the last file. */
export type Turned = 0 | 1 | 2 | 3;

/** The turn that puts a seat's own side at the bottom. Two seats face each other; more of them sit
 * around the board, clockwise. */
export function turnedFor(seats: number, index: number): Turned {
  return (seats > 2 ? Math.max(0, index) % 4 : index === 1 ? 2 : 0) as Turned;
}

/** Column and row on the drawn board, from the top left. */
export function drawnAt(board: Board, spot: Spot, turned: Turned): { x: number; y: number } {
  const { file, rank } = spot;
  const lastFile = board.files - 1;
  const lastRank = board.ranks - 1;
  switch (turned) {
    case 0:
      return { x: file, y: lastRank - rank };
    case 1:
      return { x: lastRank - rank, y: lastFile - file };
    case 2:
      return { x: lastFile - file, y: rank };
    case 3:
      return { x: rank, y: file };
  }
}

export function spotDrawnAt(board: Board, x: number, y: number, level: number, turned: Turned): Spot {
  const lastFile = board.files - 1;
  const lastRank = board.ranks - 1;
  switch (turned) {
    case 0:
      return { file: x, rank: lastRank - y, level };
    case 1:
      return { file: lastFile - y, rank: lastRank - x, level };
    case 2:
      return { file: lastFile - x, rank: y, level };
    case 3:
      return { file: y, rank: x, level };
  }
}

/** Which way is forward for a seat on the turned board, in degrees clockwise from up. */
export function forwardFor(seats: number, index: number, turned: Turned): number {
  return ((turnedFor(seats, index) - turned + 4) % 4) * 90;
}

/** How wide and how high the turned board is, in places. */
export function sizeOf(board: Board, turned: Turned): { across: number; down: number } {
  const { files, ranks } = board;
  return turned % 2 === 0 ? { across: files, down: ranks } : { across: ranks, down: files };
}

/** A point of the drawn board, in places from its top left. */
export interface Point {
  x: number;
  y: number;
}

/** The middle of a place. */
export function middleOf(board: Board, place: Place, turned: Turned): Point {
  const { x, y } = drawnAt(board, spotOf(board, place), turned);
  return { x: x + 0.5, y: y + 0.5 };
}

/** The place halfway between two, if there is one. */
export function placeBetween(board: Board, one: Place, other: Place): Place | undefined {
  const a = spotOf(board, one);
  const b = spotOf(board, other);
  const spot = { file: (a.file + b.file) / 2, rank: (a.rank + b.rank) / 2, level: (a.level + b.level) / 2 };
  return Object.values(spot).every(Number.isInteger) && one !== other ? placeAt(board, spot) : undefined;
}

/** The place of this name on a level of the board, if there is one; on a board with levels the name may
 * leave out the level's letter. */
export function placeNamed(board: Board, level: number, name: string): Place | undefined {
  const letter = board.levels[level] ?? "";
  const flat = letter !== "" && name.length > 2 && name.startsWith(letter) ? name.slice(1) : name;
  if (!/^[a-z]\d+$/.test(flat)) return undefined;
  const spot = spotOf(board, `${letter}${flat}`);
  return spot.file < board.files && spot.rank >= 0 && spot.rank < board.ranks ? placeAt(board, spot) : undefined;
}
