// The game that a board shows: to step through, to play on, against the computer, or as a puzzle.
import say from "virtual:words/tag";
import { library } from "../library/client";
import { infoOf } from "../library/games";
import { plainWords, Refusal, type Seat, type State } from "../library/protocol";
import { startState } from "../library/starts";
import { opponentMove } from "../play/session/opponent";
import { Session } from "../play/session/session";
import { sentence } from "../ui/words";

const MOVETIME = 2000; // milliseconds

/** What the attributes of the tag ask for. */
export interface Wanted {
  spec: string;
  /** The position it begins with; "": the usual one. */
  start: string;
  /** Moves as people write them or in machine notation, or a whole record. */
  moves: string;
  /** How many of them are shown at first; undefined: all. */
  at: number | undefined;
  interactive: boolean;
  /** The computer's level; 0: none plays. */
  opponent: number;
  /** The seats of the person; empty: all, or against the computer the one that moves first. */
  seats: readonly Seat[];
  /** The moves that solve the puzzle; "": it is none. */
  solution: string;
}

/** What the board tells the page. */
export interface Told {
  move: { move: string; text: string; says: string; seat: Seat; number: number; position: string };
  end: { result: string; reason: string; score: string; winner: Seat | null };
  solved: { mistakes: number };
  wrong: { move: string; mistakes: number };
  error: { message: string };
}

export type Tell = <K extends keyof Told>(what: K, detail: Told[K]) => void;

/** The spec, the first position and the events of a text of moves. */
async function gameOfMoves(spec: string, start: string, moves: string) {
  if (moves.includes("[Spec ")) return library.read(moves);
  const position = start === "" ? "" : `[Position "${start}"]\n`;
  return library.read(`[Spec "${spec}"]\n${position}\n${moves}\n`);
}

export class ShownGame extends Session {
  private all: readonly string[] = [];
  private at = 0;
  private solution: readonly string[] = [];
  private mistakes = 0;
  private closed = false;
  /** The moves or the solution could not be read, for the reason in `message`. */
  unread = false;
  /** How many moves were shown at first. */
  opened = 0;
  private toldEnd = false;

  constructor(
    readonly wanted: Wanted,
    private readonly tell: Tell,
  ) {
    super(wanted.spec, wanted.start);
    const state = startState(this.shown);
    if (state === undefined) return;
    this.first = state.turn;
    this.adopt(state); // the first rendering has the pieces
  }

  get line(): readonly string[] {
    return this.all;
  }

  get events(): readonly string[] {
    return this.all.slice(0, this.at);
  }

  get isPuzzle(): boolean {
    return this.wanted.solution !== "";
  }

  get isSolved(): boolean {
    return this.isPuzzle && this.solution.length > 0 && this.solution.every((move, i) => this.all[i] === move);
  }

  /** Shows the start, then the moves. */
  async open(): Promise<void> {
    const { spec, start, moves, at, solution } = this.wanted;
    if (this.state === undefined) await this.refresh();
    try {
      if (moves.trim() !== "") {
        const { events } = await gameOfMoves(spec, start, moves);
        this.all = events;
        this.at = this.opened = Math.max(0, Math.min(at ?? events.length, events.length));
        await this.refresh();
      }
      if (solution !== "") this.solution = (await gameOfMoves(spec, start, solution)).events;
    } catch (error) {
      this.unread = true;
      this.refused(error);
    }
    this.changed();
    await this.answer();
  }

  close(): void {
    this.closed = true;
  }

  private refused(error: unknown): void {
    const message = sentence(error instanceof Refusal ? error.reason : plainWords(error));
    this.say(message);
    this.tell("error", { message });
  }

  protected override async refresh(): Promise<void> {
    await super.refresh();
    if (this.failed) this.tell("error", { message: this.message });
    const { state } = this;
    if (state === undefined || this.isEarlier || state.outcome.result === "ongoing" || this.toldEnd) return;
    this.toldEnd = true;
    const { result, reason, score = "*", seat = null } = state.outcome;
    this.tell("end", { result, reason, score, winner: seat });
  }

  holds(seat: Seat): boolean {
    const { interactive, opponent, seats } = this.wanted;
    if (!interactive || this.isSolved || (this.isPuzzle && this.solution.length === 0)) return false;
    if (seats.length > 0) return seats.includes(seat);
    if (opponent > 0) return seat === this.first;
    return !this.isPuzzle || infoOf(this.game).cooperative || seat === this.first;
  }

