// All games of this device, in the browser's database, which has room for thousands. saved.ts keeps the newest ones
// where the page can read them synchronously.
import { clear, del, delMany, get, keys, set, setMany, type UseStore, values } from "idb-keyval";
import type { Seat } from "../../library/protocol";
import { hasDatabase, openStore } from "../../ui/database";
import { archiveWith, dropSaved, keepNewest, type Player, type StoredGame, savedGames } from "./saved";

/** A game in the list of all: what is known without reading the game itself. */
export interface Summary {
  id: string;
  spec: string;
  when: number;
  /** Turns and departures on the played line. */
  turns: number;
  players: Record<Seat, Player>;
  over?: StoredGame["over"];
  puzzle?: true;
  table?: StoredGame["table"];
}

/** The limit of games kept on a device. Beyond it, the oldest are deleted. */
export const MOST_GAMES = 5000;
const SOON = 400; // milliseconds until a game in progress is written to the database

/** The events of the played line. */
export function playedLine({ nodes, at, tip = at }: Pick<StoredGame, "nodes" | "at" | "tip">): string[] {
  const events: string[] = [];
  for (let i = tip; i !== 0; i = nodes[i]!.parent) events.push(nodes[i]!.event);
  return events.reverse();
}

export function summaryOf(id: string, saved: StoredGame): Summary {
  const { spec, when, players, over, puzzle, table } = saved;
  const turns = playedLine(saved).length;
  return { id, spec, when, turns, players, ...(over && { over }), ...(puzzle && { puzzle: true }), ...(table && { table }) };
}

/* ---- the database ---- */

let whole: UseStore | undefined;
let list: UseStore | undefined;
const all = () => (whole ??= openStore("wayfarer-games", "games"));
const summaries = () => (list ??= openStore("wayfarer-games-list", "games"));

const waiting = new Map<string, StoredGame>();
let timer: ReturnType<typeof setTimeout> | undefined;

function archiveSoon(id: string, saved: StoredGame): void {
  if (!hasDatabase()) return;
  waiting.set(id, saved);
  timer ??= setTimeout(() => void settle().catch(() => undefined), SOON); // the newest games are kept in any case
}

archiveWith(archiveSoon);

/** Writes pending changes. */
async function settle(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const games = [...waiting];
  waiting.clear();
  if (games.length > 0) await archive(games);
}

/** Stores games in the database. */
export async function archive(games: readonly (readonly [string, StoredGame])[]): Promise<void> {
  await setMany(
    games.map(([id, saved]) => [id, saved]),
    all(),
  );
  await setMany(
    games.map(([id, saved]) => [id, summaryOf(id, saved)]),
    summaries(),
  );
}

async function forgetArchived(id: string): Promise<void> {
  waiting.delete(id);
  await del(id, all());
  await del(id, summaries());
}

/** The list of all games in the database. If a page was closed while it wrote, list and games may disagree: games
 * missing from the list are added, and entries without a game are removed. */
async function readList(): Promise<Map<string, Summary>> {
  const list = new Map((await values<Summary>(summaries())).map((one) => [one.id, one]));
  const ids = new Set(await keys<string>(all()));
  const gone = [...list.keys()].filter((id) => !ids.has(id));
  for (const id of gone) list.delete(id);
  await delMany(gone, summaries());
  for (const id of ids) {
    const saved = list.has(id) ? undefined : await get<StoredGame>(id, all());
    if (saved === undefined) continue;
    list.set(id, summaryOf(id, saved));
    await set(id, list.get(id), summaries());
  }
  return list;
}

/** All games with a move, newest first. If there are more than MOST_GAMES, the oldest are deleted. Rejects if the
 * database cannot be read; see newestGames. */
export async function listGames(): Promise<Summary[]> {
  await settle();
  const known = await readList();
  for (const [id, saved] of Object.entries(savedGames())) {
    const { when, over } = known.get(id) ?? { when: -1 };
    if (saved.nodes.length < 2 || when > saved.when || (when === saved.when && (over !== undefined || saved.over === undefined))) continue;
    await archive([[id, saved]]);
    known.set(id, summaryOf(id, saved));
  }
  const sorted = [...known.values()].sort((a, b) => b.when - a.when);
  for (const { id } of sorted.slice(MOST_GAMES)) await forgetGame(id);
  return sorted.slice(0, MOST_GAMES);
}

/** The newest games with a move, newest first, for use when the database cannot be read. */
export function newestGames(): Summary[] {
  const played = Object.entries(savedGames()).filter(([, { nodes }]) => nodes.length > 1);
  return played.map(([id, saved]) => summaryOf(id, saved)).sort((a, b) => b.when - a.when);
}

/** A game, wherever it is stored. */
export async function readGame(id: string): Promise<StoredGame | undefined> {
  const known = waiting.get(id) ?? savedGames()[id];
  if (known !== undefined || !hasDatabase()) return known;
  return get<StoredGame>(id, all()).catch(() => undefined);
}

export async function forgetGame(id: string): Promise<void> {
  dropSaved(id);
  if (hasDatabase()) await forgetArchived(id).catch(() => undefined);
}

/** Deletes all games. */
export async function forgetGames(): Promise<void> {
  waiting.clear();
  keepNewest({});
  await clear(all());
  await clear(summaries());
}
