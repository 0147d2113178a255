// The practice entries of each game: data/practice/GAME.json. Their texts are data, in each language.
import type { Seat } from "../library/protocol";
import { keep, kept } from "../ui/kept";

export interface PracticeEntry {
  id: string;
  /** The subject. Entries with the same motif are grouped. */
  motif: string;
  /** Present if it differs from the spec of the file. */
  spec?: string;
  position: string;
  seat: Seat;
  title: Readonly<Record<string, string>>;
  /** The task, in at most twelve words. */
  aim: Readonly<Record<string, string>>;
  /** win: the seat wins; hold: it does not lose while the computer attacks; reach: all sides reach their goal together,
   * and no computer plays. */
  goal: "win" | "hold" | "reach";
  /** The number of turns in which it must be done, of the seat, or of all seats in `reach`. In `hold`, the number of
   * turns of both sides for which it must be held. */
  within: number;
  /** A solution, including the turns of the other side. The person's turns in it are the best known. */
  line: string[];
  /** A first move after which the goal is out of reach. */
  careless: string;
}

/** An ending against an endgame table. Each try has another position, unless the address names one. */
export interface PracticeEnding {
  id: string;
  /** The piece beside the two royal ones, which the first seat has. */
  kind: string;
  /** win: its side wins; hold: the bare side keeps the draw for `hold` of its turns. */
  goal: "win" | "hold";
  hold?: number;
  seat: Seat;
  /** The least and greatest number of turns of both sides until mate, or of moves that keep the draw. */
  low: number;
  high: number;
  /** One such position, for the list. */
  position: string;
  title: Readonly<Record<string, string>>;
  aim: Readonly<Record<string, string>>;
}

export interface Practice {
  spec: string;
  /** The level of the defending computer; 0 is full strength. */
  level: number;
  entries: PracticeEntry[];
  endings?: PracticeEnding[];
}

const files = import.meta.glob<Practice>("../../../data/practice/*.json", { import: "default" });

/** The practice entries of a game; undefined if there are none. */
export async function practiceOf(game: string): Promise<Practice | undefined> {
  return files[`../../../data/practice/${game}.json`]?.();
}

/** In place of an ending's id in an address: the position in the query is played out. */
export const OWN = "table";

/** The address of an entry by its number, or of an ending by its id. */
export function addressOfEntry(game: string, which: number | string): string {
  return `/practice/${game}/${which}`;
}

export function isPractised(game: string): boolean {
  return `../../../data/practice/${game}.json` in files;
}

/** The least number of turns for the goal. */
export function bestOf({ goal, line }: PracticeEntry): number {
  return goal === "reach" ? line.length : Math.ceil(line.length / 2);
}

const MOST = 3;

/** 3: as fast as known; 2: one turn more; 1: still in time. A `hold` always takes all its turns: 3 at the first try,
 * and one fewer for each earlier try. */
export function starsFor(entry: PracticeEntry, turns: number, tries = 1): number {
  const late = entry.goal === "hold" ? tries - 1 : turns - bestOf(entry);
  return Math.max(1, MOST - Math.max(0, late));
}

const STORE = "practice";
type PracticeStars = Record<string, Record<string, number>>; // stars by game and entry

export function starsOf(game: string, id: string): number | undefined {
  return kept<PracticeStars>(STORE, {})[game]?.[id];
}

/** Stores the best number of stars for an entry. */
export function remember(game: string, id: string, stars: number): void {
  const all = kept<PracticeStars>(STORE, {});
  const most = Math.max(stars, all[game]?.[id] ?? 0);
  keep(STORE, { ...all, [game]: { ...all[game], [id]: most } });
}
