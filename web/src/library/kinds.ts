// Kinds of pieces with their numbers.
import say from "virtual:words/kit";
import { infoOf, kindName, kindNoun } from "./games";

/** "Archduke", "two Empresses": each kind of these letters once, in the order of the game's kinds. */
export function countedKinds(game: string, letters: readonly string[]): string[] {
  return infoOf(game).kinds.flatMap(({ letter }) => {
    const count = letters.filter((one) => one === letter).length;
    return count === 0 ? [] : [say("kinds", { count, name: kindName(game, letter), kind: kindNoun(game, letter) })];
  });
}
