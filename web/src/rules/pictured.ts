// Adds pictures to pieces that a table of the rules names.
import { symbolOf } from "../board/symbols";
import { infoOf, kindName } from "../library/games";

/** Matches a list of kinds and nothing else: "Prince P", "Emperor E, Archduke H", "Block". */
function patternOf(names: readonly string[]): RegExp {
  const one = `(?:${names.join("|")})(?: [A-Z])?`;
  return new RegExp(`<td>(${one}(?:, ${one})*)</td>`, "g");
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The HTML of rules, with a picture before each name of a kind that stands alone in a table cell. */
export function pictured(game: string, html: string): string {
  if (!html.includes("<td>")) return html;
  const { kinds, seats } = infoOf(game);
  const seat = seats[0]!.letter;
  const letters = new Map(kinds.map(({ letter }) => [kindName(game, letter), letter] as const));
  const names = [...letters.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const picture = (name: string) =>
    `<svg class="piece-icon" viewBox="0 0 100 100" aria-hidden="true"><use href="#${symbolOf(game, letters.get(name)!, seat)}"/></svg>${name}`;
  const each = new RegExp(names.join("|"), "g");
  return html.replaceAll(patternOf(names), (_cell, words: string) => `<td>${words.replaceAll(each, picture)}</td>`);
}
