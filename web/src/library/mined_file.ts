// The format of the files of mined puzzles (tools/mined.ts writes them, library/mined.ts reads them).
import type { Texts } from "./lessons_file";
import type { State } from "./protocol";

/** Number of puzzles in a file. */
export const FILE_MINED = 32;

export const GRADES = 5;

/** The task: win by force, gain something, or save the game. */
export type Task = "win" | "gain" | "save";

/** The position after the other side's mistake, as the library returns it, with its pieces packed. */
export type MinedState = Omit<State, "pieces" | "movers" | "taken"> & { pieces: string; movers: string };

export interface MinedEntry {
  spec: string;
  way: string; // the solution with the replies in between, separated by spaces
  task: Task;
  theme: string; // a kind of reason, or "only-move"
  grade: number; // 1 to 5
  state: MinedState;
  said: Texts; // what the mistake did, in each language except English
}

/** From this number on a game's puzzles are of this edition. */
export interface Edition {
  from: number;
  edition: string;
}

/** Characters for each puzzle in `MinedIndex`. */
export const INDEXED = 3;

/** All puzzles of a game, three characters each: the theme's index as a letter starting with "a", the grade, and the
 * spec's index as a letter. */
export interface MinedIndex {
  themes: string[];
  specs: string[];
  of: string;
}
