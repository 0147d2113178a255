// A game that a person looks at: the part that playing alone and playing at a table have in common.
// Views subscribe to it; everything about rules is asked of the library.
import say from "virtual:words/play";
import type { Arrow } from "../../board/board";
import type { QuarterTurns } from "../../board/geometry";
import { lookOf } from "../../games";
import { library } from "../../library/client";
import { gameOf } from "../../library/games";
import { type Game, type Place, placesOf, type Seat, type State, type MoveNotation } from "../../library/protocol";
import { sentence } from "../../ui/words";
import { cast, type BoardPiece } from "../../board/cast";
import type { Node } from "./tree";

const TRIAL = 1400; // milliseconds

/** Everything tried, where in it the board is, and the end of the line; node 0 is the start. */
export interface Tree {
  nodes: readonly Node[];
  at: number;
  tip: number;
}

/** A game that keeps what was taken back. */
export interface TriedSession extends Session {
  readonly tree: Tree;
  /** Shows a position of the tree, if it can be gone to. */
  goTo(node: number): void;
}

export abstract class Session {
  readonly game: string;
  state: State | undefined;
  pieces: BoardPiece[] = [];
  /** What the person should know now; `warned` are the places it is about. */
  message = "";
  /** The message is no refusal. */
  isNote = false;
  warned: ReadonlySet<Place> = new Set();
  thinking = false;
  /** The game cannot be shown at all: its spec or an event of it was refused, for the reason in `message`. */
  failed = false;
  /** The seat that was to move at the start. */
  first: Seat = "";
  /** A move that is refused, shown for a moment before it is taken back. */
  trial: readonly [Place, Place] | undefined;
  /** Whether attacks are shown here, whatever the settings say. */
  showsAttacks: boolean | undefined;
  /** How the board is turned and what arrows are on it, as it was drawn last: for pictures of it. */
  drawn: { turned: QuarterTurns; arrows: readonly Arrow[] } = { turned: 0, arrows: [] };
  /** The events of `line` as people write them: the first ones, until the others have been asked for. */
  written: readonly MoveNotation[] = [];
  private writtenOf: readonly string[] = []; // the events that `written` is of
  private readonly listeners = new Set<() => void>();
  private asked = 0; // states on their way

  constructor(
    readonly spec: string,
    readonly start: string,
  ) {
    this.game = gameOf(spec);
  }

  /** The events that lead to what is shown. */
  abstract get events(): readonly string[];
  /** Whether this person moves for the seat. */
  abstract holds(seat: Seat): boolean;
  /** The seats for which this person moves. */
  get held(): readonly Seat[] {
    return this.state?.seats.filter((seat) => this.holds(seat)) ?? [];
  }

  /** Whether this person moves for the seat, and others for other seats. */
  owns(seat: Seat): boolean {
    return this.holds(seat) && !(this.state?.seats ?? []).every((one) => this.holds(one));
  }

  /** Whether the last move is this person's, of those that others answer. */
  get isOwnLast(): boolean {
    return this.state?.last !== undefined && this.owns(this.state.last.seat);
  }

  /** Plays a legal move. */
  abstract play(move: string): Promise<void>;
  /** All events of the game, of which those shown may be the first ones. */
  abstract get line(): readonly string[];
  /** Shows the position after this many events. */
  abstract show(length: number): void;

  /** How many other lines go on from before the nth event of `line`: they part from it there. */
  othersAt(_number: number): number {
    return 0;
  }

  /** Shows the next of the lines that part at the nth event; the last one leads to the first again. */
  switchLine(_number: number): void {}

  /** A tap while it is not this person's turn: true if it was taken for a move to be made later. */
  plan(_place: Place): boolean {
    return false;
  }

  /** The move planned so far, its target perhaps still open. */
  get planned(): readonly Place[] {
    return [];
  }

  get shown(): Game {
    return { spec: this.spec, start: this.start, events: this.events };
  }

  /** There is time enough to ask whether a move is meant. */
  get isSlow(): boolean {
    return false;
  }

  /** False while a seat is still free. */
  get begun(): boolean {
    return true;
  }

  /** Why no move can be made now, no matter whose turn it is. */
  get pause(): string | undefined {
    return this.thinking ? say("thinking.now") : undefined;
  }

  /** The person may move now: it is their turn, and nothing has to come first. */
  get mayMove(): boolean {
    return this.isOwnTurn && this.pause === undefined;
  }

