// Addresses of games on this device: /play/ID, at an earlier position /play/ID?at=N; and of a game by
// what it consists of, which opens it on any device: /play?spec=S&start=POSITION&moves=A+B&at=N.
import { gameOf, isGame } from "../library/games";
import type { Game } from "../library/protocol";
import { atOf } from "../ui/router";

/** The game that an address consists of; undefined: it names none. */
export function gameOfAddress(search: string): Game | undefined {
  const fields = new URLSearchParams(search);
  const spec = fields.get("spec");
  if (spec === null) return undefined;
  const events = (fields.get("moves") ?? "").split(/\s+/).filter((event) => event !== "");
  return { spec, start: fields.get("start") ?? "", events };
}

/** What an address of the analysis board asks for, and how many of its events are shown; undefined: nothing that is
 * known. */
export function analysisOfAddress({ pathname, search }: Pick<URL, "pathname" | "search">): { game: Game; at: number } | undefined {
  const [, , name = ""] = pathname.split("/");
  const given = gameOfAddress(search);
  const spec = given?.spec ?? (isGame(name) ? name : undefined);
  if (spec === undefined || !isGame(gameOf(spec))) return undefined;
  const events = given?.events ?? [];
  const start = new URLSearchParams(search).get("position") ?? given?.start ?? "";
  return { game: { spec, start, events }, at: Math.min(events.length, atOf(search) ?? events.length) };
}

/** A game, and how many of its events are shown, as the query of an address. */
export function gameQuery({ spec, start, events }: Game, at = events.length): URLSearchParams {
  const fields = new URLSearchParams({ spec });
  if (start !== "") fields.set("start", start);
  if (events.length > 0) fields.set("moves", events.join(" "));
  if (at !== events.length) fields.set("at", String(at));
  return fields;
}

export function addressOf(game: Game, at?: number): string {
  return `/play?${gameQuery(game, at)}`;
}

/** Where a game is analysed, from this position on. */
export function analysisOf(game: Game, at?: number): string {
  return `/analyse/${gameOf(game.spec)}?${gameQuery(game, at)}`;
}

/** Where a game is reviewed at once. */
export function reviewOf(game: Game): string {
  return `${analysisOf(game)}&review`;
}

const PUZZLE = "puzzle-";

/** The id under which what is tried of a puzzle is kept. */
export function puzzleId(which: string): string {
  return PUZZLE + which;
}

/** The address of a kept game; puzzles have addresses of their own. */
export function pathOf(id: string): string {
  return id.startsWith(PUZZLE) ? `/puzzle/${id.slice(PUZZLE.length)}` : `/play/${id}`;
}

/** The address of a kept game at what is shown of it. */
export function keptAddress(id: string, shown: number, all: number): string {
  return shown === all ? pathOf(id) : `${pathOf(id)}?at=${shown}`;
}
