// The format of a file of puzzles (tools/puzzles.ts writes them, library/puzzles.ts reads them).

/** Number of puzzles in a file: four weeks. */
export const FILE_PUZZLES = 28;

export interface PuzzleEntry {
  spec: string;
  position: string;
  plies: number; // length of the shortest solution: proven
  grade: number; // 1 to 10
  keys: number; // number of first moves that begin a shortest solution
  way: string; // one of them, with moves separated by spaces
  turn: string;
  pieces: string; // seat, kind and place of each, separated by spaces
  movers: string; // places, in the same format
}