  /** Whether a move may be made at an earlier position than the last one. */
  get mayBranch(): boolean {
    return false;
  }

  /** What is shown is not where the game is. */
  get isEarlier(): boolean {
    return this.events.length < this.line.length;
  }

  /** A seat of this person's is to move in what is shown, and a move may be made there. */
  get isOwnTurn(): boolean {
    const state = this.state;
    return (
      state !== undefined &&
      state.outcome.result === "ongoing" &&
      (this.mayBranch || this.events.length === this.line.length) &&
      this.holds(state.turn)
    );
  }

  /** Computers are playing without any person, and could do so without being watched. */
  get mayHurry(): boolean {
    return false;
  }

  hurry(): void {}

  /** Where only one level of a cube is shown, it is the one where something happened. */
  get follows(): boolean {
    return false;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  say(message: string, warned: Iterable<Place> = []): void {
    this.message = message;
    this.isNote = false;
    this.warned = new Set(warned);
    this.changed();
  }

  /** Says something that is no refusal. */
  note(message: string): void {
    this.say(message);
    this.isNote = message !== "";
    this.changed();
  }

  /** What was said is about something that is no longer shown. */
  protected forgetMessage(): void {
    this.message = "";
    this.warned = new Set();
  }

  /** Says why something was refused or failed. */
  protected fail(error: unknown): void {
    this.say(error instanceof Error ? sentence(error.message) : String(error));
  }

  /** What the state is to this session: the library knows the rules only. */
  protected seen(state: State): State {
    return state;
  }

  /** Asks for the state of what is shown. The answer is dropped if something else is shown by then. */
  protected async refresh(): Promise<void> {
    const events = this.events.join(" ");
    this.asked++;
    this.cutWritten();
    try {
      const state = await library.state(this.shown);
      if (this.first === "") this.first = events === "" ? state.turn : (await library.state({ ...this.shown, events: [] })).turn;
      if (events !== this.events.join(" ")) return;
      this.state = this.seen(state);
      this.pieces = cast(this.pieces, state);
    } catch (error) {
      this.failed = this.state === undefined;
      this.message = error instanceof Error ? sentence(error.message) : String(error);
    } finally {
      this.asked--;
      this.changed();
      void this.write();
    }
  }

  /** Drops from `written` what is not of the line any more. */
  private cutWritten(): void {
    const events = this.line;
    let same = 0;
    while (same < this.writtenOf.length && events[same] === this.writtenOf[same]) same++;
    if (same === this.writtenOf.length) return;
    this.written = this.written.slice(0, same);
    this.writtenOf = this.writtenOf.slice(0, same);
  }

  /** Asks for what is new in the line, after the state: a tap on the board waits for the state only. */
  protected async write(): Promise<void> {
    this.cutWritten();
    const events = [...this.line];
    const kept = this.written;
    if (kept.length === events.length) return;
    const more = await this.writtenFrom(events, kept.length);
    if (more === undefined || events.join(" ") !== this.line.join(" ")) return; // it has changed again
    this.written = [...kept, ...more];
    this.writtenOf = events;
    this.changed();
  }

  private async writtenFrom(events: readonly string[], first: number): Promise<MoveNotation[] | undefined> {
    try {
      return await library.written({ spec: this.spec, start: this.start, events }, first);
    } catch {
      return undefined; // the state, which is asked for too, says why
    }
  }

  /** Whether `state` is that of what is shown, and not of the position before. */
  get isSettled(): boolean {
    return this.state !== undefined && this.asked === 0;
  }

  /** A tap may come before the state does: wait for this first, so that the tap is not lost. */
  settled(): Promise<void> {
    if (this.isSettled) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (!this.isSettled) return;
        stop();
        resolve();
      });
    });
  }

  private showTrial(from: Place, to: Place): void {
    this.trial = [from, to];
    setTimeout(() => {
      this.trial = undefined;
      this.changed();
    }, TRIAL);
  }

  /** Says why a move is not possible, and warns of the places that the reason is about, apart from that
   * of the piece itself, which is marked already. `move`: the whole of it, if it does more. */
  async refuse(from: Place, to: Place, otherwise: string, move = from + to): Promise<void> {
    try {
      const { legal, text, says } = await library.explain(this.shown, move);
      if (!legal && lookOf(this.game).showsRefused?.(says)) this.showTrial(from, to);
      this.say(legal ? otherwise : text, legal ? [] : placesOf(says).filter((place) => place !== from));
    } catch (error) {
      this.fail(error);
    }
  }
}
