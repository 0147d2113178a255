// The newest games of this device, where the page reads them at once; kept_games.ts has all of them.
import type { Outcome, Seat } from "../../library/protocol";
import { keep, kept, onOtherTab } from "../../ui/kept";
import type { Node } from "./tree";

/** Who moves for a seat: a person, or the computer at a level (0: as strong as it can). */
export type Player = "person" | { level: number };

/** What is known about a puzzle: the number of moves needed, its day or line in the book, and a shortest solution. */
export interface SavedPuzzle {
  plies: number;
  day?: string;
  number?: number;
  grade?: number;
  way?: readonly string[];
}

export interface StoredGame {
  spec: string;
  start: string;
  players: Record<Seat, Player>;
  nodes: Node[];
  /** The node that is shown. */
  at: number;
  /** The end of the played line; absent in games saved by versions that did not store it. */
  tip?: number;
  /** How the game ended, at `tip`; absent while it is in progress. */
  over?: Pick<Outcome, "result" | "seat">;
  when: number;
  puzzle?: SavedPuzzle;
  /** A newcomer's first game: hints say what to look for. */
  guided?: boolean | undefined;
  /** Overrides the settings: whether attacks are shown in this game. */
  attacks?: boolean | undefined;
  /** It was played at a table of the server: this person's seats, and the names of the others. */
  table?: { id: string; you: readonly Seat[]; names: Readonly<Record<Seat, string>> };
}

const STORE = "games";
const KEPT = 12;
const KEPT_UNPLAYED = 3;

/** The newest games. */
export function savedGames(): Record<string, StoredGame> {
  return kept<Record<string, StoredGame>>(STORE, {});
}

/** Calls `listener` with this game after another tab has stored any game. Returns a function that unsubscribes. */
export function followGame(id: string, listener: (saved: StoredGame) => void): () => void {
  return onOtherTab((name) => {
    const saved = name === STORE ? savedGames()[id] : undefined;
    if (saved !== undefined) listener(saved);
  });
}

/** Keeps the newest games. Of games without a move it keeps only a few, which never displace other games. */
export function keepNewest(games: Record<string, StoredGame>): void {
  const newest = Object.entries(games).sort(([, a], [, b]) => b.when - a.when);
  const played = newest.filter(([, { nodes }]) => nodes.length > 1).slice(0, KEPT);
  const begun = newest.filter(([, { nodes }]) => nodes.length === 1).slice(0, KEPT_UNPLAYED);
  keep(STORE, Object.fromEntries([...played, ...begun]));
}

type Archiver = (id: string, saved: StoredGame) => void;
let archiver: Archiver | undefined;

/** Where games are archived, once that module has loaded. */
export function archiveWith(next: Archiver): void {
  archiver = next;
}

export function storeGame(id: string, saved: StoredGame): void {
  keepNewest({ ...savedGames(), [id]: saved });
  if (saved.nodes.length > 1) archiver?.(id, saved);
}

/** Removes a game from the newest ones. */
export function dropSaved(id: string): void {
  const { [id]: _, ...others } = savedGames();
  keepNewest(others);
}
