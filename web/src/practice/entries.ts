// What there is to practise of each game: data/practice/GAME.json. The texts are data, a language each.
import type { Seat } from "../library/protocol";
import { keep, kept } from "../ui/kept";

export interface PracticeEntry {
  id: string;
  /** What it is about: entries with the same motif stand together. */
  motif: string;
  /** If it is another one than the file's. */
  spec?: string;
  position: string;
  seat: Seat;
  title: Readonly<Record<string, string>>;
  /** What is to be done, at most twelve words. */
  aim: Readonly<Record<string, string>>;
  /** win: the seat wins; hold: it does not lose, the computer attacks; reach: all sides reach their aim together, and no
   * computer plays. */
  goal: "win" | "hold" | "reach";
  /** Turns of the seat, or of all in `reach`, until which it must be done; in `hold`, for this many of both sides. */
  within: number;
  /** How it is done, turns of the other side included. The person's turns in it are the best known. */
  line: string[];
  /** A first move after which the aim is out of reach. */
  careless: string;
}

export interface Practice {
  spec: string;
  /** The level of the computer that defends; 0: as strong as it can. */
  level: number;
  entries: PracticeEntry[];
}

const files = import.meta.glob<Practice>("../../../data/practice/*.json", { import: "default" });

/** What there is to practise of a game; undefined: nothing. */
export async function practiceOf(game: string): Promise<Practice | undefined> {
  return files[`../../../data/practice/${game}.json`]?.();
}

export function isPractised(game: string): boolean {
  return `../../../data/practice/${game}.json` in files;
}

/** The turns that the aim needs at best. */
export function bestOf({ goal, line }: PracticeEntry): number {
  return goal === "reach" ? line.length : Math.ceil(line.length / 2);
}

const MOST = 3;

/** 3: as fast as is known; 2: one turn more; 1: still in time. What is held takes its turns: 3 at the first try, and one
 * fewer for each try before. */
export function starsFor(entry: PracticeEntry, turns: number, tries = 1): number {
  const late = entry.goal === "hold" ? tries - 1 : turns - bestOf(entry);
  return Math.max(1, MOST - Math.max(0, late));
}

const STORE = "practice";
type PracticeStars = Record<string, Record<string, number>>; // stars by game and entry

export function starsOf(game: string, id: string): number | undefined {
  return kept<PracticeStars>(STORE, {})[game]?.[id];
}

/** Remembers the most stars that an entry was ended with. */
export function remember(game: string, id: string, stars: number): void {
  const all = kept<PracticeStars>(STORE, {});
  const most = Math.max(stars, all[game]?.[id] ?? 0);
  keep(STORE, { ...all, [game]: { ...all[game], [id]: most } });
}
