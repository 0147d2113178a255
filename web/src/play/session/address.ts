// Addresses of games on this device: /play/ID, or /play/ID?at=N for an earlier position. A game can also be addressed
// by its contents, which opens it on any device: /play?spec=S&start=POSITION&moves=A+B&at=N.
import { gameOf, infoOf, isGame } from "../../library/games";
import type { Game, Seat } from "../../library/protocol";
import { atOf } from "../../ui/router";

/** The game that an address contains; undefined if it contains none. */
export function gameOfAddress(search: string): Game | undefined {
  const fields = new URLSearchParams(search);
  const spec = fields.get("spec");
  if (spec === null) return undefined;
  const events = (fields.get("moves") ?? "").split(/\s+/).filter((event) => event !== "");
  return { spec, start: fields.get("start") ?? "", events };
}

/** A game to analyse: how many of its events are shown, and the person's seat if they played it. */
interface AskedAnalysis {
  game: Game;
  at: number;
  own?: Seat;
}

/** What an address of the analysis board asks for; undefined if the address is not known. */
export function analysisOfAddress({ pathname, search }: Pick<URL, "pathname" | "search">): AskedAnalysis | undefined {
  const [, , name = ""] = pathname.split("/");
  const given = gameOfAddress(search);
  const spec = given?.spec ?? (isGame(name) ? name : undefined);
  if (spec === undefined || !isGame(gameOf(spec))) return undefined;
  const events = given?.events ?? [];
  const fields = new URLSearchParams(search);
  const start = fields.get("position") ?? given?.start ?? "";
  const own = infoOf(gameOf(spec)).seats.find(({ letter }) => letter === fields.get("own"))?.letter;
  return { game: { spec, start, events }, at: Math.min(events.length, atOf(search) ?? events.length), own };
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

/** The address at which a game is analysed from this position on. `own`: the person's seat, if they played it. */
export function analysisOf(game: Game, at?: number, own?: Seat): string {
  const fields = gameQuery(game, at);
  if (own !== undefined) fields.set("own", own);
  return `/analyse/${gameOf(game.spec)}?${fields}`;
}

/** The address at which a position that an endgame table has is practised. */
export function endingOf(game: string, position: string): string {
  return `/practice/${game}/table?${new URLSearchParams({ position })}`;
}

/** The address at which the review of a game starts at once. */
export function reviewOf(game: Game, own: Seat | undefined): string {
  return `${analysisOf(game, undefined, own)}&review`;
}

/** The person's seat if they have exactly one, otherwise undefined. */
export function onlySeat(seats: readonly Seat[]): Seat | undefined {
  return seats.length === 1 ? seats[0] : undefined;
}

const PUZZLE = "puzzle-";

/** The id under which attempts at a puzzle are stored. */
export function puzzleId(which: string): string {
  return PUZZLE + which;
}

/** The address of a stored game. Puzzles have their own addresses. */
export function pathOf(id: string): string {
  return id.startsWith(PUZZLE) ? `/puzzle/${id.slice(PUZZLE.length)}` : `/play/${id}`;
}

/** The address of a stored game at the position that is shown. */
export function keptAddress(id: string, shown: number, all: number): string {
  return shown === all ? pathOf(id) : `${pathOf(id)}?at=${shown}`;
}
