// Finds out what can be known about the shown position, and remembers it (cache.ts).
import { library } from "../../library/client";
import type { Advice, Game } from "../../library/protocol";
import type { LocalSession } from "../../play/session/local";
import type { Session } from "../../play/session/session";
import { closedWords } from "./advice";
import { goalOf } from "./goals";
import { type PositionFacts, keyOf, Ways } from "./cache";

const LOOK = 1800; // milliseconds at a time
const STANDARD = 518;
const BLOCK_STARTS = 96; // starts in a file (tools/ways.ts)

export const ways = new Ways();

/** The key of the shown position; undefined until it is known. */
function keyNow({ spec, state, isSettled }: Session): string | undefined {
  return state === undefined || !isSettled ? undefined : keyOf(spec, state.position);
}

export function cachedFacts(session: Session): PositionFacts | undefined {
  const key = keyNow(session);
  return key === undefined ? undefined : ways.get(key);
}

/** What a piece of advice proves or has found. */
function found(advice: Advice): Partial<PositionFacts> {
  const { reachable, certainty, way, low } = advice;
  if (reachable) return { way, least: low, looked: LOOK };
  if (certainty !== "proven") return { least: low, looked: LOOK };
  return { closed: { words: closedWords(advice), back: advice.back }, looked: LOOK };
}

/** The number of a start whose best solution is in the book; undefined if it is not in the book. */
function bookStart(spec: string): number | undefined {
  const start = /start=([^,]+)/.exec(spec)?.[1] ?? "standard";
  if (/attack=fide/.test(spec) || start.startsWith("scramble")) return undefined;
  return start === "standard" ? STANDARD : Number(start);
}

/** The best known solution from the start of a spec. */
async function bookWay(spec: string): Promise<string[] | undefined> {
  const start = bookStart(spec);
  if (start === undefined) return undefined;
  const block = Math.floor(start / BLOCK_STARTS);
  const response = await fetch(`/ways/safe-passage/${goalOf(spec)}/${block}.txt`);
  if (!response.ok) return undefined;
  const line = (await response.text()).split("\n").find((one) => one.startsWith(`${start} `));
  return line?.split(" ").slice(1);
}

const asked = new Map<string, Promise<void>>();

/** Learns the best known solution from the first position of a game, if that is the start of its spec; `key` is that
 * position's. */
export async function learnBook({ spec, start }: Pick<Game, "spec" | "start">, key: string): Promise<void> {
  if (start !== "") return;
  let wait = asked.get(spec);
  if (wait === undefined) {
    wait = bookWay(spec).then((way) => way && ways.learn(key, { way }));
    asked.set(spec, wait);
    wait.catch(() => asked.delete(spec)); // without it, the solver is asked
  }
  await wait.catch(() => undefined);
}

/** Learns the solution from the start whose length is par, or the shortest solution of a puzzle. */
async function learnStart(session: Session): Promise<void> {
  const [key] = await keysAlong(session);
  if (key === undefined) return;
  const puzzle = (session as Partial<LocalSession>).puzzle;
  if (puzzle?.way !== undefined) ways.learn(key, { way: puzzle.way, least: puzzle.plies });
  await learnBook(session, key);
}

/** The keys of the positions along a session's line, as far as they have been requested. */
const along = new WeakMap<Session, { events: readonly string[]; keys: string[] }>();

/** The keys of all positions that led to the shown one, including its own. */
async function keysAlong(session: Session): Promise<string[]> {
  const { spec, start, events } = session.shown;
  const last = along.get(session) ?? { events: [], keys: [] };
  let same = 0;
  while (same < events.length && events[same] === last.events[same]) same++;
  const keys = last.keys.slice(0, same + 1);
  while (keys.length <= events.length) {
    const { position } = await library.state({ spec, start, events: events.slice(0, keys.length) });
    keys.push(keyOf(spec, position));
  }
  along.set(session, { events, keys });
  return keys;
}

/** Passes known facts along the moves that led to the shown position: from a solution found later to earlier positions,
 * and from earlier facts to this one. */
async function tellAlong(session: Session): Promise<void> {
  const { events } = session;
  const keys = await keysAlong(session);
  const steps = events.map((move, i) => [keys[i]!, move, keys[i + 1]!] as const);
  for (const step of [...steps].reverse()) ways.follow(...step);
  for (const step of steps) ways.follow(...step);
}

/** Learns what needs no search: the book's solution from the start, and what is known about earlier positions. */
export async function learnAlong(session: Session): Promise<void> {
  await learnStart(session);
  await tellAlong(session);
}

/** What is known about the position, after a search if no solution is known; `longer`: searches in any case. */
export async function queryFacts(session: Session, longer = false): Promise<PositionFacts | undefined> {
  const key = keyNow(session);
  const { state } = session;
  if (key === undefined || state === undefined) return undefined;
  await learnAlong(session);
  const known = ways.get(key);
  const settled = known.closed !== undefined || (known.way !== undefined && known.way.length === known.least);
  if (settled || (known.way !== undefined && !longer) || (known.looked > 0 && !longer)) return known;
  ways.learn(key, found(await library.advise(session.shown, LOOK)));
  await tellAlong(session);
  return ways.get(key);
}
