// What libwayfarer answers in the browser (apps/wasm/answers.h), as types. Places are named as in the
// game ("d4", "wd3"), seats by their letter, moves in machine notation.

export type Place = string;
export type Seat = string;

/** A letter of a game's notation, and what it stands for. */
export interface LetterName {
  letter: string;
  name: string;
}

/** An option of a game, the default first. "#" in a value stands for a number of at most `most`. */
export interface GameOption {
  key: string;
  values: { value: string; most?: string }[];
}

/** The rules of a game as text, in the language that is spoken; `original`: in English, if that is another. */
export interface RulesSource {
  rules: string;
  original?: string;
}

/** What a spec means: its shortest form, the seats that take part in turn order, its learnt net. */
export interface SpecInfo {
  spec: string;
  game: string;
  seats: Seat[];
  net?: string;
}

export interface GameInfo {
  name: string; // as in specs
  title: string;
  inventor: string;
  files: number;
  ranks: number;
  levels: string; // a letter each, "" on flat boards
  cooperative: boolean; // the seats share one aim
  attacks: boolean; // it can say what a seat attacks
  ranges: boolean; // it can say how a piece goes among others
  seats: LetterName[]; // all there can be
  kinds: LetterName[];
  options: GameOption[];
  usual: SpecInfo; // every option at its default
}

export interface Games {
  levels: number; // of play: 1 is the weakest
  games: GameInfo[];
}

export interface Outcome {
  /** `aborted` is said by a table, not by the rules: a first turn did not come in time, or it was closed. */
  result: "ongoing" | "win" | "draw" | "dead-end" | "aborted";
  reason: string;
  score?: string; // as records have it: "1-0", "*" while the game goes on; the library says it
  seat?: Seat; // the winner; none if the seats share their aim
}

export interface LastMove {
  move: string;
  text: string; // what it did, one sentence
  seat: Seat;
  path: Place[]; // where the piece touched down, first and last included; empty for a setup or pass
  sent: [Place, Place][];
  hits?: Place[]; // the pieces of others that the piece attacks from where it is now
}

/** A piece that must be saved at once, and what attacks it. */
export interface Check {
  place: Place;
  by: Place[];
}

/** How far a seat is on its journey. */
export interface Progress {
  done: number; // pieces that have arrived
  of: number; // pieces that must
  left?: number; // turns that it needs at least, if nobody hinders it
}

/** An event as people write it. In `parts` pieces are pairs of kind and seat, to be shown as pictures; words that
 * follow words are a remark or a circle sent back, to be shown apart. */
export interface MoveNotation {
  text: string;
  parts: (string | [string, Seat])[];
  /** Of the position after it: where the keys are the same, the positions are. */
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
  par: number; // plies of the best way known to the goal, 0 if none is
  stars: number;
  outcome: Outcome;
  pieces: Piece[];
  checks?: Check[];
  taken?: [string, Seat][]; // since the start, in the order of the captures: kind and seat
  progress?: Record<Seat, Progress>;
  last?: LastMove;
  /** Where there are more than two seats: the turns before the last one, the latest first, at most one of each seat. */
  recent?: { seat: Seat; path: Place[] }[];
  /** Of a game that is over, where the rules decide who has won if positions come again: how often the last one has come. */
  occurrences?: number;
  setup: boolean; // the turn is to set up
  pass?: string; // the move that passes, if the turn is to pass
  movers: Place[];
}

export interface Move {
  move: string;
  to: Place;
  promotes?: string; // the kind it becomes
  path?: Place[]; // where the piece touches down, first and last included, if it does so on its way
  sent?: [Place, Place][];
}

/** A square that a piece could reach, and the rule that forbids it. */
export interface Forbidden {
  to: Place;
  text: string;
}

/** An argument of a message; those with the same slot are a list. */
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
  path?: Place[]; // of a legal move: where the piece touches down, first and last included
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

/** A move that was played in a position: in how many games, and how they ended. */
export interface PlayedMove {
  move: string;
  count: number;
  wins?: Record<Seat, number>;
  draws?: number;
  goals?: number; // where all share one aim
  level?: number; // mean level of those who played it
  elo?: number; // and their mean Elo
}

/** What is known of a position from games that went on there. */
export interface OpeningStats {
  games: number;
  of: number; // games that were counted
  more: number; // moves that are not listed
  moves: PlayedMove[]; // the most frequent first
  /** Games are still being counted: there may be more. */
  counting?: boolean;
}

export interface SavedGame {
  spec: string;
  position: string;
  events: string[];
}

/** A record with its variations. The nodes are numbered from 1, a parent before its children; 0 is the start. */
export interface SavedTree {
  spec: string;
  position: string;
  tags: Record<string, string>;
  comment?: string; // of the start
  nodes: { event: string; parent: number; key: string; comment?: string; glyph?: string }[];
}

/** A game as the library needs it to answer: its spec, where it began ("": the start), and since. */
export interface Game {
  spec: string;
  start: string;
  events: readonly string[];
}

/** A request about a game: a verb, the game, and what the verb needs. */
export function about(verb: string, game: Game, rest = ""): string[] {
  return [verb, game.spec, game.start, game.events.join(" "), rest];
}

/** What a position of a game has beside its pieces and the seat to move: a number; no and yes, if it is 0 or 1. */
export interface Field {
  key: string;
  label: string;
  help?: string;
  low: number;
  high: number;
  twin?: string; // the key of the field that means the same for the seat across
  value: number;
}

/** What the library says of a position that was arranged. */
export interface ArrangementVerdict {
  position: string; // its text
  /** Why the game cannot have it; `place`: which place of the board that is about. */
  fault?: { error: string; at: number; reason?: string; place?: Place };
  outcome?: Outcome;
}

/** How a piece gets to a place among others (include/wayfarer/arrange.h). */
export interface Going {
  to: Place;
  move?: true; // a turn may end there, on an empty place
  capture?: true; // and takes what stands there
  bear?: true; // it would take a piece of another seat there, or endangers the one there
  jumps?: number; // it lands there by this many jumps
  victim?: true; // what stands there it can send elsewhere
  barred?: true; // it would move there, but for a piece of another seat
}

/** A refusal, in the library's words. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly at: number,
    readonly illegal: boolean,
    /** Why a move is not legal, as data. */
    readonly says: readonly Clause[] = [],
    /** The message without the place in the text, and line and column of a record. */
    readonly reason = message,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
  }
}

/** What is wrong, for a person to whom the text is not shown: without the place in it. */
export function plainWords(error: unknown): string {
  if (error instanceof Refusal && error.line === undefined) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

/** An answer that is a refusal. */
export interface Refused {
  error?: string;
  at?: number;
  illegal?: boolean;
  says?: Clause[];
  reason?: string;
  line?: number;
  column?: number;
}

export function refusalOf({ error, at, illegal, says, reason, line, column }: Refused): Refusal {
  return new Refusal(error!, at ?? 0, illegal ?? false, says, reason, line, column);
}

/** The places that an explanation is about. */
export function placesOf(says: readonly Clause[]): Place[] {
  return says.flatMap(({ args }) => args.flatMap((arg) => ("place" in arg ? [arg.place] : [])));
}
