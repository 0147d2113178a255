// A game at a table of the server. The server decides everything and sends the resulting state; this session only sends
// requests, receives and shows.
import say from "virtual:words/table";
import { library } from "../library/client";
import { infoOf } from "../library/games";
import type { Place, Seat, State } from "../library/protocol";
import { Session, type Tree, type TriedSession } from "../play/session/session";
import { sentence } from "../ui/words";
import { take, type TableLog } from "./log";
import { rememberTable } from "./memory";
import { isOver, isShared, seatsPlaying, type Snapshot } from "../server/snapshot";
import { connection, type News } from "../server/socket";

export class TableSession extends Session implements TriedSession {
  you: readonly Seat[] = [];
  present: readonly Seat[] = [];
  watching = 0;
  up = true;
  /** Hides what others say. */
  muted = false;
  private read = 0; // the event up to which this person has read the chat
  private at: number | undefined; // number of events shown; undefined: all
  private stop: (() => void) | undefined;
  private sending = false;
  /** `after`: the line for which it was made. */
  private premove: { from: Place; to?: Place; after: readonly string[] } | undefined;

  private constructor(
    readonly table: string,
    readonly log: TableLog,
    public snapshot: Snapshot,
  ) {
    super(log.spec, log.start);
  }

  /** Joins a table. Resolves with its session once all its events so far have arrived. */
  static open(table: string): Promise<TableSession> {
    return new Promise((resolve, reject) => {
      let log: TableLog | undefined;
      let session: TableSession | undefined;
      const stop = connection.listen({
        table,
        after: () => log?.last ?? 0,
        hear: (news) => {
          news.events.forEach((event, i) => {
            log = take(log, event, news.turns[i]!);
          });
          if (log === undefined || news.state?.n !== log.last) return; // more events are on the way
          if (session === undefined) {
            session = new TableSession(table, log, news.state);
            session.stop = stop;
            session.read = log.last;
            resolve(session);
          }
          session.hear(news, news.state);
        },
        connected: (up) => {
          if (session === undefined || session.up === up) return;
          session.up = up;
          if (up && session.planned.length === 0) session.message = ""; // it was about a failure that is over
          session.changed();
        },
        refused: (why) => {
          if (session !== undefined) return session.say(sentence(why));
          stop();
          reject(new Error(why));
        },
      });
    });
  }

  close(): void {
    this.stop?.();
  }

  private hear(news: News, snapshot: Snapshot): void {
    const { turns, started } = this.snapshot;
    this.snapshot = snapshot;
    const goesOn = snapshot.turns !== turns || snapshot.started !== started;
    if (goesOn && this.planned.length === 0) this.forgetMessage(); // it was about something that is over now
    if (snapshot.turn === null || !this.isForeseen()) this.forgetPremove();
    if (news.you.length > this.you.length) rememberTable(this.table, this.spec);
    this.you = news.you;
    this.present = news.present;
    this.watching = news.watching;
    if (news.turns.some((count) => count !== turns)) this.at = undefined; // the line has changed
    if (news.events.length === 0 && this.state !== undefined) return this.changed();
    void this.refresh().then(() => this.playPremove());
  }

  /** All play together: nobody resigns or offers a draw, and either player takes back the last move. */
  get cooperative(): boolean {
    return infoOf(this.game).cooperative;
  }

  get events(): readonly string[] {
    return this.at === undefined ? [...this.log.line] : this.log.line.slice(0, this.at);
  }

  get line(): readonly string[] {
    return this.log.line;
  }

  /** Everything played here, including moves taken back. Moves off the line can only be viewed. */
  get tree(): Tree {
    const { tree, tip } = this.log;
    return { nodes: tree.nodes, at: tree.pathTo(tip)[this.events.length - 1] ?? 0, tip };
  }

  goTo(node: number): void {
    const { tree, tip } = this.log;
    if (tree.isOnWay(node, tip)) this.show(tree.pathTo(node).length);
  }

  show(length: number): void {
    this.at = length >= this.log.line.length ? undefined : Math.max(0, length);
    void this.refresh();
  }

  holds(seat: Seat): boolean {
    return this.begun && this.you.includes(seat);
  }

  /** True without a clock, or with days for a move. False if all play together or nobody else plays: then moves need no
   * confirmation. */
  override get isSlow(): boolean {
    const { kind } = this.log.clock;
    return (kind === "none" || kind === "days") && !this.cooperative && this.isShared;
  }

