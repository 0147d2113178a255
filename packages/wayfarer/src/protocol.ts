// The types of libwayfarer's answers in the browser (apps/wasm/answers.h). Places are named as in the game ("d4",
// "wd3"), seats by their letter, moves in machine notation.

export type Place = string;
export type Seat = string;

/** A letter of a game's notation, and what it means. */
export interface LetterName {
  letter: string;
  name: string;
}

/** An option of a game, its default first. "#" in a value stands for a number up to `most`. */
export interface GameOption {
  key: string;
  values: { value: string; most?: string }[];
}

/** The text of a game's rules in the current language; `original`: in English, if the current language is another. */
export interface RulesSource {
  rules: string;
  original?: string;
}

/** The meaning of a spec: its shortest form, the participating seats in turn order, its trained net. */
export interface SpecInfo {
  spec: string;
  game: string;
  seats: Seat[];
  net?: string;
  opens?: number; // the lowest level that takes its first turns from a book
}

export interface GameInfo {
  name: string; // as in specs
  title: string;
  inventor: string;
  files: number;
  ranks: number;
  levels: string; // one letter per level, "" on flat boards
  cooperative: boolean; // the seats share one goal
  attacks: boolean; // whether it can tell what a seat attacks
  ranges: boolean; // whether it can tell how a piece moves among others
  seats: LetterName[]; // all possible seats
  kinds: LetterName[];
  options: GameOption[];
  usual: SpecInfo; // every option at its default
}

export interface Games {
  levels: number; // levels of the computer: 1 is the weakest
  games: GameInfo[];
}

export interface Outcome {
  /** `aborted` comes from a table, not from the rules: a first turn was not made in time, or the table was closed. */
  result: "ongoing" | "win" | "draw" | "dead-end" | "aborted";
  reason: string;
  score?: string; // as in records: "1-0", "*" while the game is in progress; set by the library
  seat?: Seat; // the winner; absent if the seats share their goal
}

export interface LastMove {
  move: string;
  text: string; // what it did, one sentence
  seat: Seat;
  path: Place[]; // where the piece landed, including both ends; empty for a setup or pass
  sent: [Place, Place][];
  hits?: Place[]; // pieces of others that the moved piece attacks now
}

/** A piece that must be saved at once, and its attackers. */
export interface Check {
  place: Place;
  by: Place[];
}

/** A seat's progress on its journey. */
export interface Progress {
  done: number; // pieces that have arrived
  of: number; // of this many pieces
  left?: number; // the least turns that it needs if nobody hinders it
}

/** The notation of an event. In `parts`, pieces are pairs of kind and seat, shown as pictures. A text that follows a
 * text is a remark or a circle sent back, shown separately. */
export interface MoveNotation {
  text: string;
  parts: (string | [string, Seat])[];
  /** The key of the position after it. Equal keys mean equal positions. */
  key: string;
}

/** What stands where: its place, its kind and its seat. */
export type Piece = [Place, string, Seat];

export interface State {
  position: string;
  turn: Seat;
  seats: Seat[];
  playing: Seat[];
  length: number;
  par: number; // plies of the shortest known line to the goal, 0 if none is known
  stars: number;
  outcome: Outcome;
  pieces: Piece[];
  checks?: Check[];
  taken?: [string, Seat][]; // since the start, in the order of the captures: kind and seat
  progress?: Record<Seat, Progress>;
  last?: LastMove;
  /** With more than two seats: the turns before the last one, the latest first, at most one for each seat. */
  recent?: { seat: Seat; path: Place[] }[];
  /** For a finished game whose rules decide the winner by repetition: how often the last position has occurred. */
  occurrences?: number;
  setup: boolean; // the turn is to set up
  pass?: string; // the move that passes, if the turn may be passed
  movers: Place[];
}

export interface Move {
  move: string;
  to: Place;
  promotes?: string; // the kind it becomes
  path?: Place[]; // where the piece lands, including both ends, if it lands on its way
  sent?: [Place, Place][];
}

/** A square that a piece could reach, and the rule that forbids it. */
export interface Forbidden {
  to: Place;
  text: string;
}

/** An argument of a message. Arguments with the same slot form a list. */
export type Argument = { slot: number } & (
  | { type: "number"; number: number }
  | { type: "seat"; seat: Seat }
  | { type: "place"; place: Place }
  | { type: "kind"; letter: string }
  | { type: "piece"; letter: string; seat: Seat; place: Place }
  | { type: "move"; move: string }
  | { type: "phrase"; phrase: string }
);

/** A message of the game with its arguments (include/wayfarer/explain.h). */
export interface Clause {
  id: string;
  args: Argument[];
}

export interface Explanation {
  legal: boolean;
  text: string; // `says` in English
  says: Clause[];
  path?: Place[]; // for a legal move: where the piece lands, including both ends
}

export interface Choice {
  move: string;
  score: number;
  turnsToWin: number;
  share: number[]; // thousandths of the points, by seat in the game's order
  depth: number;
  nodes: number;
  deadEnd: boolean;
  line: string[];
}

/** What an endgame table says of a position. */
export interface TableValue {
  turns: number; // of both sides until mate, positive if the seat to move wins; 0: a draw
  clock: boolean; // the mate may come too late for the fifty moves rule
  move: string; // a best move
}

