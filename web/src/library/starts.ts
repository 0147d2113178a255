// The starts of games, known since the page was built, so that a new game is shown before the library has loaded.
import { parts, starts } from "virtual:starts";
import type { Field, Game, Move, Place, State } from "./protocol";

interface Fields {
  arranges: boolean;
  fields: readonly Field[];
}

/** The moves of starts and what else their positions contain, on pages that bring them (start_moves.ts). */
let more: typeof import("virtual:starts/moves") | undefined;

export function knowStartMoves(known: typeof more): void {
  more = known;
}

function isStart({ start, events }: Game): boolean {
  return start === "" && events.length === 0;
}

/** Starts from other positions that the page has learnt. */
const others = new Map<string, State>();

function keyOf({ spec, start }: Game): string {
  return `${spec} ${start}`;
}

/** Records the state in which a game from a custom position begins. */
export function knowStart(game: Game, state: State): void {
  others.set(keyOf(game), state);
}

/** The state of a game without events, if it is known. */
export function startState(game: Game): State | undefined {
  const found = isStart(game) ? starts[game.spec] : undefined;
  if (found === undefined) return game.events.length === 0 ? others.get(keyOf(game)) : undefined;
  const [rest, pieces, movers] = found;
  return { ...(parts[rest] as Omit<State, "pieces" | "movers">), pieces: parts[pieces], movers: parts[movers] } as State;
}

/** The moves of a piece in that state. */
export function startMoves(game: Game, from: Place): readonly Move[] | undefined {
  const found = isStart(game) ? more?.starts[game.spec] : undefined;
  return found === undefined ? undefined : ((more!.parts[found[0]] as Record<Place, Move[]>)[from] ?? []);
}

/** What the position contains besides its pieces, in English, and whether it can be arranged piece by piece. */
export function startFields(spec: string): Fields | undefined {
  const found = more?.starts[spec];
  return found && (more!.parts[found[1]] as Fields);
}
