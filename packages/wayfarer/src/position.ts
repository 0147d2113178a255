// Positions and moves: values that never change.
import { type Core, type Line, linesOf } from "./core";
import { type Game, type Outcome, outcomeOf, type Spec } from "./game";
import {
  BadInput,
  type Clause,
  type Explanation as RawExplanation,
  type Forbidden,
  IllegalMove,
  type Move as RawMove,
  type MoveNotation,
  type Place,
  type Progress,
  type Seat,
  type State,
} from "./protocol";
import { draw } from "./svg";

/** What stands on a place. */
export interface Piece {
  /** The letter of its kind. */
  letter: string;
  seat: Seat;
  /** The name of its kind. */
  name: string;
}

/** Why a move is legal or not. */
export interface Explanation {
  legal: boolean;
  /** A sentence in the language that was asked for. */
  text: string;
  /** The same as data: ids of messages with pieces, places and numbers. */
  says: readonly Clause[];
  /** For a legal move: the places that its piece touches. */
  path: readonly Place[];
}

export interface SvgOptions {
  /** Marks the places that this move touches. */
  move?: Move;
  /** The width in pixels. */
  size?: number;
}

/** A legal move of a position: one whole turn. Positions make them. */
export class Move {
  private effects: State | undefined;

  constructor(
    private readonly core: Core,
    /** The position that it is legal in. */
    readonly position: Position,
    /** In machine notation: "e2e4". */
    readonly machine: string,
  ) {}

  /** Where its game stands after it. */
  private get done(): State {
    return (this.effects ??= this.core.about<State>("state", this.line));
  }

  private get line(): Line {
    return { ...this.position.line, events: [this.machine] };
  }

  /** As people write it, in the current language. */
  get text(): string {
    return this.notation();
  }

  /** As people write it. */
  notation({ language }: { language?: string } = {}): string {
    return this.core.speaking(language, () => this.core.about<MoveNotation[]>("written", this.line, "0")[0]!.text);
  }

  /** The places that the piece touches, both ends included; empty for a setup or a pass. */
  get path(): readonly Place[] {
    return this.done.last?.path ?? [];
  }

  /** Where the piece starts; null for a setup or a pass. */
  get from(): Place | null {
    return this.path[0] ?? null;
  }

  /** Where the piece ends; null for a setup or a pass. */
  get to(): Place | null {
    return this.path.at(-1) ?? null;
  }

  /** The other pieces that the turn sends elsewhere: from where to where, each. */
  get sends(): readonly (readonly [Place, Place])[] {
    return this.done.last?.sent ?? [];
  }

  get isSetup(): boolean {
    return this.machine.startsWith("=");
  }

  get isPass(): boolean {
    return this.machine === "pass";
  }

  /** What it does, in a sentence in the current language. */
  get says(): string {
    return this.done.last?.text ?? "";
  }

  /** The position after it. */
  get after(): Position {
    return new Position(this.core, this.position.spec, this.done.position, this.done);
  }

  /** Whether it is the same turn as another move. */
  equals(other: Move): boolean {
    return this.machine === other.machine && this.position.game.name === other.position.game.name;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.machine;
  }
}

/** A position of a game. `apply` makes another one. */
export class Position {
  readonly game: Game;
  private moves: readonly Move[] | undefined;

  constructor(
    private readonly core: Core,
    readonly spec: Spec,
    private readonly start: string,
    private known?: State,
  ) {
    this.game = spec.game;
    if (known === undefined) this.known = core.about<State>("state", this.line);
  }

  private get state(): State {
    return this.known!;
  }

  /** The game that begins here, for requests to the module. */
  get line(): Line {
    return { spec: this.spec.text, start: this.start, events: [] };
  }

  /** In the notation of its game. */
  get text(): string {
    return this.state.position;
  }

  /** The seat to move. */
  get turn(): Seat {
    return this.state.turn;
  }

  /** The seats that still play. */
  get playing(): readonly Seat[] {
    return this.state.playing;
  }