  override get mayBranch(): boolean {
    return this.wanted.interactive && !this.isPuzzle;
  }

  /** The message about the shown position goes with it. */
  show(length: number): void {
    this.at = Math.max(0, Math.min(length, this.all.length));
    this.forgetMessage();
    void this.refresh();
  }

  /** Appends an event to the shown position; what followed is dropped. */
  private async push(event: string): Promise<void> {
    this.all = [...this.events, event];
    this.at = this.all.length;
    this.toldEnd = false;
    this.forgetMessage();
    await this.refresh();
    await this.tellMove(event);
  }

  private async tellMove(event: string): Promise<void> {
    const number = this.all.length;
    const shown = this.shown;
    const [written] = await library.written(shown, number - 1);
    const state = await library.state(shown);
    const seat = state.last?.seat ?? event[0]!;
    this.tell("move", { move: event, text: written?.text ?? event, says: state.last?.text ?? "", seat, number, position: state.position });
  }

  async play(move: string): Promise<void> {
    if (this.isPuzzle) return this.attempt(move);
    await this.push(move);
    await this.answer();
  }

  /** Plays a move that the page names. */
  async playChecked(move: string): Promise<void> {
    const { legal, text } = await library.explain(this.shown, move);
    if (!legal) throw new Error(text);
    await this.play(move);
  }

  /** A try at the puzzle: a wrong move is not played. */
  private async attempt(move: string): Promise<void> {
    const wanted = this.solution[this.all.length];
    if (move !== wanted) {
      this.mistakes++;
      this.tell("wrong", { move, mistakes: this.mistakes });
      return this.say(say("wrong"));
    }
    await this.push(move);
    const reply = this.solution[this.all.length];
    if (reply !== undefined && this.state !== undefined && !this.holds(this.state.turn)) await this.push(reply);
    if (!this.isSolved) return this.note(say("right"));
    this.note(say("solved"));
    this.tell("solved", { mistakes: this.mistakes });
  }

  /** Lets the computer move until it is the person's turn. */
  private async answer(): Promise<void> {
    const { opponent } = this.wanted;
    while (opponent > 0 && !this.closed && this.computerIsNext(this.state)) {
      const before = this.all;
      this.thinking = true;
      this.changed();
      try {
        const { move } = await opponentMove(this.shown, opponent, MOVETIME);
        if (this.all !== before || this.closed) return;
        this.thinking = false;
        await this.push(move);
      } catch (error) {
        this.thinking = false;
        if (this.all === before && error instanceof Refusal) this.refused(error);
        return;
      }
    }
  }

  private computerIsNext(state: State | undefined): boolean {
    return this.wanted.interactive && !this.isEarlier && state?.outcome.result === "ongoing" && !this.holds(state.turn) && !this.thinking;
  }

  get mayUndo(): boolean {
    return this.wanted.interactive && !this.isPuzzle && this.all.length > 0;
  }

  /** Takes moves back until it is the person's turn. */
  async undo(): Promise<void> {
    this.thinking = false;
    let length = this.all.length;
    do {
      length--;
      const { turn } = await library.state({ spec: this.spec, start: this.start, events: this.all.slice(0, length) });
      if (this.holds(turn)) break;
    } while (length > 0);
    await this.become(this.all.slice(0, Math.max(0, length)));
  }

  /** Begins again from the first position. */
  async restart(): Promise<void> {
    this.thinking = false;
    this.mistakes = 0;
    await this.become([]);
    await this.answer();
  }

  private async become(events: readonly string[]): Promise<void> {
    this.all = events;
    this.at = events.length;
    this.toldEnd = false;
    this.forgetMessage();
    await this.refresh();
  }

  get mayResign(): boolean {
    const { state } = this;
    const { interactive } = this.wanted;
    return interactive && !this.isPuzzle && !this.isEarlier && state?.outcome.result === "ongoing" && this.resigning !== undefined;
  }

  /** The person's seat that would resign. */
  private get resigning(): Seat | undefined {
    const { state } = this;
    if (state === undefined) return undefined;
    return this.holds(state.turn) ? state.turn : state.playing.find((seat) => this.holds(seat));
  }

  async resign(): Promise<void> {
    const seat = this.resigning;
    if (seat === undefined) return;
    this.thinking = false;
    await this.push(`${seat}:resigns`);
    await this.answer();
  }
}
