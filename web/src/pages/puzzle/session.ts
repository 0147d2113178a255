// A mined puzzle while it is solved: the person's moves are compared with the solution, and the other side replies. A
// move that differs from the solution is reviewed like a move of a game. It counts if it wins at once or is worth as
// much, and the solution continues from it if it leads to the same end. Otherwise the other side replies, with the
// reason why the move is worse if that can be proved.
import say from "virtual:words/puzzle";
import { expected, type Report } from "../../library/analyser";
import { Asker } from "../../library/asker";
import { library } from "../../library/client";
import type { MinedPuzzle } from "../../library/mined";
import { about, type Game, type Seat } from "../../library/protocol";
import { Reviewer, type ReviewTurn } from "../../library/reviewer";
import type { Hint } from "../../play/marks/hint";
import { Exercise } from "../../play/session/exercise";
import { wait } from "../../ui/wait";
import { pieceWords } from "./words";

/** yours: the solver is to move; looking: the computer examines a move; answering: the other side is about to move. */
export type Phase = "yours" | "looking" | "answering" | "wrong" | "solved" | "shown";

const ANSWER = 600; // milliseconds until the other side moves
const JUDGE_NODES = 250_000; // for searches that compare a move with the solution: as many as confirmed the puzzle
const REASON_NODES = 6000; // for the first search for a reason; later ones use up to 20 times as many
const THINK = 700; // milliseconds, if the review has no reply to show
const ALIKE = 0.04; // of the game

export class PuzzleSession extends Exercise {
  private closed = false;
  private readonly reviewer = new Reviewer();
  private readonly judge = new Asker();
  phase: Phase = "yours";
  /** What was wrong with the last move, or how it was right in another way. */
  remark = "";
  wrongs = 0;
  /** Stages of hints shown: the piece, the move. */
  hints = 0;
  /** The solution was shown. */
  wasShown = false;
  /** Milliseconds until it was solved; undefined if it is not solved, or the solution was shown. */
  took: number | undefined;
  private since = 0; // when it was shown, or restarted after its end
  /** The solver's moves and the replies: the solution, or another one that the solver has found. */
  private way: readonly string[];
  hint: Hint | undefined;

  constructor(readonly puzzle: MinedPuzzle) {
    super(puzzle.spec, puzzle.position);
    this.way = puzzle.way;
  }

  async open(): Promise<void> {
    this.closed = false;
    await this.refresh();
    this.since = performance.now();
  }

  close(): void {
    this.closed = true;
    this.interrupt();
    this.judge.close();
  }

  private interrupt(): void {
    if (this.phase !== "looking") return;
    this.judge.stop();
    this.reviewer.stop();
    library.stopThinking();
  }

  holds(seat: Seat): boolean {
    return seat === this.puzzle.solver;
  }

  override get pause(): string | undefined {
    if (this.phase === "yours") return undefined;
    if (this.phase === "wrong") return say("pause.wrong");
    return this.isOver ? say("over.now") : say("moment");
  }

  get isOver(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }

  /** Moves of the solution found so far, including replies. */
  private get found(): number {
    const { way } = this;
    let found = 0;
    while (found < way.length && this.line[found] === way[found]) found++;
    return found;
  }

  /** 3: at once; 2: with some help, or at the second try; 1: otherwise; 0: the solution was shown, now or before. */
  get stars(): number {
    if (this.phase !== "solved" || this.wasShown) return 0;
    return Math.max(1, 3 - this.wrongs - this.hints);
  }

  protected override become(line: readonly string[]): void {
    super.become(line);
    this.hint = undefined;
  }

  private enter(phase: Phase, remark = ""): void {
    this.phase = phase;
    this.remark = remark;
    this.took = phase === "solved" && !this.wasShown ? performance.now() - this.since : undefined;
    this.changed();
  }

  async play(move: string): Promise<void> {
    if (this.phase !== "yours" || this.state === undefined) return;
    const before = { spec: this.spec, start: this.state.position, events: [move] };
    const right = this.way[this.line.length] === move;
    this.phase = right ? "answering" : "looking"; // before the board shows the move, so that nobody moves meanwhile
    await this.push(move);
    if (this.failed || this.closed) return;
    if (right) await this.goOn();
    else await this.look(before);
  }

  /** After a move of the solution: plays the reply, if there is one. */
  private async goOn(): Promise<void> {
    const answer = this.way[this.line.length];
    if (answer === undefined) return this.enter("solved");
    this.changed();
    await wait(ANSWER);
    if (this.closed || this.phase !== "answering") return;
    await this.push(answer);
    this.enter("yours", say("right.on"));
  }