  /** How the game ended here, as the position by itself shows it; null if it goes on. A record knows the history, too. */
  get outcome(): Outcome | null {
    return outcomeOf(this.spec, this.state.outcome);
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** The pieces on the board, or those of a seat, by their places. */
  pieces(seat?: Seat): Map<Place, Piece> {
    const all = this.state.pieces.filter(([, , owner]) => seat === undefined || owner === seat);
    return new Map(all.map(([place, letter, owner]) => [place, { letter, seat: owner, name: this.game.kindName(letter) }]));
  }

  /** The piece on a place, or null. */
  at(place: Place): Piece | null {
    if (!this.game.places.includes(place)) throw new RangeError(`${this.game.title} has no place "${place}"`);
    return this.pieces().get(place) ?? null;
  }

  /** All legal moves, in a fixed order. There may be thousands. */
  get legalMoves(): readonly Move[] {
    this.moves ??= this.core.about<string[]>("legal", this.line).map((machine) => new Move(this.core, this, machine));
    return this.moves;
  }

  /** The places whose pieces can move. */
  get movers(): readonly Place[] {
    return this.state.movers;
  }

  /** The legal moves of the piece on a place. */
  movesFrom(place: Place): Move[] {
    return this.core.about<RawMove[]>("moves", this.line, place).map(({ move }) => new Move(this.core, this, move));
  }

  /** The legal move that a text means, as people write it or in machine notation. */
  move(text: string): Move {
    return new Move(this.core, this, this.core.about<{ move: string }>("read", this.line, text).move);
  }

  /** Whether a move is legal here. A text that is no move is refused with `BadInput`. */
  isLegal(move: Move | string): boolean {
    try {
      this.move(typeof move === "string" ? move : move.machine);
      return true;
    } catch (error) {
      if (error instanceof IllegalMove) return false;
      throw error;
    }
  }

  /** The position after a legal move. */
  apply(move: Move | string): Position {
    if (typeof move === "string") return this.move(move).after;
    return move.position === this ? move.after : this.move(move.machine).after;
  }

  /** Why a move is legal here or not. A text is read as people write moves or in machine notation. */
  explain(move: Move | string, { language }: { language?: string } = {}): Explanation {
    return this.core.speaking(language, () => this.explained(typeof move === "string" ? move : move.machine));
  }

  private explained(text: string): Explanation {
    const asked = (machine: string) => {
      const { legal, text: said, says, path = [] } = this.core.about<RawExplanation>("explain", this.line, machine);
      return { legal, text: said, says, path };
    };
    try {
      return asked(this.move(text).machine);
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      try {
        return asked(text);
      } catch (unread) {
        if (!(unread instanceof BadInput)) throw unread;
        return { legal: false, text: error.reason, says: error.says, path: [] };
      }
    }
  }

  /** The places of the seat's pieces that attack a place, as the game defines it; of all seats' pieces without a seat. */
  attackers(place: Place, seat?: Seat): Place[] {
    const from = this.core.about<Place[]>("attackers", this.line, place);
    const pieces = this.pieces(seat);
    return from.filter((one) => pieces.has(one));
  }

  /** The places that a seat attacks, each with the number of its attackers. */
  attacks(seat: Seat): Map<Place, number> {
    return new Map(this.core.about<[Place, number][]>("attacks", this.line, seat));
  }

  /** Where the piece on a place could go if a rule did not forbid it, with that rule in a sentence. */
  forbidden(place: Place): Map<Place, string> {
    return new Map(this.core.about<Forbidden[]>("forbidden", this.line, place).map(({ to, text }) => [to, text]));
  }

  /** The places of the pieces that the seat to move must save at once. */
  get checks(): Place[] {
    return (this.state.checks ?? []).map(({ place }) => place);
  }

  /** How far a seat has come on its journey; null in games without one. */
  progress(seat: Seat): Progress | null {
    return this.state.progress?.[seat] ?? null;
  }

  /** The board as lines of ASCII. */
  get diagram(): string {
    return this.core.about<{ diagram: string }>("diagram", this.line).diagram;
  }

  /** A picture of the board as SVG, the cube as six slices. */
  svg({ move, size = 420 }: SvgOptions = {}): string {
    const seats = this.game.seats.map(({ letter }) => letter);
    const pieces = new Map(
      [...this.pieces()].map(([place, { letter, seat, name }]) => [place, { letter, name, seat: seats.indexOf(seat) }]),
    );
    const { title, files, ranks, levels, levelNames, places } = this.game;
    return draw({ title, files, ranks, levels, levelNames, places, text: this.text, pieces }, move?.path ?? [], size);
  }

  /** Whether it is the same position of the same spec. */
  equals(other: Position): boolean {
    return this.spec.text === other.spec.text && this.text === other.text;
  }

  toString(): string {
    return this.diagram;
  }

  toJSON(): { spec: string; text: string } {
    return { spec: this.spec.text, text: this.text };
  }
}

/** Moves made one after the other from a position, from their machine notation. */
export function movesOf(core: Core, from: Position, machine: readonly string[]): Move[] {
  let position = from;
  return machine.map((word, i) => {
    const move = new Move(core, position, word);
    if (i + 1 < machine.length) position = move.after;
    return move;
  });
}

/** The state of a game. */
export function stateOf(core: Core, line: Line): State {
  return core.ask<State>(linesOf("state", line));
}
