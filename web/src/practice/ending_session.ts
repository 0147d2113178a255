// An ending that an endgame table has, played out against it: the computer never errs, and the table judges each of the
// person's moves.
import say from "virtual:words/practice";
import { Interrupted, library } from "../library/client";
import { winnersTurns } from "../library/games";
import type { Game, MoveNotation, Seat, TableValue } from "../library/protocol";
import { probe } from "../library/tables";
import { Exercise } from "../play/session/exercise";
import { wait } from "../ui/wait";
import { type EndingGoal, isGoal, judge, type Judgement, starsOfEnding } from "./ending";

/** opening: the table is being made; thrown: the person's last move gave the goal away. */
export type EndingPhase = "opening" | "yours" | "answering" | "thrown" | "won" | "none";

const HOLD = 8; // turns
const ANSWER = 500; // milliseconds until the computer's move, so that the person's own is seen

/** A judged move, and the one that would have been best. */
export type Judged = Judgement & { best: MoveNotation };

export class EndingSession extends Exercise {
  private round = 0; // as in PracticeSession
  private value: TableValue | null = null; // of the position in which the person is to move
  private readonly shownAt = new Set<number>(); // lengths of the line at which a move was shown
  private backs = 0;
  phase: EndingPhase = "opening";
  /** The goal: the person wins, or has the bare side of a draw. */
  goal: EndingGoal = "win";
  /** The turns that the table needs from the start. */
  needed = 0;
  /** The person's last move. */
  judged: Judged | undefined;

  /** `seat`: the person's; undefined: the side that wins. `hold`: the number of turns for which a draw is held. */
  constructor(
    spec: string,
    start: string,
    public seat: Seat | undefined,
    private readonly hold = HOLD,
  ) {
    super(spec, start);
  }

  async open(): Promise<void> {
    await this.refresh();
    if (!this.failed) await this.begin(this.round);
  }

  close(): void {
    this.round++;
  }

  holds(seat: Seat): boolean {
    return seat === this.seat;
  }

  override get pause(): string | undefined {
    if (this.phase === "yours") return undefined;
    if (this.phase === "answering" || this.phase === "opening") return say("wait");
    return this.phase === "thrown" ? say("ending.pause") : say("pause.over");
  }

  override get follows(): boolean {
    return true;
  }

  get isOver(): boolean {
    return this.phase === "won" || this.phase === "none";
  }

  /** The person's turns so far. */
  get turns(): number {
    return Math.ceil((this.line.length - (this.first === this.seat ? 0 : 1)) / 2);
  }

  get left(): number {
    return this.hold - this.turns;
  }

  /** The turns until mate, as the table has it before the person's move. */
  get toMate(): number {
    return this.value === null ? 0 : winnersTurns(this.value.turns);
  }

  get stars(): number {
    return this.phase === "won"
      ? starsOfEnding(this.turns, this.goal === "win" ? this.needed : this.turns, this.backs + this.shownAt.size)
      : 0;
  }

  /** The move was shown in the present position. */
  shows(): void {
    this.shownAt.add(this.line.length);
  }

  private enter(phase: EndingPhase): void {
    this.phase = phase;
    this.changed();
  }

  private get now(): Game {
    return { spec: this.spec, start: this.start, events: this.line };
  }

  /** Does something in this try, unless it was interrupted. */
  private async during(round: number, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (round === this.round && !(error instanceof Interrupted)) this.fail(error);
    }
  }

  /** Asks the table about the start; the computer moves first if it is its turn. */
  private async begin(round: number): Promise<void> {
    await this.during(round, async () => {
      const value = await probe(this.now);
      if (round !== this.round) return;
      if (value === null) return this.enter("none");
      const { turn, seats } = this.state!;
      const other = seats.find((seat) => seat !== turn)!;
      this.seat ??= value.turns < 0 ? other : turn;
      this.goal = value.turns === 0 ? "hold" : "win";
      this.needed = winnersTurns(value.turns);
      if (turn !== this.seat) return this.answer(round, value.move);
      this.value = value;
      this.enter(isGoal(this.goal, value) ? "yours" : "none");
    });
  }

  async play(move: string): Promise<void> {
    const { value, round } = this;
    if (this.phase !== "yours" || value === null) return;
    const before = this.now;
    this.phase = "answering"; // before the board shows the move, so that nobody moves meanwhile
    await this.push(move);
    if (this.failed || round !== this.round) return;
    await this.during(round, async () => {
      const over = this.isWonNow();
      const after = over ? null : await probe(this.now);
      if (round !== this.round) return;
      if (over) return this.enter("won");
      const judgement: Judgement = after === null ? { kept: false, mate: 0 } : judge(this.goal, value, after);
      const [best] = await library.written({ ...before, events: [...before.events, value.move] }, before.events.length);
      if (round !== this.round) return;
      this.judged = { ...judgement, best: best ?? { key: "", text: value.move, parts: [value.move] } };
      if (!judgement.kept || after === null) return this.enter("thrown");
      if (this.goal === "hold" && this.left <= 0) return this.enter("won");
      this.changed();
      await this.answer(round, after.move);
    });
  }

  /** Whether the goal is reached now. */
  private isWonNow(): boolean {
    const { result, seat } = this.state!.outcome;
    return this.goal === "win" ? result === "win" && seat === this.seat : result === "draw";
  }

  private async answer(round: number, move: string): Promise<void> {
    this.phase = "answering";
    this.changed();
    await wait(ANSWER);
    if (round !== this.round) return;
    await this.push(move);
    if (this.failed || round !== this.round) return;
    if (this.isWonNow()) return this.enter("won");
    this.value = await probe(this.now);
    if (round !== this.round) return;
    this.enter(this.value !== null && isGoal(this.goal, this.value) ? "yours" : "thrown");
  }

  /** The number of moves before the person's last one. */
  private get beforeOwn(): number {
    const byFirst = this.line.length % 2 === 1;
    return this.line.length - (byFirst === (this.first === this.seat) ? 1 : 2);
  }

  /** Takes the person's last move back, and the answer to it. */
  takeBack(): void {
    const own = this.beforeOwn;
    if (own < 0 || this.phase === "opening") return;
    this.round++;
    this.backs++;
    this.become(this.line.slice(0, own));
    this.judged = undefined;
    void this.resume(this.round);
  }

  /** Asks the table about the position to which the line was taken back. */
  private async resume(round: number): Promise<void> {
    this.phase = "answering";
    await this.refresh();
    await this.during(round, async () => {
      this.value = await probe(this.now);
      if (round === this.round) this.enter("yours");
    });
  }

  retry(): void {
    this.round++;
    this.backs = 0;
    this.shownAt.clear();
    this.become([]);
    this.judged = undefined;
    this.phase = "opening";
    void this.open();
  }
}
