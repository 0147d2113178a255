// What the library says about the pieces of one position. Each question is asked only once, so that a piece chosen
// again shows its moves at once.
import { library } from "../../library/client";
import type { Forbidden, Game, Move, Place } from "../../library/protocol";

/** Copies the path to moves that differ only in where they send other pieces: only the first of those comes with it. */
function withPaths(moves: readonly Move[]): Move[] {
  const wayOf = ({ to, promotes, sent = [] }: Move) => [to, promotes, ...sent.map(([from]) => from)].join();
  const paths = new Map<string, Place[]>();
  for (const move of moves) if (move.path !== undefined) paths.set(wayOf(move), move.path);
  return moves.map((move) => ({ ...move, path: paths.get(wayOf(move)) }));
}

/** Remembers the answer to a question about a place. */
function once<T>(ask: (from: Place) => Promise<T>): (from: Place) => Promise<T> {
  const known = new Map<Place, Promise<T>>();
  return (from) => {
    let answer = known.get(from);
    if (answer === undefined) {
      answer = ask(from);
      answer.catch(() => known.delete(from));
      known.set(from, answer);
    }
    return answer;
  };
}

export class PieceQueries {
  /** The legal moves of the piece on a place. */
  readonly moves: (from: Place) => Promise<Move[]>;
  /** Where it could go if a rule did not forbid it. */
  readonly forbidden: (from: Place) => Promise<Forbidden[]>;

  constructor(game: Game) {
    this.moves = once((from) => library.moves(game, from).then(withPaths));
    this.forbidden = once((from) => library.forbidden(game, from));
  }
}
