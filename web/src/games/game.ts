// What a game may bring to the page beyond what the library tells of it (library/games.ts): how it
// looks, and its own words. All of it is optional: plain.ts and plain_words.ts have what is used otherwise. Looks are also
// drawn while the page is built, where nothing speaks.
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
}

/** How an option of a game is asked for on the page. */
export interface OptionWords {
  label?: string;
  values?: Record<string, ValueWords>; // by value, with "#" for a number
  /** A value that is a number, in words. */
  counted?(value: string): string;
}

/** Words for moves that may send other pieces elsewhere. */
export interface Sending {
  /** Which of them? */
  question: string;
  /** The answer that sends none. */
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
  /** What is to be done, in one sentence or two, for who has not moved yet. */
  aim?(spec: string): string;
  /** What a turn is, and how the game ends, in a sentence or two each: the card above the rules. */
  turn?(): string;
  end?(): string;
  /** What is to be done in a puzzle, before "in 5 moves". */
  puzzleGoal?(spec: string): string;
  /** What a piece does, by its letter, in at most twelve words. */
  piece?(letter: string): string;
  sending?(): Sending;
  /** By key, in the order in which they are asked for. */
  options?(): Readonly<Record<string, OptionWords>>;
}

export interface GameLook {
  /** The markup of the game's poster in a box of 300 by 200. */
  poster?(): string;
  /** The level that beginners meet unless they choose one: they should be able to beat it. */
  firstLevel?: number;
  /** By how many Elo each level from the second on was measured to be above the one before (docs/strength.md). */
  steps?(spec: string): readonly number[] | undefined;
  /** The colours of a seat's pieces. */
  paint?: Readonly<Record<Seat, Paint>>;
  /** The letter of the kind that stands for a seat; the first one, unless said. */
  emblem?: string;
  /** The markup of a piece in a box of 100 by 100; `turn`: where its forward is, in degrees clockwise from up. */
  piece?(letter: string, seat: Seat, paint: Paint, turn: number): string;
  /** Pieces point to where their seat goes: they are drawn anew for each turn of the board. */
  facing?: boolean;
  /** Whether a piece has arrived where it stands: its lamp is lit. */
  lit?(letter: string, seat: Seat, spot: Spot): boolean;
  ground?(spot: Spot): Ground;
  /** Lines along the edges of places. */
  edges?: readonly Edge[];
  /** How large pieces are, as a share of their place. */
  size?: number;
  /** A move over a piece halfway is a jump over it. */
  jumps?: boolean;
  /** Where pieces must go, and which is expected there if only one will do, given the pieces of the start. */
  goals?(spec: string, start: readonly Piece[]): ReadonlyMap<Place, Chances | undefined>;
  /** Whether a move refused for this reason is shown for a moment before it is taken back. */
  showsRefused?(says: readonly Clause[]): boolean;
  /** Whether this reason uses terms that a newcomer does not know: lessons then say it plainly. */
  usesTerms?(says: readonly Clause[]): boolean;
}
