// Endgame tables: data/endgames/GAME.json has what `wayfarer tables release` writes of each table, and
// data/endgames/theorem/GAME.json which pieces mate alone in cubes of several edges (docs/endgames.md).

/** Positions of the whole board with one side to move; the lengths are turns of both sides. */
export interface EndgameSide {
  legal: number;
  won: number;
  lost: number;
  mates: number;
  stalemates: number;
  longest_win: number;
  longest_loss: number;
}

/** A position in which the side to move wins and needs longest, and best play of both sides to mate. */
export interface LongestWin {
  turns: number;
  position: string;
  line: string;
}

export interface EndgameTable {
  /** "KMvKQ": K for the royal pieces, the letters of the others, the first side before the v. */
  name: string;
  /** With the first side to move, then with the other. */
  sides: readonly [EndgameSide, EndgameSide];
  /** null: no side can win. */
  longest: LongestWin | null;
  /** Of its file, if it has one. */
  bytes?: number;
  sha256?: string;
}

interface EndgameFile {
  game: string;
  tables: readonly EndgameTable[];
}

/** What single pieces do against a bare royal piece, in cubes of these edges: the share of the positions that is won, in
 * per cent, and the longest win in turns. Kinds that are not here never win. */
export interface Theorem {
  edges: readonly number[];
  kinds: readonly { letter: string; cubes: readonly (readonly [won: number, turns: number])[] }[];
}

export interface Endgames {
  tables: readonly EndgameTable[];
  theorem: Theorem | undefined;
}

const FOLDER = "../../../data/endgames/";
const files = import.meta.glob<EndgameFile>("../../../data/endgames/*.json", { import: "default" });
const theorems = import.meta.glob<Theorem>("../../../data/endgames/theorem/*.json", { import: "default" });

/** The game that has tables. */
export const tabledGame: string | undefined = Object.keys(files)[0]?.slice(FOLDER.length, -".json".length);

/** The tables of a game; undefined if it has none. */
export async function endgamesOf(game: string): Promise<Endgames | undefined> {
  const [file, theorem] = await Promise.all([files[`${FOLDER}${game}.json`]?.(), theorems[`${FOLDER}theorem/${game}.json`]?.()]);
  return file && { tables: file.tables, theorem };
}
