// Identifies pieces from one position to the next, so that they glide instead of vanishing and appearing elsewhere.
import type { LastMove, Place, Seat, State } from "../library/protocol";

export interface BoardPiece {
  key: number;
  place: Place;
  letter: string;
  seat: Seat;
  /** The path of its last move, if that was a series of jumps. */
  path?: readonly Place[];
  /** The last move of another piece sent it here. */
  thrown?: boolean;
}

let nextKey = 1;

function moved(before: readonly BoardPiece[], last: LastMove | undefined): Map<Place, BoardPiece> {
  const at = new Map(before.map((piece) => [piece.place, piece]));
  const from = last?.path[0];
  const to = last?.path.at(-1);
  if (last === undefined || from === undefined || to === undefined) return at;
  const mover = at.get(from);
  const sent = last.sent.map(([place, target]) => [at.get(place), target] as const);
  for (const [place] of last.sent) at.delete(place);
  at.delete(from);
  if (mover !== undefined) at.set(to, mover);
  for (const [piece, target] of sent) if (piece !== undefined) at.set(target, piece);
  return at;
}

/** The pieces of a state, with the keys that they had in the state before. */
export function cast(before: readonly BoardPiece[], state: State): BoardPiece[] {
  const at = moved(before, state.last);
  const used = new Set<number>();
  const found = state.pieces.map(([place, letter, seat]): BoardPiece => {
    const old = at.get(place);
    const same = old !== undefined && old.seat === seat;
    if (same) used.add(old.key);
    return { key: same ? old.key : 0, place, letter, seat };
  });
  const free = before.filter(({ key }) => !used.has(key));
  for (const piece of found) {
    if (piece.key !== 0) continue;
    const index = free.findIndex(({ letter, seat }) => letter === piece.letter && seat === piece.seat);
    piece.key = index >= 0 ? free.splice(index, 1)[0]!.key : nextKey++;
  }
  const path = state.last?.path ?? [];
  const mover = found.find(({ place }) => place === path.at(-1));
  if (mover !== undefined && path.length > 2) mover.path = path;
  const targets = new Set((state.last?.sent ?? []).map(([, target]) => target));
  for (const piece of found) if (targets.has(piece.place)) piece.thrown = true;
  return found.sort((a, b) => a.key - b.key);
}
