// Whether a game ended by a move that gives check.
import type { State } from "../../library/protocol";

/** Excludes resignations and fallen flags, which come after the last move. */
export function endsInCheck({ outcome, last, checks = [] }: State): boolean {
  return outcome.result === "win" && last?.seat === outcome.seat && checks.length > 0;
}
