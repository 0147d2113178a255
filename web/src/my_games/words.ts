// The descriptions of games in lists: opponents, result, date.
import say from "virtual:words/mine";
import { language } from "../language/language";
import { seatName, titleOf } from "../library/games";
import { levelName } from "../play/session/levels";
import type { Against, Ending, Result, Row } from "./overview";

export function againstWords({ against, level }: Pick<Result, "against" | "level">): string {
  if (against === "computer" && level !== undefined) return level === 0 ? levelName(0) : say("level", { name: levelName(level), level });
  return say(`against.${against}`);
}

export function endingWords(ending: Ending, against: Against): string {
  return say(against === "alone" && ending !== "running" ? `alone.${ending === "won" ? "won" : "lost"}` : `ending.${ending}`);
}

export function dayWords(when: number): string {
  return new Date(when).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
}

/** 2,000 or 2.000 */
export function numberWords(number: number): string {
  return number.toLocaleString(language);
}

/** The opponents: the others at a table by their names. */
function othersOf(row: Row): string {
  const { table, players, game } = row;
  if (table === undefined) return againstWords(row);
  const others = Object.keys(players).filter((seat) => !table.you.includes(seat));
  return say("with", { names: others.map((seat) => table.names[seat] ?? seatName(game, seat)).join(", ") });
}

export function secondLine(row: Row): string {
  return [othersOf(row), say("turns", { count: row.turns }), dayWords(row.when)].join(" · ");
}

/** The whole text of a row, for searching. */
export function rowWords(row: Row): string {
  return [titleOf(row.spec), secondLine(row), endingWords(row.ending, row.against)].join(" ");
}
