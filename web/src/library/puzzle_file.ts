// What is in a file of puzzles (tools/puzzles.ts writes them, library/puzzles.ts reads them).

/** Puzzles in a file: four weeks. */
export const FILE_PUZZLES = 28;

export interface PuzzleEntry {
  spec: string;
  position: string;
  plies: number; // of the shortest way: proven
  grade: number; // 1 to 10
  keys: number; // first moves that begin a shortest way
  way: string; // one of them, moves separated by blanks
  turn: string;
  pieces: string; // seat, kind and place of each, separated by blanks
  movers: string; // places, likewise
}
