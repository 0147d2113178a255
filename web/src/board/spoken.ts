// Names of places for screen readers, which would read the letters of level and file together as a word.
import say from "virtual:words/board";
import { listed } from "../language/format";
import { kindName } from "../library/games";
import type { Piece, Place } from "../library/protocol";
import { type Board, spotOf } from "./geometry";

/** "v e3" on a board of several levels, "e3" on a flat one. */
export function spokenPlace({ levels }: Pick<Board, "levels">, place: Place): string {
  return levels === "" ? place : say("place.level", { level: place[0]!, place: place.slice(1) });
}

/** How many levels a move has gone up or down: "Three levels down."; empty if it stayed on its level. */
export function spokenLevels(board: Board, path: readonly Place[]): string {
  const [from, to] = [path[0], path.at(-1)].map((place) => (place === undefined ? 0 : spotOf(board, place).level)) as [number, number];
  if (from === to) return "";
  return say(to > from ? "levels.down" : "levels.up", { count: Math.abs(to - from) });
}

/** "It hits Gnu z e1, Oberon y f1."; empty if it hits none. */
export function spokenHits(game: string, board: Board, pieces: readonly Piece[], hits: ReadonlySet<Place> | undefined): string {
  const hit = pieces.filter(([place]) => hits?.has(place));
  return hit.length === 0
    ? ""
    : say("hits", { pieces: listed(hit.map(([place, letter]) => `${kindName(game, letter)} ${spokenPlace(board, place)}`)) });
}

/** Applies spokenPlace to all places in a text, such as the description of the last move. Boards of levels have at most
 * nine ranks. */
export function spokenText(board: Board, text: string): string {
  const { levels, files, ranks } = board;
  if (levels === "") return text;
  const places = new RegExp(`\\b[${levels}][a-${String.fromCharCode(96 + files)}][1-${ranks}]\\b`, "g");
  return text.replace(places, (place) => spokenPlace(board, place));
}