  /** Other people play, too. */
  get isShared(): boolean {
    return isShared(this.snapshot, this.you);
  }

  /** It is the turn of one of this person's seats, whichever position is shown. */
  get isToMove(): boolean {
    const { turn } = this.snapshot;
    return turn !== null && this.playing.includes(turn);
  }

  get over(): boolean {
    return isOver(this.snapshot.result);
  }

  /** By the rules an aborted game is still in progress; the server says that it has ended. */
  protected override seen(state: State): State {
    const { result, reason } = this.snapshot.result;
    return result === "aborted" ? { ...state, outcome: { result, reason } } : state;
  }

  /** Messages of others since this person last looked. */
  get unread(): number {
    return this.muted ? 0 : this.log.talk.filter(({ n, seat }) => n > this.read && !this.you.includes(seat)).length;
  }

  /** Marks all messages as read. */
  readTalk(): void {
    const before = this.unread;
    this.read = this.log.last;
    if (before > 0) this.changed();
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.changed();
  }

  override get begun(): boolean {
    return this.snapshot.started;
  }

  override get pause(): string | undefined {
    if (!this.begun) return say("not.begun");
    if (!this.up) return say("not.up");
    return this.sending ? say("sending") : undefined;
  }

  /** The person's seats that have not left the game. */
  get playing(): readonly Seat[] {
    return seatsPlaying(this.snapshot, this.you);
  }

  async play(move: string): Promise<void> {
    this.sending = true;
    await this.ask({ do: "move", move, at: this.log.line.length });
    this.sending = false;
    this.changed(); // after a refusal, the person may move again
  }

  /** Plans a premove: one's own piece, then its target. It is played as soon as it is this person's turn. */
  override plan(place: Place): boolean {
    const { turn } = this.snapshot;
    if (turn === null || this.at !== undefined) return false;
    if (this.playing.length === 0 || this.playing.includes(turn)) return false;
    const own = this.pieces.some((piece) => piece.place === place && this.playing.includes(piece.seat));
    const from = this.premove?.to === undefined ? this.premove?.from : undefined;
    if (from === undefined && !own) return false;
    const after = [...this.log.line];
    if (from === place) this.premove = undefined;
    else this.premove = from === undefined ? { from: place, after } : { from, to: place, after };
    this.note(this.premove?.to === undefined ? "" : say("premove", { from: from!, to: place }));
    return true;
  }

  override get planned(): readonly Place[] {
    const { from, to } = this.premove ?? {};
    return [from, to].filter((place) => place !== undefined);
  }

  /** Whether only turns of others have come since a premove was made: nothing that it builds on was taken back. */
  private isForeseen(): boolean {
    const { line } = this.log;
    return (this.premove?.after ?? []).every((turn, i) => line[i] === turn);
  }

  /** Once the game is over, or goes another way, a premove is dropped. */
  private forgetPremove(): void {
    if (this.premove?.to !== undefined) this.message = "";
    this.premove = undefined;
  }

  private async playPremove(): Promise<void> {
    const premove = this.premove;
    if (premove === undefined || !this.mayMove) return;
    this.premove = undefined;
    if (premove.to === undefined) return;
    const moves = (await library.moves(this.shown, premove.from)).filter(({ to }) => to === premove.to);
    const move = moves.find(({ sent }) => sent === undefined) ?? moves[0];
    if (move !== undefined) await this.play(move.move);
    else this.say(say("premove.not", { from: premove.from, to: premove.to }));
  }

  /** Asks or agrees for all seats of this person's that have not yet. */
  async agree(what: "draw" | "takeback" | "rematch"): Promise<void> {
    const { snapshot, playing, you } = this;
    const agreed = what === "draw" ? snapshot.draw : (snapshot[what]?.seats ?? []);
    const left = (what === "rematch" ? you : playing).filter((seat) => !agreed.includes(seat));
    const atOnce = what === "takeback" && this.cooperative && !this.isShared; // the first one is all
    for (const seat of atOnce ? left.slice(0, 1) : left) await this.ask({ do: what, seat });
  }

  /** Of several seats the one to move gives up, or else the first one. */
  resign(): Promise<unknown> {
    const seat = this.isToMove ? this.snapshot.turn : this.playing[0];
    return this.ask({ do: "resign", seat });
  }

  /** Asks the server for something at this table; a refusal is said. */
  async ask(message: Record<string, unknown>): Promise<{ key?: string } | undefined> {
    try {
      const answer = await connection.ask({ ...message, table: this.table });
      this.say("");
      return answer;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }
}
