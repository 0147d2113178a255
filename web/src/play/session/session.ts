// A game on the screen: what games on this device and at a table have in common. Views subscribe to it. It asks the
// library everything about rules.
import say from "virtual:words/play";
import type { Arrow } from "../../board/board";
import type { QuarterTurns } from "../../board/geometry";
import { lookOf } from "../../games";
import { library } from "../../library/client";
import { gameOf } from "../../library/games";
import { type Game, type Place, placesOf, type Seat, type State, type MoveNotation } from "../../library/protocol";
import { startState } from "../../library/starts";
import { sentence } from "../../ui/words";
import { cast, type BoardPiece } from "../../board/cast";
import type { Node } from "./tree";

const TRIAL = 1400; // milliseconds

/** All moves tried, the node that is shown, and the end of the line. Node 0 is the start. */
export interface Tree {
  nodes: readonly Node[];
  at: number;
  tip: number;
}

/** A session that keeps undone moves. */
export interface TriedSession extends Session {
  readonly tree: Tree;
  /** Shows a position of the tree, if it can be reached. */
  goTo(node: number): void;
}

export abstract class Session {
  readonly game: string;
  state: State | undefined;
  pieces: BoardPiece[] = [];
  /** A message for the person; `warned` are the places that it is about. */
  message = "";
  /** The message is no refusal. */
  isNote = false;
  warned: ReadonlySet<Place> = new Set();
  thinking = false;
  /** The game cannot be shown at all, because its spec or one of its events was refused, for the reason in
   * `message`. */
  failed = false;
  /** The seat that was to move at the start. */
  first: Seat = "";
  /** A refused move, shown briefly before it is taken back. */
  trial: readonly [Place, Place] | undefined;
  /** Whether attacks are shown in this game; overrides the settings. */
  showsAttacks: boolean | undefined;
  /** How the board is turned and which arrows are on it, as last drawn: for pictures of it. */
  drawn: { turned: QuarterTurns; arrows: readonly Arrow[] } = { turned: 0, arrows: [] };
  /** The events of `line` in human notation. It covers only the first events until the others have been fetched. */
  written: readonly MoveNotation[] = [];
  private writtenOf: readonly string[] = []; // the events that `written` covers
  private readonly listeners = new Set<() => void>();
  private asked = 0; // pending requests for the state
  /** How often it has changed. */
  changes = 0;

  constructor(
    readonly spec: string,
    readonly start: string,
  ) {
    this.game = gameOf(spec);
  }

  /** The events that lead to the shown position. */
  abstract get events(): readonly string[];
  /** Whether this person moves for the seat. */
  abstract holds(seat: Seat): boolean;

  /** All seats, in the order of turns; none if they are not known yet. */
  get seats(): readonly Seat[] {
    return (this.state ?? startState({ spec: this.spec, start: "", events: [] }))?.seats ?? [];
  }

  /** The seats for which this person moves. */
  get held(): readonly Seat[] {
    return this.state?.seats.filter((seat) => this.holds(seat)) ?? [];
  }

  /** Whether this person moves for the seat while others move for other seats. */
  owns(seat: Seat): boolean {
    return this.holds(seat) && !this.seats.every((one) => this.holds(one));
  }

  /** Whether the last move is this person's, and others answer it. */
  get isOwnLast(): boolean {
    return this.state?.last !== undefined && this.owns(this.state.last.seat);
  }

  /** Whether setups of the book of openings are offered. */
  get offersBook(): boolean {
    return true;
  }

  /** Plays a legal move. */
  abstract play(move: string): Promise<void>;
  /** All events of the game; the shown position may be after only the first of them. */
  abstract get line(): readonly string[];
  /** Shows the position after this many events. */
  abstract show(length: number): void;

  /** How many other lines branch off `line` before its nth event. */
  othersAt(_number: number): number {
    return 0;
  }

  /** Shows the next line that branches at the nth event; after the last one, the first again. */
  switchLine(_number: number): void {}

  /** A tap while it is not this person's turn; true if it was used to plan a move. */
  plan(_place: Place): boolean {
    return false;
  }

  /** The planned move so far, perhaps without a target yet. */
  get planned(): readonly Place[] {
    return [];
  }

  get shown(): Game {
    return { spec: this.spec, start: this.start, events: this.events };
  }

  /** There is enough time to ask for confirmation of a move. */
  get isSlow(): boolean {
    return false;
  }

