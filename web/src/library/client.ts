// libwayfarer for the page, by requests to two workers. One answers at once (rules). The other thinks, and interrupting
// it terminates it: the next search starts a new worker.
import { Asker } from "./asker";
import {
  about,
  type Advice,
  type Choice,
  type Explanation,
  type OpeningStats,
  type Field,
  type Forbidden,
  type Game,
  type Going,
  type ArrangementVerdict,
  type Move,
  type Piece,
  type Place,
  type SavedGame,
  type SavedTree,
  type Seat,
  type SpecInfo,
  type State,
  type MoveNotation,
} from "./protocol";
import { startMoves, startState } from "./starts";

export { Interrupted } from "./asker";

const rules = new Asker();
export const thinker = new Asker();

function seed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/** The events of the main line: the first child of each node. Children follow their parents. */
function mainLineOf(nodes: SavedTree["nodes"]): string[] {
  const events: string[] = [];
  let at = 0;
  nodes.forEach(({ event, parent }, i) => {
    if (parent !== at) return;
    events.push(event);
    at = i + 1;
  });
  return events;
}

/** The game of a record, without its variations. */
export function gameOfTree({ spec, position, nodes }: SavedTree): SavedGame {
  return { spec, position, events: mainLineOf(nodes) };
}

export const library = {
  /** Starts the rules worker, so that the first request need not wait for it. */
  prepare: () => rules.prepare(),
  state: async (game: Game) => startState(game) ?? rules.ask<State>(about("state", game)),
  moves: async (game: Game, from: Place) => startMoves(game, from) ?? rules.ask<Move[]>(about("moves", game, from)),
  explain: (game: Game, move: string) => rules.ask<Explanation>(about("explain", game, move)),
  /** The pieces of both sides that attack a place. */
  attackers: (game: Game, place: Place) => rules.ask<Place[]>(about("attackers", game, place)),
  /** The same for all places. */
  allAttackers: (game: Game) => rules.ask<[Place, Place[]][]>(about("attackers", game)),
  /** The places that a seat attacks, each with the number of attacking pieces. */
  attackCounts: (game: Game, seat: Seat) => rules.ask<[Place, number][]>(about("attacks", game, seat)),
  attacks: async (game: Game, seat: Seat): Promise<Place[]> => (await library.attackCounts(game, seat)).map(([place]) => place),
  /** Places that the piece could reach if a rule did not forbid it, and that rule. */
  forbidden: (game: Game, from: Place) => rules.ask<Forbidden[]>(about("forbidden", game, from)),
  notes: (game: Game) => rules.ask<{ notes: string }>(about("notes", game)),
  /** The board as text, for email and forums. */
  diagram: async (game: Game) => (await rules.ask<{ diagram: string }>(about("diagram", game))).diagram,
  /** The notation of a game's events, starting with the event `first`. */
  written: (game: Game, first = 0) => rules.ask<MoveNotation[]>(about("written", game, `${first}`)),
  /** The records in a text, one or several, with their variations. */
  readTrees: (text: string) => rules.ask<SavedTree[]>(["trees", text]),
  /** The text of a record, in the program's own format. */
  tidy: async (text: string) => (await rules.ask<{ notes: string }>(["tidy", text])).notes,
  /** The game of a record, without its variations. If there are several, the first one. */
  read: async (text: string): Promise<SavedGame> => gameOfTree((await library.readTrees(text))[0]!),
  /** The moves played in the position, from the book of openings of the engine's own games. */
  explore: (game: Game) => rules.ask<OpeningStats>(about("explore", game)),
  spec: (spec: string) => rules.ask<SpecInfo>(["spec", spec]),

  /** What the position contains besides its pieces; and whether positions of this game can be arranged. */
  fields: (game: Game) => rules.ask<{ arranges: boolean; fields: Field[] }>(about("fields", game)),
  /** The text of an arranged position (linesOf in editor/arrangement.ts), and what is wrong with it. */
  arrange: (lines: readonly string[]) => rules.ask<ArrangementVerdict>(["arrange", ...lines]),
  /** How the piece on a place moves among these pieces, whether or not the game can have such a position. */
  range: (spec: string, place: Place, pieces: readonly Piece[]) =>
    rules.ask<Going[]>(["range", spec, place, pieces.map(([at, letter, seat]) => seat + letter + at).join(" ")]),

  /** The places to which the piece on one place can send the piece on the other. */
  sends: async (spec: string, place: Place, victim: Place, pieces: readonly Piece[]): Promise<Place[]> => {
    const found = await rules.ask<Going[]>([
      "range",
      spec,
      `${place} ${victim}`,
      pieces.map(([at, letter, seat]) => seat + letter + at).join(" "),
    ]);
    return found.map(({ to }) => to);
  },

  /** With " book" a move of the book of openings is answered without a search, with nothing but the move. */
  think: (game: Game, level: number, milliseconds: number, book = "") =>
    thinker.ask<Choice>(about("think", game, `${level} ${milliseconds} ${seed()}${book}`), game.spec),
  advise: (game: Game, milliseconds: number) => thinker.ask<Advice>(about("advise", game, `${milliseconds} ${seed()}`)),
  stopThinking: () => thinker.stop(),
};
