// An ending being practised: the computer plays at full strength, and the goal must be reached in time, or held for a
// number of turns. Once it is out of reach, the page says so, and after which turn, if both can be proved.
import say from "virtual:words/practice";
import type { Analyser } from "../library/analyser";
import { Interrupted, library } from "../library/client";
import { infoOf } from "../library/games";
import type { Seat } from "../library/protocol";
import { Reviewer } from "../library/reviewer";
import { Exercise } from "../play/session/exercise";
import { wait } from "../ui/wait";
import { sentence } from "../ui/words";
import { bestOf, type PracticeEntry, starsFor } from "./entries";
import { type Reach, reachOf, Searches } from "./reach";

/** yours: the person is to move; answering: the computer is; showing: the solution is being played; shown: it was. */
export type Phase = "yours" | "answering" | "won" | "failed" | "showing" | "shown";

const THINK = 1200; // milliseconds for a reply
const REASON_NODES = 20_000; // for the first search for a reason
const BETWEEN = 700; // milliseconds between the moves that are shown

export class PracticeSession extends Exercise {
  private round = 0; // each try starts a new round, which ends whatever the previous one still does
  private readonly reviewer = new Reviewer();
  private tries = 1;
  private readonly searches: Searches;
  private known: Promise<Reach | undefined> = Promise.resolve("in"); // of the last position that was queried
  private watched: Promise<void> = Promise.resolve(); // resolves when `out` and `slip` are about that position
  phase: Phase = "yours";
  /** Why it failed, in a sentence. */
  why = "";
  /** The goal is proved to be out of reach. */
  out = false;
  /** The person's turn that gave the goal away, by its number among the moves, if that is proved. */
  slip: number | undefined;

  constructor(
    spec: string,
    readonly entry: PracticeEntry,
    private readonly level: number,
    analyser?: Analyser,
  ) {
    super(entry.spec ?? spec, entry.position);
    this.searches = new Searches(analyser);
  }

  async open(): Promise<void> {
    await this.refresh();
  }

  close(): void {
    this.stop();
    this.searches.close();
  }

  private stop(): void {
    this.round++;
    this.reviewer.stop();
    this.searches.stop();
    if (this.phase === "answering") library.stopThinking();
  }

  holds(seat: Seat): boolean {
    return this.entry.goal === "reach" || seat === this.entry.seat;
  }

  override get pause(): string | undefined {
    if (this.phase === "yours") return undefined;
    return this.phase === "answering" ? say("wait") : say("pause");
  }

  override get follows(): boolean {
    return true;
  }

  get isOver(): boolean {
    return this.phase === "won" || this.phase === "failed" || this.phase === "shown";
  }

  /** The person's turns so far. */
  get turns(): number {
    return this.entry.goal === "reach" ? this.line.length : Math.ceil(this.line.length / 2);
  }

  get left(): number {
    return this.entry.within - this.turns;
  }

  get best(): number {
    return bestOf(this.entry);
  }

  get stars(): number {
    return this.phase === "won" ? starsFor(this.entry, this.turns, this.tries) : 0;
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.changed();
  }

  async play(move: string): Promise<void> {
    if (this.phase !== "yours") return;
    const round = this.round;
    const alone = this.entry.goal === "reach";
    if (!alone) this.phase = "answering"; // before the board shows the move, so that nobody moves meanwhile
    await this.push(move);
    if (this.failed || round !== this.round) return;
    this.watch(round, true);
    if (this.judge()) return;
    if (!alone) await this.answer(round);
  }

  private async answer(round: number): Promise<void> {
    this.changed();
    try {
      const { move } = await library.think(this.shown, this.level, THINK);
      if (round !== this.round) return;
      await this.push(move);
      if (round !== this.round) return;
      this.watch(round, false);
      if (!this.judge()) this.enter("yours");
    } catch (error) {
      if (!(error instanceof Interrupted)) this.fail(error);
    }
  }

  /** Whether it is over now. */
  private judge(): boolean {
    if (this.entry.goal === "hold") return this.judgeHold();
    const { outcome } = this.state!;
    const reached = outcome.result === "win" && (outcome.seat ?? this.entry.seat) === this.entry.seat;
    if (reached && this.left >= 0) this.enter("won");
    else if (outcome.result !== "ongoing")
      this.lose(outcome.result === "win" ? say("failed.lost") : outcome.result === "dead-end" ? say("failed.dead") : say("failed.draw"));
    else if (this.left <= 0) this.lose(say("failed.count", { count: this.entry.within }));
    else return false;
    return true;
  }

