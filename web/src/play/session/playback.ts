// The turns of others since this person's own, one after the other: as they come, if several come at once; or again, when
// the person asks for them. Only where more than two play.
import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import { mayMove } from "../../board/motion";
import { library } from "../../library/client";
import type { Seat, State } from "../../library/protocol";
import { cast, type BoardPiece } from "../../board/cast";
import type { PeekedPosition } from "../marks/peek";
import { isDeparture, turnAfter, turnBefore } from "./rounds";
import type { Session } from "./session";

const REST = 400; // milliseconds that a position rests after its move
const WAY = 200; // and for each step of the move

/** The turns at the end of a line since the last one of one's own, at most one of each other seat: how many, and how many
 * events come before them. Setups are not among them. */
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

/** How long a position is shown: its move takes a part of it. */
function timeOf({ last }: State): number {
  return REST + WAY * Math.max(1, (last?.path.length ?? 0) - 1);
}

export class Playback {
  /** Shown in place of the present position. */
  shown: PeekedPosition | undefined;
  /** The pieces that the board showed last. */
  drawn: readonly BoardPiece[] = [];
  private line: readonly string[] = []; // as it was when it was looked at last
  private at: number | undefined; // events whose turns have been shown; undefined: none yet
  private state: State | undefined; // the present one that was shown last
  private timer: ReturnType<typeof setTimeout> | undefined;
  private run = 0; // the playback that is under way, or was last
  private running = false;
  private missed = false; // turns came while nobody looked: they are drawn, but not seen

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

  /** Whether turns that come at once are shown one after the other: to those who play, if things may move. */
  private get isWanted(): boolean {
    const { session } = this;
    const { seats = [], playing = [] } = session.state ?? {};
    return seats.length > 2 && playing.some((seat) => session.owns(seat)) && mayMove();
  }

  /** The session may have changed. A page that nobody sees waits until somebody does. */
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

  /** Turns have come to the end of the line. `isNew`: the page has just been opened. */
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

  /** The board stays as it is until the next position is known. */
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

  /** Begins with the position after this many events. */
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

  /** Shows a position for a while, with the pieces on their way from where they were. */
  private async showAt(run: number, length: number, before: readonly BoardPiece[]): Promise<void> {
    const isPresent = () => length === this.session.line.length && this.session.isSettled;
    const state = isPresent() ? this.session.state! : await this.stateAt(length).catch(() => undefined);
    if (run !== this.run) return;
    if (state === undefined) return this.settle(); // the session, which asks too, says why
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

  /** The present position is shown, and nothing is to come. */
  private settle(): void {
    const was = this.shown;
    this.halt();
    this.missed = false;
    this.at = this.session.line.length;
    if (was !== undefined) this.changed();
  }

  /** Ends what is played back. */
  stop(): void {
    if (this.running) this.settle();
  }

  /** Plays all turns since this person's own. */
  again(): void {
    if (this.isOffered) void this.rewind(this.since.from);
  }
}

const MOVES: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", " ", "Escape"]);

/** Who takes the board, or a key that moves on it or through the game, sees the present position. */
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
