// All games of this device, in the browser's database, where there is room for thousands; the newest ones are also
// where the page reads them at once (saved.ts).
import { clear, del, delMany, get, keys, set, setMany, type UseStore, values } from "idb-keyval";
import type { Seat } from "../../library/protocol";
import { hasDatabase, openStore } from "../../ui/database";
import { archiveWith, dropSaved, keepNewest, type Player, type StoredGame, savedGames } from "./saved";

/** A game in the list of all: what can be told of it without reading it. */
export interface Summary {
  id: string;
  spec: string;
  when: number;
  /** Turns and departures on the line that is played. */
  turns: number;
  players: Record<Seat, Player>;
  over?: StoredGame["over"];
  puzzle?: true;
  table?: StoredGame["table"];
}

/** This many games are kept on a device; then the oldest go. */
export const MOST_GAMES = 5000;
const SOON = 400; // milliseconds until a game that goes on is written to the database

/** The events of the line that is played. */
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

/** Writes what waits to be written. */
async function settle(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const games = [...waiting];
  waiting.clear();
  if (games.length > 0) await archive(games);
}

/** Keeps games in the database. */
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

/** The list of all games in the database. A page that was left while it wrote has done only half of it: a game that
 * is not in the list comes in, and what is listed without its game goes. */
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

/** All games with a move, the newest first; of more than MOST_GAMES the oldest are deleted. Rejects if the database cannot
 * be read: see newestGames. */
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

/** The newest games with a move, the newest first, for when the database cannot be read. */
export function newestGames(): Summary[] {
  const played = Object.entries(savedGames()).filter(([, { nodes }]) => nodes.length > 1);
  return played.map(([id, saved]) => summaryOf(id, saved)).sort((a, b) => b.when - a.when);
}

/** A game, wherever it is kept. */
export async function readGame(id: string): Promise<StoredGame | undefined> {
  const known = waiting.get(id) ?? savedGames()[id];
  if (known !== undefined || !hasDatabase()) return known;
  return get<StoredGame>(id, all()).catch(() => undefined);
}

export async function forgetGame(id: string): Promise<void> {
  dropSaved(id);
  if (hasDatabase()) await forgetArchived(id).catch(() => undefined);
}

/** Forgets all games. */
export async function forgetGames(): Promise<void> {
  waiting.clear();
  keepNewest({});
  await clear(all());
  await clear(summaries());
}