  /** Held: the other side has had its turns and has not won, or can no longer win. */
  private judgeHold(): boolean {
    const { outcome } = this.state!;
    const isLost = outcome.result === "win" && outcome.seat !== this.entry.seat;
    const isHeld = outcome.result !== "ongoing" || this.line.length >= 2 * this.entry.within;
    if (isLost) this.lose(say("failed.lost"));
    else if (isHeld) this.enter("won");
    return isLost || isHeld;
  }

  private lose(why: string): void {
    this.why = why;
    this.enter("failed");
    void this.explain(this.round);
  }

  /** Queries whether the goal is still in reach. A turn of the person gave it away if the goal was proved to be in
   * reach before it, and proved to be out of reach after it. Tests prove the entries' own positions. */
  private watch(round: number, own: boolean): void {
    const { line: events, left } = this;
    const before = this.known;
    const now = this.reachNow(events, left, own);
    this.known = now;
    this.watched = Promise.all([before, now]).then(([was, is]) => {
      if (round !== this.round || is === undefined) return;
      this.out = is === "out";
      if (is === "in") this.slip = undefined;
      else if (own && was === "in") this.slip = events.length - 1;
      this.changed();
    });
  }

  /** Resolves when it is known whether the last turn gave the goal away. */
  isProved(): Promise<void> {
    return this.watched;
  }

  private async reachNow(events: readonly string[], left: number, own: boolean): Promise<Reach | undefined> {
    const { entry, spec, start } = this;
    if (entry.goal === "hold") return undefined; // searches prove wins within a number of turns, not that one lasts as long
    const { outcome } = this.state!;
    const won = outcome.result === "win" && (outcome.seat ?? entry.seat) === entry.seat;
    if (won) return left >= 0 ? "in" : "out";
    if (outcome.result !== "ongoing" || left <= 0) return "out";
    const report = await this.searches.report({ spec, start, events });
    const seat = infoOf(this.game).seats.findIndex(({ letter }) => letter === entry.seat);
    return report && reachOf(report, entry, seat, left, !own);
  }

  /** The notation of the move that gave the goal away. */
  get slipText(): string | undefined {
    return this.slip === undefined ? undefined : (this.written[this.slip]?.text ?? this.line[this.slip]);
  }

  /** Finds which of the person's turns gave the goal away, and why, if that can be proved. */
  private async explain(round: number): Promise<void> {
    await this.isProved();
    await this.write();
    const why = this.why;
    const { goal, seat } = this.entry;
    if (round !== this.round || (this.slip === undefined && goal !== "hold")) return;
    if (this.slip !== undefined) this.why = say("failed.slip", { why, move: this.slipText! });
    this.changed();
    if (goal === "reach") return;
    const game = { spec: this.spec, start: this.start, events: this.line };
    try {
      const { turns } = await this.reviewer.review(game, { nodes: REASON_NODES, workers: 1 });
      if (round !== this.round || this.phase !== "failed") return;
      if (goal === "hold") this.slip = turns.find((turn) => turn.seat === seat && turn.reason !== null)?.event;
      const reason = turns.find((turn) => turn.event === this.slip)?.reason;
      if (!reason) return;
      this.why = say("failed.why", { why, move: this.slipText!, reason: sentence(reason.text) });
      this.changed();
    } catch {
      // interrupted: the message so far remains true
    }
  }

  retry(): void {
    this.stop();
    if (this.phase !== "won") this.tries++;
    this.become([]);
    this.why = "";
    this.out = false;
    this.slip = undefined;
    this.known = Promise.resolve("in");
    this.phase = "yours";
    void this.refresh();
  }

  /** Plays the solution. */
  async showLine(): Promise<void> {
    this.retry();
    const round = this.round;
    this.enter("showing");
    for (const move of this.entry.line) {
      await this.push(move);
      if (round !== this.round) return;
      await wait(BETWEEN);
      if (round !== this.round) return;
    }
    this.enter("shown");
  }
}
