// The computer as an opponent. It takes its first turns from the book of openings, so that games begin differently.
import { library } from "../../library/client";
import type { Choice, Game } from "../../library/protocol";

const OPENING = 24; // turns, after which no book is fetched

/** The computer's move. A move of the book comes without what a search finds. */
export function opponentMove(game: Game, level: number, milliseconds: number): Promise<Pick<Choice, "move"> & Partial<Choice>> {
  const opens = game.start === "" && game.events.length < OPENING;
  return library.think(game, level, milliseconds, opens ? " book" : "");
}
