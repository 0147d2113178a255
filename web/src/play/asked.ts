// What the library says of the pieces of one position. Each answer is asked for once, so that a piece that
// is chosen again shows at once where it can go.
import { library } from "../library/client";
import type { Game, Move, Place } from "../library/protocol";

/** The way of a move comes with the first of those that differ only in where they send other pieces. */
function withPaths(moves: readonly Move[]): Move[] {
  const wayOf = ({ to, promotes, sent = [] }: Move) => [to, promotes, ...sent.map(([from]) => from)].join();
  const paths = new Map<string, Place[]>();
  for (const move of moves) if (move.path !== undefined) paths.set(wayOf(move), move.path);
  return moves.map((move) => ({ ...move, path: paths.get(wayOf(move)) }));
}

export class Asked {
  private readonly known = new Map<Place, Promise<Move[]>>();

  constructor(private readonly game: Game) {}

  /** The legal moves of the piece on this place. */
  moves(from: Place): Promise<Move[]> {
    let answer = this.known.get(from);
    if (answer === undefined) {
      answer = library.moves(this.game, from).then(withPaths);
      answer.catch(() => this.known.delete(from));
      this.known.set(from, answer);
    }
    return answer;
  }
}
