// Which pieces two sides have captured from each other between two positions.
import type { Piece, Seat } from "../library/protocol";

/** Pieces of the first position that are missing from the second one, or have another kind there. */
function gone(before: readonly Piece[], after: readonly Piece[]): Piece[] {
  const left = new Map<string, number>();
  for (const [, letter, seat] of after) left.set(seat + letter, (left.get(seat + letter) ?? 0) + 1);
  return before.filter(([, letter, seat]) => {
    const count = left.get(seat + letter) ?? 0;
    left.set(seat + letter, count - 1);
    return count <= 0;
  });
}

/** What a side has won, and what it has lost in exchange. A kind of which it has more was promoted: the new piece is
 * won, and the promoted one is not lost. */
export function exchanged(before: readonly Piece[], after: readonly Piece[], side: Seat): { won: Piece[]; lost: Piece[] } {
  const of = (pieces: readonly Piece[], own: boolean) => pieces.filter(([, , seat]) => (seat === side) === own);
  const promoted = gone(of(after, true), of(before, true));
  const lost = gone(of(before, true), of(after, true));
  return { won: [...gone(of(before, false), of(after, false)), ...promoted], lost: lost.slice(promoted.length) };
}
