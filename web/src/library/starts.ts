// The starts of games, known since the page was built, so that a new game is shown before the library has loaded.
import { parts, starts } from "virtual:starts";
import type { Field, Game, Move, Place, State } from "./protocol";

function at(game: Game): readonly [number, number, number, number, number] | undefined {
  return game.start === "" && game.events.length === 0 ? starts[game.spec] : undefined;
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
  const found = at(game);
  if (found === undefined) return game.events.length === 0 ? others.get(keyOf(game)) : undefined;
  const [rest, pieces, movers] = found;
  return { ...(parts[rest] as Omit<State, "pieces" | "movers">), pieces: parts[pieces], movers: parts[movers] } as State;
}

/** The moves of a piece in that state. */
export function startMoves(game: Game, from: Place): readonly Move[] | undefined {
  const found = at(game);
  return found === undefined ? undefined : ((parts[found[3]] as Record<Place, Move[]>)[from] ?? []);
}

/** What the position contains besides its pieces, in English, and whether it can be arranged piece by piece. */
export function startFields(spec: string): { arranges: boolean; fields: readonly Field[] } | undefined {
  const found = at({ spec, start: "", events: [] });
  return found && (parts[found[4]] as { arranges: boolean; fields: readonly Field[] });
}
