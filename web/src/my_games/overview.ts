// Summaries of all games: which match the filter, and how they ended, by game and opponent. Pure.
import { gameOf, infoOf, isGame } from "../library/games";
import type { Seat } from "../library/protocol";
import type { Summary } from "../play/session/kept_games";

/** How a game ended for this person. "ended": the person had no side of their own, or the game was aborted. */
export type Ending = "won" | "drawn" | "lost" | "ended" | "running";
/** The opponents: computers, people at a table, people on this screen, nobody (all seats share one goal). */
export type Against = "computer" | "table" | "screen" | "alone";

export interface Row extends Summary {
  game: string;
  against: Against;
  /** The strongest computer's level; 0 is full strength. */
  level?: number;
  ending: Ending;
}

/** Full strength is above every level. */
const strength = (level: number) => (level === 0 ? Infinity : level);

/** The person's seats. */
export function mineOf({ players, table }: Summary): Seat[] {
  return table !== undefined ? [...table.you] : Object.keys(players).filter((seat) => players[seat] === "person");
}

function againstOf(summary: Summary, cooperative: boolean): Against {
  if (summary.table !== undefined) return "table";
  if (Object.values(summary.players).some((player) => player !== "person")) return "computer";
  return cooperative ? "alone" : "screen";
}

function endingOf({ over, ...summary }: Summary, against: Against, cooperative: boolean): Ending {
  if (over === undefined) return "running";
  if (over.result === "aborted") return "ended";
  if (cooperative) return over.result === "win" ? "won" : "lost";
  if (against === "screen") return "ended";
  if (over.result === "draw") return "drawn";
  return over.seat !== undefined && mineOf({ ...summary, over }).includes(over.seat) ? "won" : "lost";
}

/** Games that this page knows. Attempts at puzzles are not games. */
export function rowsOf(summaries: readonly Summary[]): Row[] {
  return summaries.flatMap((summary) => {
    const game = gameOf(summary.spec);
    if (!isGame(game) || summary.puzzle) return [];
    const { cooperative } = infoOf(game);
    const against = againstOf(summary, cooperative);
    const levels = Object.values(summary.players).flatMap((player) => (player === "person" ? [] : [player.level]));
    const [level] = levels.sort((a, b) => strength(b) - strength(a));
    return [{ ...summary, game, against, ...(level === undefined ? {} : { level }), ending: endingOf(summary, against, cooperative) }];
  });
}

/** "": all. */
export interface Filter {
  game: string;
  against: Against | "";
  level: string;
  ending: Ending | "over" | "";
  words: string;
}

export const ALL: Filter = { game: "", against: "", level: "", ending: "", words: "" };

/** The rows that match; `wordsOf` gives the text of a row. */
export function filtered(rows: readonly Row[], filter: Filter, wordsOf: (row: Row) => string): Row[] {
  const words = filter.words
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return rows.filter(
    (row) =>
      (filter.game === "" || row.game === filter.game) &&
      (filter.against === "" || row.against === filter.against) &&
      (filter.level === "" || String(row.level) === filter.level) &&
      (filter.ending === "" || row.ending === filter.ending || (filter.ending === "over" && row.ending !== "running")) &&
      (words.length === 0 || words.every((word) => wordsOf(row).toLocaleLowerCase().includes(word))),
  );
}

export interface Result {
  game: string;
  against: Against;
  level?: number;
  won: number;
  drawn: number;
  lost: number;
}

/** Results of finished games, one line for each game, opponent and level; the stronger ones first. */
export function resultsOf(rows: readonly Row[]): Result[] {
  const results = new Map<string, Result>();
  for (const { game, against, level, ending } of rows) {
    if (ending === "running" || ending === "ended") continue;
    const key = [game, against, level].join(" ");
    const result = results.get(key) ?? { game, against, ...(level === undefined ? {} : { level }), won: 0, drawn: 0, lost: 0 };
    result[ending]++;
    results.set(key, result);
  }
  const rank = ({ level }: Result) => (level === undefined ? -1 : strength(level));
  return [...results.values()].sort((a, b) =>
    a.game < b.game ? -1 : a.game > b.game ? 1 : a.against < b.against ? -1 : a.against > b.against ? 1 : rank(b) - rank(a),
  );
}
