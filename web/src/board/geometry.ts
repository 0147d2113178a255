// Boards as they are drawn: sizes, the names of places, and which way the board is turned.
import type { Place, Seat } from "../library/protocol";

export type GameName = "travelers" | "courier-leapale" | "traverse" | "safe-passage";

export interface Board {
  files: number;
  ranks: number;
  levels: string; // a letter each, "" on flat boards
  placeWord: string; // the inventor's word
}

export const boards: Record<GameName, Board> = {
  travelers: { files: 9, ranks: 9, levels: "", placeWord: "square" },
  "courier-leapale": { files: 6, ranks: 6, levels: "uvwxyz", placeWord: "cell" },
  traverse: { files: 10, ranks: 10, levels: "", placeWord: "space" },
  "safe-passage": { files: 8, ranks: 8, levels: "", placeWord: "square" },
};

export function gameOf(spec: string): GameName {
  return spec.split(":")[0] as GameName;
}

/** The seats that a spec has, in turn order. */
export function seatsOfSpec(spec: string): Seat[] {
  if (!spec.startsWith("traverse")) return ["w", "b"];
  const players = Number(/players=(\d)/.exec(spec)?.[1] ?? 2);
  return [...["", "", "sn", "swn", "swne"][players]!];
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

export function turnedFor(game: GameName, seat: Seat): Turned {
  if (game === "traverse") return Math.max(0, "swne".indexOf(seat)) as Turned;
  return seat === "b" ? 2 : 0;
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

/** Which way a seat's pieces point on the turned board, in degrees clockwise from up. */
export function pointing(game: GameName, seat: Seat, turned: Turned): number {
  if (game !== "traverse") return 0;
  return (("swne".indexOf(seat) - turned + 4) % 4) * 90;
}

/** What kind of ground a place is, for its colour. */
export function groundOf(game: GameName, board: Board, { file, rank, level }: Spot): string {
  const edges = Number(file === 0 || file === board.files - 1) + Number(rank === 0 || rank === board.ranks - 1);
  if (game === "traverse") {
    if (edges === 2) return "corner";
    if (edges === 1) return "side";
  }
  const light = (file + rank + level) % 2 === 1;
  return light ? "light" : "dark";
}

export const seatNames: Record<string, string> = {
  w: "White",
  b: "Black",
};

export function seatName(game: GameName, seat: Seat): string {
  if (game === "traverse") return { s: "South", w: "West", n: "North", e: "East" }[seat] ?? seat;
  return seatNames[seat] ?? seat;
}

export const pieceNames: Record<GameName, Record<string, string>> = {
  travelers: { T: "Traveler", D: "Displacer", B: "Block", A: "Ace", U: "Deuce", Y: "Trey" },
  "courier-leapale": {
    E: "Emperor",
    H: "Archduke",
    M: "Empress",
    U: "Alibuck",
    P: "Prince",
    Q: "Queen",
    A: "Alibaba",
    D: "Duke",
    C: "Duchess",
    Y: "Dybbuk",
    B: "Baron",
    G: "Governor",
    L: "Elk",
    N: "Gnu",
    O: "Oberon",
    S: "Stockbroker",
  },
  traverse: { S: "Square", D: "Diamond", T: "Triangle", C: "Circle" },
  "safe-passage": { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" },
};

export const titles: Record<GameName, string> = {
  travelers: "The Travelers",
  "courier-leapale": "Courier Leapale",
  traverse: "TRAVERSE",
  "safe-passage": "Safe Passage",
};
