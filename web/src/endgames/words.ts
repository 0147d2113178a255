// The words of endings: their names, shares and verdicts.
import say from "virtual:words/endgames";
import { decimal, listed } from "../language/format";
import { countedKinds, infoOf, kindNoun } from "../library/games";
import type { EndgameSide, EndgameTable } from "../library/endgames";
import { capital } from "../ui/words";
import { menOf, percentOf, shareOf, verdictOf } from "./endings";

/** "Empress against Queen", "Two Archdukes against a bare Emperor". */
export function endingName(game: string, table: string): string {
  const [first, second] = menOf(table).map((letters) => countedKinds(game, letters).map(capital));
  const royal = kindNoun(game, infoOf(game).kinds[0]!.letter);
  const [a = "", b] = first!;
  const [other] = second!;
  if (other !== undefined) return say("each", { a, b: other });
  return b === undefined ? say("bare", { a, royal }) : say("bare.two", { a, b, royal });
}

/** "30.33 %" */
export function percentWords(share: number, exact = true): string {
  const { value, digits, sign } = percentOf(share, exact);
  const shown = say("percent", { value: decimal(value, digits) });
  return (sign === "" ? shown : `${sign} ${shown}`).replaceAll(" ", "\u00a0"); // never cut in two
}

/** "won 30 %, lost 10 %", of one side to move. */
export function oddsWords(side: EndgameSide, exact = true): string {
  const [won, lost] = [shareOf(side, "won"), shareOf(side, "lost")];
  const parts = [
    ...(won > 0 ? [say("won", { percent: percentWords(won, exact) })] : []),
    ...(lost > 0 ? [say("lost", { percent: percentWords(lost, exact) })] : []),
  ];
  return parts.length === 0 ? say("drawn") : listed(parts);
}

export function verdictWords(table: EndgameTable): string {
  const verdict = verdictOf(table);
  if (verdict === "never") return say("drawn");
  return verdict === "always" ? say("always") : oddsWords(table.sides[0], false);
}
