// Geometry of drawn boards: the names of places, and how the board is turned. It knows no game.
import type { Place } from "../library/protocol";

export interface Board {
  files: number;
  ranks: number;
  levels: string; // one letter per level, "" on flat boards
  /** How the board is cut into flat boards; by default by level. In other cuts, the levels are rows. */
  cut?: Axis;
}

export type Axis = "level" | "rank" | "file";

/** A place as numbers from 0; the level is 0 on flat boards. */
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

/** Quarter turns clockwise. At the bottom are: 0 rank 1, 1 file a, 2 the last rank, 3 the last file. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** The turn that puts a seat's own side at the bottom. Two seats face each other; three or more sit around the board,
 * clockwise. */
export function turnedFor(seats: number, index: number): QuarterTurns {
  return (seats > 2 ? Math.max(0, index) % 4 : index === 1 ? 2 : 0) as QuarterTurns;
}

/** The number of the flat board that a place is on. */
export function sliceOf(board: Board, place: Place): number {
  return spotOf(board, place)[board.cut ?? "level"];
}

/** The names of the flat boards. */
export function sliceNames({ levels, files, ranks, cut = "level" }: Board): string[] {
  if (cut === "level") return [...levels];
  const name = (i: number) => (cut === "rank" ? String(i + 1) : String.fromCharCode(97 + i));
  return Array.from({ length: cut === "rank" ? ranks : files }, (_, i) => name(i));
}

/** The column in a cut by rank or file, from the left; seen from behind, left and right are swapped. */
function acrossCut({ files, ranks, cut }: Board, at: number, turned: QuarterTurns): number {
  return turned >= 2 ? (cut === "rank" ? files : ranks) - 1 - at : at;
}

/** Column and row on the drawn board, from the top left. */
export function drawnAt(board: Board, spot: Spot, turned: QuarterTurns): { x: number; y: number } {
  const { file, rank } = spot;
  if (board.cut === "rank") return { x: acrossCut(board, file, turned), y: spot.level };
  if (board.cut === "file") return { x: acrossCut(board, rank, turned), y: spot.level };
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

/** `level`: the number of the flat board. */
export function spotDrawnAt(board: Board, x: number, y: number, level: number, turned: QuarterTurns): Spot {
  if (board.cut === "rank") return { file: acrossCut(board, x, turned), rank: level, level: y };
  if (board.cut === "file") return { file: level, rank: acrossCut(board, x, turned), level: y };
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

/** The forward direction of a seat on the turned board, in degrees clockwise from up. */
export function forwardFor(seats: number, index: number, turned: QuarterTurns): number {
  return ((turnedFor(seats, index) - turned + 4) % 4) * 90;
}

/** Width and height of the turned board, in places. */
export function sizeOf(board: Board, turned: QuarterTurns): { across: number; down: number } {
  const { files, ranks, cut = "level" } = board;
  if (cut !== "level") return { across: cut === "rank" ? files : ranks, down: board.levels.length };
  return turned % 2 === 0 ? { across: files, down: ranks } : { across: ranks, down: files };
}

/** A point of the drawn board, in places from its top left. */
export interface Point {
  x: number;
  y: number;
}

/** The middle of a place. */
export function middleOf(board: Board, place: Place, turned: QuarterTurns): Point {
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

/** The level with most of these places. If several tie, or the board is flat, `middle` or the level nearest to it. */
export function busiestLevel(board: Board, places: readonly Place[], middle: number): number {
  const counts = [...board.levels].map((_, level) => places.filter((place) => spotOf(board, place).level === level).length);
  const better = (a: number, b: number) => counts[a]! - counts[b]! || Math.abs(b - middle) - Math.abs(a - middle);
  return counts.reduce((best, _, level) => (better(level, best) > 0 ? level : best), middle);
}

/** The place with this name on a level of the board, if there is one. On a board with levels, the name may omit the
 * level's letter. */
export function placeNamed(board: Board, level: number, name: string): Place | undefined {
  if ((board.cut ?? "level") !== "level") return undefined;
  const letter = board.levels[level] ?? "";
  const flat = letter !== "" && name.length > 2 && name.startsWith(letter) ? name.slice(1) : name;
  if (!/^[a-z]\d+$/.test(flat)) return undefined;
  const spot = spotOf(board, `${letter}${flat}`);
  return spot.file < board.files && spot.rank >= 0 && spot.rank < board.ranks ? placeAt(board, spot) : undefined;
}
