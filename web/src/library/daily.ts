// The puzzle of the day. The games alternate.
import { minedGames, minedOfDay, type MinedPuzzle } from "./mined";
import { type DailyPuzzle, type Day, dayNumber, hasPuzzles, puzzleOfDay } from "./puzzles";

/** Before this day, every day's puzzle came from the book of days. Links to those days still show it. */
const TURNS_FROM = "2026-11-26";

/** Whether there is a puzzle of the day. */
export const hasDaily = hasPuzzles || minedGames.length > 0;

export type OfDay = { kind: "book"; puzzle: DailyPuzzle } | { kind: "mined"; puzzle: MinedPuzzle };

/** The mined game of a day; undefined if the day's puzzle is from the book. */
export function gameOfDay(day: Day): string | undefined {
  const number = dayNumber(day);
  const turns = hasPuzzles ? [undefined, ...minedGames] : minedGames;
  if (number === undefined || turns.length === 0 || number < dayNumber(TURNS_FROM)!) return undefined;
  return turns[number % turns.length];
}

export async function ofDay(day: Day): Promise<OfDay | undefined> {
  const game = gameOfDay(day);
  if (game === undefined) {
    const puzzle = await puzzleOfDay(day);
    return puzzle && { kind: "book", puzzle };
  }
  const puzzle = await minedOfDay(game, day);
  return puzzle && { kind: "mined", puzzle };
}
