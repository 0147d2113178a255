// Addresses of lessons, and of what else there is to learn about a game.
import type { IconName } from "../ui/kit";

/** The last part of the address of a guided first game, in the place of a step's number. */
export const FIRST_GAME = "first";

/** Of a step by its number; the one after the last is the first game. */
export function stepAddress(game: string, number: number, of: number): string {
  return `/learn/${game}/${number > of ? FIRST_GAME : number}`;
}

/** What else there is to learn, in this order; the words are messages of the area `learn`. */
export const ways: readonly { words: "rules" | "pieces" | "practice"; icon: IconName; address: (game: string) => string }[] = [
  { words: "rules", icon: "book-open", address: (game) => `/rules/${game}` },
  { words: "pieces", icon: "footprints", address: (game) => `/pieces/${game}` },
  { words: "practice", icon: "swords", address: (game) => `/practice/${game}` },
];
