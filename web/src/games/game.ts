// What a game may define for the page beyond the library's data (library/games.ts): its look and its own words.
// Everything is optional; plain.ts and plain_words.ts have the defaults. The build draws looks, too, at a time when
// there are no messages.
import type { Paint } from "../art/draw";
import type { Spot } from "../board/geometry";
import type { Chances } from "../board/board";
import type { Edge, Ground } from "../board/ground";
import type { Noun } from "../language/noun";
import type { Clause, Piece, Place, Seat } from "../library/protocol";

/** A value of an option: its name, and what it means. */
export interface ValueWords {
  label: string;
  about?: string;
  /** A few words below the name, if the values are pictured. */
  second?: string;
}

/** How the page presents an option of a game. */
export interface OptionWords {
  label?: string;
  values?: Record<string, ValueWords>; // by value, with "#" for a number
  /** The words for a value that is a number. */
  counted?(value: string): string;
  /** The values are starts: a person chooses among their pictures, in the order of `values`. */
  pictured?: true;
}

/** Words for moves that may send other pieces elsewhere. */
export interface Sending {
  /** Which of them? */
  question: string;
  /** The answer that sends no piece. */
  none: string;
  /** Where does this one go? `seat`: the name of its owner. */
  where(piece: { kind: Noun; seat: string }): string;
  /** Where it may go, in a few words. */
  free?: string;
  /** The answer, before the name of a place. */
  put: string;
}

export interface GameWords {
  /** One sentence or two, for the home page. */
  about?(): string;
  /** The same in a few words, for small posters. */
  tagline?(): string;
  /** The task, in one or two sentences, for a person who has not moved yet. */
  aim?(spec: string): string;
  /** What a turn is, and how the game ends, in one or two sentences each: the card above the rules. */
  turn?(): string;
  end?(): string;
  /** The task of a puzzle, before "in 5 moves". */
  puzzleGoal?(spec: string): string;
  /** What a piece does, by its letter, in at most twelve words. */
  piece?(letter: string): string;
  sending?(): Sending;
  /** By key, in the order in which they are presented. */
  options?(): Readonly<Record<string, OptionWords>>;
  /** The start for a person who is new to the game (`GameLook.firstOptions`), as a link: "First evening: ...". */
  firstStart?(): string;
}

/** Pictures of a game that its boards do not need: games/<game>/poster.ts. */
export interface GamePictures {
  /** The markup of the game's poster in a box of 300 by 200. */
  poster(): string;
  /** A start as a small picture, if the board is too large for one: markup in a box of 100 by 100. */
  startPicture?(start: readonly Piece[]): string;
}

export interface GameLook {
  /** The level that beginners play unless they choose one: they should be able to beat it. */
  firstLevel?: number;
  /** Options for a person who has finished no game of it on this device and has chosen none. */
  firstOptions?: Readonly<Record<string, string>>;
  /** By how many Elo each level from the second on was measured to be stronger than the one before
   * (docs/strength.md). */
  steps?(spec: string): readonly number[] | undefined;
  /** The colours of a seat's pieces. */
  paint?: Readonly<Record<Seat, Paint>>;
  /** The letter of the kind that represents a seat; by default the first kind. */
  emblem?: string;
  /** The markup of a piece in a box of 100 by 100; `turn`: its forward direction, in degrees clockwise from up. */
  piece?(letter: string, seat: Seat, paint: Paint, turn: number): string;
  /** Pieces point in the direction in which their seat moves: they are redrawn for each turn of the board. */
  facing?: boolean;
  /** Whether a piece has arrived where it stands: its lamp is lit. */
  lit?(letter: string, seat: Seat, spot: Spot): boolean;
  ground?(spot: Spot): Ground;
  /** Lines along the edges of places. */
  edges?: readonly Edge[];
  /** The size of pieces, as a share of their place. */
  size?: number;
  /** A move that passes over a piece halfway is a jump over it. */
  jumps?: boolean;
  /** Where pieces must go, and the piece that is expected there if only one qualifies, given the pieces of the
   * start. */
  goals?(spec: string, start: readonly Piece[]): ReadonlyMap<Place, Chances | undefined>;
  /** Whether a move refused for this reason is shown briefly before it is taken back. */
  showsRefused?(says: readonly Clause[]): boolean;
  /** Whether this reason uses terms that a newcomer does not know. Lessons then put it simply. */
  usesTerms?(says: readonly Clause[]): boolean;
}
