// Addresses of lessons, and of other ways to learn a game.
import type { IconName } from "../ui/kit";

/** The last part of the address of a guided first game, in place of a step number. */
export const FIRST_GAME = "first";

/** The address of a step by its number. The step after the last one is the first game. */
export function stepAddress(game: string, number: number, of: number): string {
  return `/learn/${game}/${number > of ? FIRST_GAME : number}`;
}

/** Other ways to learn, in this order. The words are messages of the area `learn`. */
export const ways: readonly { words: "strategy" | "rules" | "pieces" | "practice"; icon: IconName; address: (game: string) => string }[] = [
  { words: "strategy", icon: "lightbulb", address: (game) => `/strategy/${game}` },
  { words: "rules", icon: "book-open", address: (game) => `/rules/${game}` },
  { words: "pieces", icon: "footprints", address: (game) => `/pieces/${game}` },
  { words: "practice", icon: "swords", address: (game) => `/practice/${game}` },
];