/** What the solver knows of the ways to the goal. */
export interface Solution {
  found: boolean; // the way leads to the goal; otherwise to the nearest position
  low: number; // proven: no way has fewer plies
  proven: boolean; // the way is a shortest one
  barrier: "" | "pawns" | "seen"; // why there is no way, if that is proven
  pawns: Place[];
  nodes: number; // positions generated
  way: string[];
}

/** A position a few plies from its goal. */
export interface MadePuzzle {
  spec: string;
  position: string;
  keys: number; // first moves of shortest ways
  grade: number; // 1 to 10: how hard it is
  way: string[];
}

export interface Advice {
  reachable: boolean;
  certainty: "proven" | "found" | "not-found";
  barrier: "" | "pawns" | "seen";
  pawns: Place[];
  back: number;
  backIsLeast: boolean;
  low: number;
  length: number;
  par: number;
  stars: number;
  way: string[];
}

/** A move played in a position: in how many games, and their results. */
export interface PlayedMove {
  move: string;
  count: number;
  wins?: Record<Seat, number>;
  draws?: number;
  goals?: number; // for a shared goal
  level?: number; // mean level of its players
  elo?: number; // and their mean Elo
  evaluation?: { share: number; depth: number }; // the points that the mover can expect by a search, and its depth
  worth?: number; // the same by search and results together
  reached?: number; // games that reached the position after it, if other orders of moves led there, too
}

/** What is known about a position from games that continued there. */
export interface OpeningStats {
  games: number;
  of: number; // number of games counted
  more: number; // moves that are not listed
  moves: PlayedMove[]; // the most frequent first
  /** Counting is still in progress, so there may be more. */
  counting?: boolean;
  /** Where the game up to this position left the book. */
  departure?: Departure;
}

/** How far a game follows a book of openings. */
export interface Departure {
  turns: number; // of the game that are in the book
  event: number; // the first event that is not in it
  ended: boolean; // there the book has no moves at all
  move?: string; // the move that left it
  seat: Seat; // who plays the moves of `book`
  book: Omit<OpeningStats, "departure">; // its most frequent moves in the last position that it has
}

export interface SavedGame {
  spec: string;
  position: string;
  events: string[];
}

/** A record with its variations. The nodes are numbered from 1, parents before children; 0 is the start. */
export interface SavedTree {
  spec: string;
  position: string;
  tags: Record<string, string>;
  comment?: string; // of the start
  nodes: { event: string; parent: number; key: string; comment?: string; glyph?: string }[];
}

/** A game as the library needs it: its spec, its first position ("" is the standard start), and the events since. */
export interface Game {
  spec: string;
  start: string;
  events: readonly string[];
}

/** A request about a game: a verb, the game, and further arguments. */
export function about(verb: string, game: Game, rest = ""): string[] {
  return [verb, game.spec, game.start, game.events.join(" "), rest];
}

/** A number that is part of a position besides its pieces and the seat to move. 0 and 1 mean no and yes. */
export interface Field {
  key: string;
  label: string;
  help?: string;
  low: number;
  high: number;
  twin?: string; // the key of the corresponding field of the seat across
  value: number;
}

/** The library's answer about an arranged position. */
export interface ArrangementVerdict {
  position: string; // its text
  /** Why the game cannot have it; `place`: the place that the fault is about. */
  fault?: { error: string; at: number; reason?: string; place?: Place };
  outcome?: Outcome;
}

/** How a piece reaches a place among other pieces (include/wayfarer/arrange.h). */
export interface Going {
  to: Place;
  move?: true; // a turn may end there, if the place is empty
  capture?: true; // and takes what stands there
  bear?: true; // it attacks the place: it would take another seat's piece there, or endangers the one there
  jumps?: number; // it lands there after this many jumps
  victim?: true; // it can send the piece there elsewhere
  barred?: true; // a piece of another seat prevents it from moving there
}

/** A refusal, in the library's words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly at: number,
    readonly illegal: boolean,
    /** Why a move is not legal, as data. */
    readonly says: readonly Clause[] = [],
    /** The message without the position in the text; for a record, without line and column. */
    readonly reason = message,
    readonly line?: number,
    readonly column?: number,
    /** The place of the board that the refusal is about. */
    readonly place?: Place,
  ) {
    super(message);
  }
}

/** A text that cannot be read as what it should be. */
export class BadInput extends Refusal {
  override name = "BadInput";
}

/** A move that the rules forbid; the message says which rule, and because of which pieces. */
export class IllegalMove extends Refusal {
  override name = "IllegalMove";
}

/** The fault without its position in the text, for a person who does not see the text. */
export function plainWords(error: unknown): string {
  if (error instanceof Refusal && error.line === undefined) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

/** An answer that refuses the request. */
export interface Refused {
  error?: string;
  at?: number;
  illegal?: boolean;
  says?: Clause[];
  reason?: string;
  line?: number;
  column?: number;
  place?: Place;
}

export function refusalOf({ error, at, illegal, says, reason, line, column, place }: Refused): Refusal {
  return new (illegal ? IllegalMove : BadInput)(error!, at ?? 0, illegal ?? false, says, reason, line, column, place);
}

/** The places that an explanation is about. */
export function placesOf(says: readonly Clause[]): Place[] {
  return says.flatMap(({ args }) => args.flatMap((arg) => ("place" in arg ? [arg.place] : [])));
}