  /** False while a seat is still free. */
  get begun(): boolean {
    return true;
  }

  /** Why no move can be made now, regardless of whose turn it is. */
  get pause(): string | undefined {
    return this.thinking ? say("thinking.now") : undefined;
  }

  /** The person may move now: it is their turn, and nothing has to be done first. */
  get mayMove(): boolean {
    return this.isOwnTurn && this.pause === undefined;
  }

  /** Whether a move may be made at an earlier position than the last one. */
  get mayBranch(): boolean {
    return false;
  }

  /** The shown position is not the current one of the game. */
  get isEarlier(): boolean {
    return this.events.length < this.line.length;
  }

  /** This person's seat is to move in the shown position, and moves are allowed there. */
  get isOwnTurn(): boolean {
    const state = this.state;
    return (
      state !== undefined &&
      state.outcome.result === "ongoing" &&
      (this.mayBranch || this.events.length === this.line.length) &&
      this.holds(state.turn)
    );
  }

  /** Computers are playing without any person, and may play at full speed. */
  get mayHurry(): boolean {
    return false;
  }

  hurry(): void {}

  /** If only one level of a cube is shown, whether the view switches to the level of the last event. */
  get follows(): boolean {
    return false;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    this.changes++;
    for (const listener of this.listeners) listener();
  }

  say(message: string, warned: Iterable<Place> = []): void {
    this.message = message;
    this.isNote = false;
    this.warned = new Set(warned);
    this.changed();
  }

  /** Shows a message that is no refusal. */
  note(message: string): void {
    this.say(message);
    this.isNote = message !== "";
    this.changed();
  }

  /** The message was about something that is no longer shown. */
  protected forgetMessage(): void {
    this.message = "";
    this.warned = new Set();
  }

  /** Shows why something was refused or failed. */
  protected fail(error: unknown): void {
    this.say(error instanceof Error ? sentence(error.message) : String(error));
  }

  /** The state as this session sees it; the library knows only the rules. */
  protected seen(state: State): State {
    return state;
  }

  /** Shows a state of the shown position. */
  protected adopt(state: State): void {
    this.state = this.seen(state);
    this.pieces = cast(this.pieces, state);
  }

  /** Asks for the state of the shown position. The answer is dropped if another position is shown by then. */
  protected async refresh(): Promise<void> {
    const events = this.events.join(" ");
    this.asked++;
    this.cutWritten();
    try {
      const state = await library.state(this.shown);
      if (this.first === "") this.first = events === "" ? state.turn : (await library.state({ ...this.shown, events: [] })).turn;
      if (events !== this.events.join(" ")) return;
      this.adopt(state);
    } catch (error) {
      this.failed = this.state === undefined;
      this.message = error instanceof Error ? sentence(error.message) : String(error);
    } finally {
      this.asked--;
      this.changed();
      void this.write();
    }
  }

  /** Drops events from `written` that are no longer in the line. */
  private cutWritten(): void {
    const events = this.line;
    let same = 0;
    while (same < this.writtenOf.length && events[same] === this.writtenOf[same]) same++;
    if (same === this.writtenOf.length) return;
    this.written = this.written.slice(0, same);
    this.writtenOf = this.writtenOf.slice(0, same);
  }

  /** Asks for the notation of new events in the line, after the state, because a tap on the board waits only for the
   * state. */
  protected async write(): Promise<void> {
    this.cutWritten();
    const events = [...this.line];
    const kept = this.written;
    if (kept.length === events.length) return;
    const more = await this.writtenFrom(events, kept.length);
    if (more === undefined || events.join(" ") !== this.line.join(" ")) return; // the line has changed again
    this.written = [...kept, ...more];
    this.writtenOf = events;
    this.changed();
  }

  private async writtenFrom(events: readonly string[], first: number): Promise<MoveNotation[] | undefined> {
    try {
      return await library.written({ spec: this.spec, start: this.start, events }, first);
    } catch {
      return undefined; // the session asks for the state too, and reports the error
    }
  }

  /** Whether `state` belongs to the shown position, and not to the one before. */
  get isSettled(): boolean {
    return this.state !== undefined && this.asked === 0;
  }

  /** Waits for the state. A tap may arrive before it; call this first, so that the tap is not lost. */
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

  /** Says why a move is not possible, and marks the places that the reason is about, except the place of the piece
   * itself, which is marked already. `move`: the complete move, if it does more. */
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
