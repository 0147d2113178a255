// An engine's expectations, in words and as shares.
import say from "virtual:words/analysis";
import { decimal } from "../../language/format";
import { seatName, winnersTurns } from "../../library/games";
import { isByTable, type Line, type Report } from "../../library/analyser";
import { infoOf } from "../../library/games";
import type { Seat } from "../../library/protocol";
import type { Session } from "../../play/session/session";

export interface Share {
  seat: Seat;
  percent: number;
}

/** Thousandths as whole per cents that add up to 100; the largest remainders are rounded up first. */
export function percentOf(thousandths: readonly number[]): number[] {
  const total = thousandths.reduce((sum, one) => sum + one, 0) || 1;
  const exact = thousandths.map((one) => (one * 100) / total);
  const whole = exact.map(Math.floor);
  const rests = exact.map((one, i) => ({ i, rest: one - whole[i]! })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  let left = 100 - whole.reduce((sum, one) => sum + one, 0);
  for (const { i } of rests) if (left-- > 0) whole[i]!++;
  return whole;
}

/** The share of each participating seat, in the order of the seats. */
export function sharesOf(game: string, seats: readonly Seat[], share: readonly number[]): Share[] {
  const order = infoOf(game).seats.map(({ letter }) => letter);
  const percents = percentOf(seats.map((seat) => share[order.indexOf(seat)] ?? 0));
  return seats.map((seat, i) => ({ seat, percent: percents[i]! }));
}

/** The shares at a position: from the best line, or from the result of the game. */
export function sharesNow(session: Session, report: Report | undefined): Share[] | undefined {
  const { state, game } = session;
  if (state === undefined || infoOf(game).cooperative) return undefined;
  const { result, seat: winner } = state.outcome;
  if (result === "win") return state.seats.map((seat) => ({ seat, percent: seat === winner ? 100 : 0 }));
  if (result === "draw")
    return sharesOf(
      game,
      state.seats,
      infoOf(game).seats.map(() => 1),
    );
  const best = report?.lines[0];
  return best === undefined ? undefined : sharesOf(game, state.seats, best.share);
}

/** What an endgame table says of the shown position; undefined if none has it. */
export function tableWords(session: Session, report: Report | undefined): string | undefined {
  const best = report?.lines[0];
  if (!isByTable(report) || best === undefined || session.state === undefined) return undefined;
  const { turn, seats } = session.state;
  if (best.turnsToWin === 0) return say("table.draw");
  const winner = best.turnsToWin > 0 ? turn : seats.find((seat) => seat !== turn)!;
  return say("table.win", { name: seatName(session.game, winner), count: winnersTurns(best.turnsToWin) });
}

/** The value of a line for the seat to move, short: "48 %", "wins in 3 turns". `exact`: an endgame table has it. */
export function worthOf(session: Session, line: Line, exact = false): { short: string; words: string } {
  const { turn } = session.state!;
  if (infoOf(session.game).cooperative)
    return line.turnsToWin > 0
      ? { short: say("turns", { count: line.turnsToWin }), words: say("turns.goal", { count: line.turnsToWin }) }
      : { short: "…", words: say("worth.unknown") };
  const name = seatName(session.game, turn);
  const count = winnersTurns(line.turnsToWin);
  if (line.turnsToWin > 0) return { short: say("worth.win", { count }), words: say("worth.win.words", { name, count }) };
  if (line.turnsToWin < 0) return { short: say("worth.loss", { count }), words: say("worth.loss.words", { name, count }) };
  if (exact) return { short: say("worth.draw"), words: say("worth.draw.words") };
  const share = sharesOf(session.game, session.state!.seats, line.share).find(({ seat }) => seat === turn);
  const percent = share?.percent ?? 0;
  return { short: say("worth.share", { percent }), words: say("worth.share.words", { name, percent }) };
}

/** A number in few characters: 950, 12 k, 3.4 M. */
export function fewSigns(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return say("count.thousands", { count: Math.round(count / 1000) });
  return say("count.millions", { count: decimal(count / 1_000_000, 1) });
}
