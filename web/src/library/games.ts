// The games of the library, as listed when the page was built, so that the page need not wait; and how their pieces and
// turns are named and counted, which stands here because every page has this file: the bundler would put a small file that
// boards and lists share beside the code of the boards.
import all from "virtual:games";
import say from "virtual:words/kit";
import { nounFor, type Noun } from "../language/noun";
import type { GameInfo, LetterName, Seat } from "./protocol";

export const games: readonly GameInfo[] = all.games;
export const levels = all.levels;

const byName = new Map(games.map((game) => [game.name, game]));

export function isGame(name: string): boolean {
  return byName.has(name);
}

export function infoOf(name: string): GameInfo {
  const info = byName.get(name);
  if (info === undefined) throw new Error(`this page does not know the game ${name}`);
  return info;
}

export function gameOf(spec: string): string {
  return spec.split(":")[0]!;
}

/** The title of a spec's game, which may no longer exist. */
export function titleOf(spec: string): string {
  const name = gameOf(spec);
  return nounFor(name, "title", byName.get(name)?.title ?? name)[""]!;
}

function nameIn(list: readonly LetterName[], letter: string): string {
  return list.find((one) => one.letter === letter)?.name ?? letter;
}

export function seatName(game: string, seat: Seat): string {
  return nounFor(game, `seat.${seat}`, nameIn(infoOf(game).seats, seat))[""]!;
}

export function kindName(game: string, letter: string): string {
  return kindNoun(game, letter)[""]!;
}

/** The forms of a kind's name, for messages: `{kind, noun, den}`. */
export function kindNoun(game: string, letter: string): Noun {
  return nounFor(game, `kind.${letter}`, nameIn(infoOf(game).kinds, letter));
}

/** "Archduke", "two Empresses": each kind of these letters once, in the order of the game's kinds. */
export function countedKinds(game: string, letters: readonly string[]): string[] {
  return infoOf(game).kinds.flatMap(({ letter }) => {
    const count = letters.filter((one) => one === letter).length;
    return count === 0 ? [] : [say("kinds", { count, name: kindName(game, letter), kind: kindNoun(game, letter) })];
  });
}

/** The winner's own turns among `turns` of both sides, which are negative if the seat to move loses (TableValue, Line). */
export function winnersTurns(turns: number): number {
  return turns < 0 ? Math.floor(-turns / 2) : Math.ceil(turns / 2);
}
