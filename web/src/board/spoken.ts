// Names of places for those who hear the page. Written together, the letters of level and file would be read as a word.
import say from "virtual:words/board";
import type { Place } from "../library/protocol";
import type { Board } from "./geometry";

/** "v e3" on a board of several levels, "e3" on a flat one. */
export function spokenPlace({ levels }: Pick<Board, "levels">, place: Place): string {
  return levels === "" ? place : say("place.level", { level: place[0]!, place: place.slice(1) });
}