  /** Examines a move that differs from the solution. */
  private async look(tried: Game): Promise<void> {
    const { outcome } = this.state!;
    if (outcome.result === "win" && outcome.seat === this.puzzle.solver) return this.enter("solved");
    this.changed();
    try {
      const right = { ...tried, events: [this.way[this.line.length - 1]!] };
      const [other, report] = [await this.kept(right), await this.reportOf(tried)];
      const lost = other - (await this.kept(tried, report));
      if (this.closed || this.phase !== "looking") return;
      if (lost <= ALIKE) return this.goOnElsewhere(report);
      const { turns } = await this.reviewer.review(tried, { nodes: REASON_NODES, workers: 1 });
      if (this.closed || this.phase !== "looking") return;
      await this.refute(turns[0]);
    } catch {
      if (!this.closed && this.phase === "looking") this.fault(""); // interrupted, or there is no worker
    }
  }

  /** After another move that works: follows the shortest line that is proven to win; if there is none, the puzzle
   * ends. */
  private async goOnElsewhere(report: Report | undefined): Promise<void> {
    const line = report?.lines[0];
    const turns = -(line?.turnsToWin ?? 0); // until the replying side has lost
    const isProven = line !== undefined && turns > 0 && line.line.length >= turns;
    if (!isProven || this.way.length <= this.line.length) return this.enter("solved", say("right.other"));
    this.way = [...this.line, ...line.line.slice(0, turns)];
    this.phase = "answering";
    await this.goOn();
  }

  /** The result of a search after a move; undefined if the move ended the game. */
  private async reportOf(game: Game): Promise<Report | undefined> {
    const { outcome } = await library.state(game);
    if (outcome.result !== "ongoing") return undefined;
    return this.judge.ask<Report>(about("analyse", game, `1 ${JUDGE_NODES} 0`), game.spec);
  }

  /** The fraction of the game's points that the solver keeps by a move. */
  private async kept(game: Game, known?: Report): Promise<number> {
    const { outcome } = await library.state(game);
    if (outcome.result === "win") return outcome.seat === this.puzzle.solver ? 1 : 0;
    if (outcome.result !== "ongoing") return 1 / 2;
    return expected(known ?? (await this.reportOf(game))!, game, this.puzzle.solver);
  }

  /** The move was wrong; `why`: the reason, if known. */
  private fault(why: string): void {
    this.wrongs++;
    this.enter("wrong", why);
  }

  /** Shows the reply to a wrong move on the board, and says what it does or why the move was worse. It does not show a
   * reason about what was missed, because that would reveal the solution. */
  private async refute(turn: ReviewTurn | undefined): Promise<void> {
    if (this.state?.outcome.result !== "ongoing") return this.fault("");
    const reason = turn?.reason?.kind.startsWith("misses-") === false ? turn.reason : undefined;
    const answer = reason?.line[0] ?? (await library.think(this.shown, 0, THINK)).move;
    const { text } = await library.explain(this.shown, answer);
    if (this.closed || this.phase !== "looking") return;
    await this.push(answer);
    this.fault(reason?.text ?? say("then", { move: text }));
  }

  /** Takes back moves that do not belong to the solution. */
  retry(): void {
    this.interrupt();
    if (this.isOver) this.since = performance.now();
    this.took = undefined;
    const found = this.isOver ? 0 : this.found;
    if (found === 0) this.way = this.puzzle.way;
    this.become(this.line.slice(0, found - (found % 2)));
    this.phase = "yours";
    this.remark = "";
    void this.refresh();
  }

  /** Plays the rest of the solution. */
  async solve(): Promise<void> {
    this.retry();
    this.wasShown = true;
    this.enter("shown");
    const { way } = this;
    while (this.line.length < way.length && !this.closed && this.phase === "shown") {
      await this.push(way[this.line.length]!);
      await wait(ANSWER);
    }
  }

  /** Shows one more stage of the hint: the piece, then the move. */
  async help(): Promise<void> {
    const move = this.way[this.line.length];
    if (this.phase !== "yours" || move === undefined) return;
    if (this.isEarlier) this.show(this.line.length);
    const whole = this.hint !== undefined;
    const { text, path = [] } = await library.explain(this.shown, move);
    const [from, to] = [path[0], path.at(-1)];
    this.hints = Math.max(this.hints, whole ? 2 : 1);
    this.forgetMessage();
    if (from === undefined || to === undefined) this.hint = { stage: 3, words: text, places: [], last: true };
    else if (whole) this.hint = { stage: 3, words: text, places: [from, to], arrow: { from, to, kind: "hint" }, last: true };
    else this.hint = { stage: 2, words: pieceWords(this, from), places: [from], last: false };
    this.changed();
  }
}
