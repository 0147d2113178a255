// Playback of other players' turns since this person's own, one after another: automatically if several arrive at once,
// or again on request. Only in games of more than two players.
import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { library } from "../../library/client";
import type { Seat, State } from "../../library/protocol";
import { cast, type BoardPiece } from "../../board/cast";
import type { PeekedPosition } from "../marks/peek";
import { isDeparture, turnAfter, turnBefore } from "./rounds";
import type { Session } from "./session";

const REST = 400; // milliseconds that a position stays after its move
const WAY = 200; // added for each step of the move

/** The turns at the end of a line since the person's own last one, at most one for each other seat: how many there are,
 * and how many events precede them. Setups are not counted. */
export function turnsSince(
  events: readonly string[],
  seats: readonly Seat[],
  first: Seat,
  isOwn: (seat: Seat) => boolean,
): { turns: number; from: number } {
  let next = turnBefore(first);
  const made = events.map((event) => {
    const after = turnAfter(next, event, seats);
    next = after.next;
    return after.seat;
  });
  let [turns, from] = [0, events.length];
  while (from > 0 && turns < seats.length - 1 && !events[from - 1]!.startsWith("=") && !isOwn(made[from - 1]!)) {
    from--;
    if (!isDeparture(events[from]!)) turns++;
  }
  return { turns, from };
}

/** How long a position is shown, including the time of its move. */
function timeOf({ last }: State): number {
  return REST + WAY * Math.max(1, (last?.path.length ?? 0) - 1);
}

export class Playback {
  /** Shown in place of the present position. */
  shown: PeekedPosition | undefined;
  /** The pieces that the board showed last. */
  drawn: readonly BoardPiece[] = [];
  private line: readonly string[] = []; // as of the last look at it
  private at: number | undefined; // events whose turns have been shown; undefined: none yet
  private state: State | undefined; // the present state that was shown last
  private timer: ReturnType<typeof setTimeout> | undefined;
  private run = 0; // the current playback, or the last one
  private running = false;
  private missed = false; // turns arrived while the page was hidden: they are drawn, but not seen

  constructor(
    private readonly session: Session,
    private readonly changed: () => void,
  ) {}

  private get since(): { turns: number; from: number } {
    const { session } = this;
    const { seats = [] } = session.state ?? {};
    if (seats.length <= 2) return { turns: 0, from: session.line.length };
    return turnsSince(session.line, seats, session.first, (seat) => session.owns(seat));
  }

  /** Whether there are several turns since this person's own. */
  get isOffered(): boolean {
    return !this.session.isEarlier && this.since.turns > 1;
  }

  /** Whether turns that arrive together are shown one after another: to players, if motion is allowed. */
  private get isWanted(): boolean {
    const { session } = this;
    const { seats = [], playing = [] } = session.state ?? {};
    return seats.length > 2 && playing.some((seat) => session.owns(seat)) && mayMove();
  }

  /** Called when the session may have changed. A hidden page waits until it is visible. */
  follow(): void {
    const { session } = this;
    if (!session.isSettled) return;
    if (document.hidden) {
      this.missed ||= !this.running && session.line.length > this.line.length;
      return;
    }
    const before = this.line;
    const goesOn = before.every((event, i) => event === session.line[i]);
    if (goesOn && before.length === session.line.length && this.at !== undefined && !session.isEarlier) return this.note();
    const isNew = this.at === undefined;
    if (session.isEarlier || !goesOn || !(this.running || this.isWanted)) this.settle();
    else this.goOn(isNew, session.state!.outcome.result === "ongoing");
    this.note();
  }

  private note(): void {
    this.line = [...this.session.line];
    this.state = this.session.state;
  }

  /** Turns were added to the end of the line. `isNew`: the page has just been opened. */
  private goOn(isNew: boolean, ongoing: boolean): void {
    const { turns, from } = this.since;
    const { length } = this.session.line;
    if (from > (this.at ?? 0) && !isNew) this.halt(); // this person has moved
    const at = Math.max(this.at ?? 0, from);
    const unseen = isNew || this.missed;
    this.missed = false;
    if (unseen && !this.running) return turns > 1 && length - at > 1 && ongoing ? void this.rewind(at) : this.settle();
    if (this.shown === undefined && (this.running || length - at > 1)) this.hold();
    if (this.running) return;
    this.at = at;
    if (length - at > 0) void this.next(++this.run);
    else this.settle();
  }

  /** Freezes the board until the next position is known. */
  private hold(): void {
    if (this.state !== undefined) this.shown = this.peeked(this.state, this.drawn);
  }

  private peeked(state: State, pieces: readonly BoardPiece[]): PeekedPosition {
    return { state, pieces: [...pieces], replayed: true };
  }

  private stateAt(length: number): Promise<State> {
    const { spec, start, line } = this.session;
    return library.state({ spec, start, events: line.slice(0, length) });
  }

  /** Starts with the position after this many events. */
  private async rewind(length: number): Promise<void> {
    this.halt();
    const run = this.run;
    this.running = true;
    this.at = length;
    await this.showAt(run, length, this.session.pieces);
  }

  private async next(run: number): Promise<void> {
    const at = this.at ?? 0;
    this.running = at < this.session.line.length;
    if (!this.running) return this.settle();
    await this.showAt(run, at + 1, this.shown?.pieces ?? this.drawn);
  }

  /** Shows a position temporarily, with the pieces moving from their previous places. */
  private async showAt(run: number, length: number, before: readonly BoardPiece[]): Promise<void> {
    const isPresent = () => length === this.session.line.length && this.session.isSettled;
    const state = isPresent() ? this.session.state! : await this.stateAt(length).catch(() => undefined);
    if (run !== this.run) return;
    if (state === undefined) return this.settle(); // the session asks too, and reports the error
    this.at = length;
    this.shown = isPresent() ? undefined : this.peeked(state, cast(before, state));
    this.changed();
    this.timer = setTimeout(() => void this.next(run), timeOf(state));
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.run++;
    this.running = false;
    this.shown = undefined;
  }

  /** Shows the present position; nothing more is to be played back. */
  private settle(): void {
    const was = this.shown;
    this.halt();
    this.missed = false;
    this.at = this.session.line.length;
    if (was !== undefined) this.changed();
  }

  /** Ends the playback. */
  stop(): void {
    if (this.running) this.settle();
  }

  /** Plays all turns since this person's own. */
  again(): void {
    if (this.isOffered) void this.rewind(this.since.from);
  }
}

const MOVES: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", " ", "Escape"]);

/** A press on the board, or a key that moves on it or through the game, returns to the present position. */
function listen(playback: Playback): () => void {
  const follow = () => playback.follow();
  const pointer = (event: Event) => (event.target as Element).closest(".stage") !== null && playback.stop();
  const key = (event: KeyboardEvent) => MOVES.has(event.key) && playback.stop();
  document.addEventListener("visibilitychange", follow);
  addEventListener("pointerdown", pointer, true);
  addEventListener("keydown", key, true);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    removeEventListener("pointerdown", pointer, true);
    removeEventListener("keydown", key, true);
    playback.stop();
  };
}

export function usePlayback(session: Session): Playback {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const playback = useMemo(() => new Playback(session, () => redraw(0)), [session]);
  useLayoutEffect(() => {
    const forget = [session.subscribe(() => playback.follow()), listen(playback)];
    playback.follow();
    return () => {
      for (const one of forget) one();
    };
  }, [playback]);
  return playback;
}
