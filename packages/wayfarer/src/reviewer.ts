// The review of a finished game. Its parts, searches of positions and proofs of reasons, are distributed among workers.
// Each part gives the same result on any worker, so that the review does not depend on their number.
import { type Answers, Interrupted } from "./asker";
import { about, type Clause, type Game, type Seat } from "./protocol";

export interface Reason {
  kind: string; // as `wayfarer review --kinds` lists them
  text: string; // `says` in English
  says: Clause[]; // about the position after the move
  line: string[]; // the proof, or the line that is counted; it begins with the reply to the move
  better_line?: string[]; // if something is counted at the ends of both lines: that of the best move
  other_line?: string[]; // of an only move: the best of the other moves, and how it is refuted
}

export interface ReviewTurn {
  turn: number; // from 1
  event: number; // its number among the game's events, from 0
  seat: Seat;
  move: string;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** What the seat may expect before and after its move: a fraction of the game from 0 to 1, or plies to the goal
   * (null: no line to it is known). */
  before: number | null;
  after: number | null;
  loss: number | null; // null: the goal was lost
  best: string[]; // the best known move, and how the game might continue
  reason: Reason | null;
  /** What is good about a best move, if that could be proved. */
  merit?: Reason | null;
  /** The review is not finished: the reason may be another one in the end, or be still to come. */
  pending?: true;
}

export interface Review {
  accuracy: Record<Seat, number | null>; // per cent
  turns: ReviewTurn[]; // the moves, in the order of the game
  turningPoints: number[]; // indices of `turns`, the largest loss first
  points: "chances" | "plies";
  /** False if its time ran out. What is not known is left out. */
  complete?: false;
}

/** The progress of a review. `of` may grow, because the total work is not known in advance. */
export interface ReviewProgress {
  stage: "looking" | "proving";
  done: number;
  of: number;
}

/** Receives a review while it is made. */
export interface ReviewHearing {
  onProgress?(progress: ReviewProgress): void;
  /** The results so far, which may still change. */
  onPartial?(review: Review): void;
}

/** A position to search: how many events lead there, and the effort. */
interface Part {
  position: number;
  look: number;
}

/** Why a move was weak, and what is good about it. */
type Reasons = Pick<ReviewTurn, "reason" | "merit">;

/** The next work: searches; if there are none left, reasons for these events. */
interface Plan {
  wanted: Part[];
  doubts?: number[];
  /** The results so far. */
  review: RawReview;
}

/** The output of `wayfarer review --json` without `version`. */
export interface RawReview {
  accuracy: Record<Seat, number | null>;
  turning_points: number[];
  complete?: boolean;
  turns: (Omit<ReviewTurn, "event" | "best"> & { best: string | null; best_line: string[] })[];
}

export interface ReviewOptions {
  nodes?: number; // positions per search; by default, the library decides
  workers?: number;
  /** Positions for each of the quick first searches of all moves, which give early results; 0: no such searches. */
  glance?: number;
}

const WORKERS = 2;
const FIRST = 3; // turning points whose reasons are looked for before all moves have been searched
const EVERY = 1000; // milliseconds between two partial reviews

/** Converts the library's answer into the page's form. */
export function tidy(raw: RawReview, points: Review["points"]): Review {
  const turns = raw.turns.map(({ best_line, ...turn }) => ({ ...turn, event: turn.turn - 1, best: best_line }));
  const at = new Map(turns.map(({ turn }, index) => [turn, index]));
  return { accuracy: raw.accuracy, turns, turningPoints: raw.turning_points.map((turn) => at.get(turn)!), points };
}

/** Mistakes and blunders, the largest loss first; equal losses in the order of the game. */
export function worstOf(turns: readonly ReviewTurn[]): number[] {
  const lost = (index: number) => turns[index]!.loss ?? Infinity;
  const bad = turns.flatMap(({ grade }, index) => (grade === "mistake" || grade === "blunder" ? [index] : []));
  return bad.sort((a, b) => (lost(a) === lost(b) ? a - b : lost(b) - lost(a)));
}

function isWeak({ grade }: ReviewTurn): boolean {
  return grade !== "best" && grade !== "good";
}

/** A review in which unknown turns are taken from an earlier one. */
export function filled(review: Review, earlier: Review | undefined): Review {
  if (earlier === undefined) return review;
  const known = new Map(review.turns.map((turn) => [turn.event, turn]));
  const all = new Map([...earlier.turns.map((turn) => [turn.event, turn] as const), ...known]);
  const turns = [...all.values()].sort((a, b) => a.event - b.event);
  return { ...review, turns, turningPoints: worstOf(turns) };
}

/** Marks the turns whose reasons are not known yet. */
function pending(review: Review, waits: (event: number) => boolean = () => true): Review {
  const turns = review.turns.map((turn) => (turn.reason === null && waits(turn.event) ? { ...turn, pending: true as const } : turn));
  return { ...review, turns };
}

/** The key of a search result: the part of the game that it belongs to. */
function partOf(found: string): string {
  return found.split(" ", 2).join(" ");
}

/** One review in progress. */
class Work {
  private progress: ReviewProgress = { stage: "looking", done: 0, of: 0 };
  private glanced: Review | undefined;
  /** First reasons of the worst moves, until theirs are known. */
  private readonly early = new Map<number, Reason>();
  private last = performance.now(); // when the last partial review was reported

  constructor(
    private readonly game: Game,
    private readonly nodes: number,
    private readonly workers: readonly Answers[],
    private readonly isWanted: () => boolean,
    private readonly hearing: ReviewHearing,
    /** The results of all searches so far, a line each. A review that was stopped continues with these. */
    private readonly found: string[],
    private readonly points: Review["points"],
  ) {}

  /** Searches all moves quickly. */
  async glance(nodes: number): Promise<void> {
    const found: string[] = [];
    const { wanted } = await this.plan(nodes, found);
    await this.share(wanted, async (by, part) => found.push(await this.search(by, nodes, part)));
    this.glanced = pending(tidy((await this.plan(nodes, found)).review, this.points));
    this.hearing.onPartial?.(this.glanced);
    await this.explainFirst(this.glanced);
  }

  /** Searches the positions of the worst moves first, and looks for a first reason of each. */
  private async explainFirst({ turns, turningPoints }: Review): Promise<void> {
    const events = turningPoints.slice(0, FIRST).map((index) => turns[index]!.event);
    const positions = new Set(events.flatMap((event) => [event, event + 1]));
    const { wanted } = await this.plan(this.nodes, this.found);
    const first = this.missing(wanted).filter(({ position }) => positions.has(position));
    await this.share(first, async (by, part) => this.found.push(await this.search(by, this.nodes, part)));
    await this.share(events, async (by, event) => {
      const { reason } = await this.reasons(by, event);
      if (reason === null) return;
      this.early.set(event, reason);
      this.tell(this.glanced!);
    });
  }

  /** The parts without a result. */
  private missing(wanted: readonly Part[]): Part[] {
    const done = new Set(this.found.map(partOf));
    return wanted.filter(({ position, look }) => !done.has(`${position} ${look}`));
  }

  /** The reason of a move, or its merit, by the results so far. */
  private reasons(by: Answers, event: number): Promise<Reasons> {
    const asked = about("review-reason", this.game, [`${event} ${this.nodes}`, ...this.found].join("\n"));
    return by.ask<Reasons>(asked, this.game.spec);
  }

  /** A review with the first reasons of moves whose own are not known yet. */
  private withEarly(review: Review): Review {
    const turns = review.turns.map((turn) => {
      const reason = turn.pending && isWeak(turn) ? this.early.get(turn.event) : undefined;
      return reason === undefined ? turn : { ...turn, reason };
    });
    return { ...review, turns };
  }

  async review(): Promise<Review> {
    for (;;) {
      const { wanted, doubts, review } = await this.plan(this.nodes, this.found);
      if (doubts !== undefined) return this.prove(doubts, tidy(review, this.points));
      const rest = this.missing(wanted);
      this.begin("looking", rest.length);
      await this.share(rest, async (by, part) => {
        this.found.push(await this.search(by, this.nodes, part));
        this.tick();
        if (this.hearing.onPartial === undefined || performance.now() - this.last < EVERY) return;
        this.last = performance.now();
        this.tell(tidy((await this.plan(this.nodes, this.found, by)).review, this.points));
      });
    }
  }

  /** Searches for the reasons of these events, the worst move first. */
  private async prove(events: readonly number[], review: Review): Promise<Review> {
    const turnOf = new Map(review.turns.map((turn) => [turn.event, turn]));
    const loss = (event: number) => turnOf.get(event)!.loss ?? Infinity;
    const open = new Set(events);
    const tell = () => this.hearing.onPartial?.(this.withEarly(pending(review, (event) => open.has(event))));
    this.progress = { stage: "proving", done: 0, of: 0 };
    this.begin("proving", events.length);
    tell();
    await this.share(
      [...events].sort((a, b) => loss(b) - loss(a) || a - b),
      async (by, event) => {
        const { reason, merit } = await this.reasons(by, event);
        Object.assign(turnOf.get(event)!, { reason, merit });
        open.delete(event);
        this.tick();
        tell();
      },
    );
    return review;
  }

  private plan(nodes: number, found: readonly string[], by = this.workers[0]!): Promise<Plan> {
    if (!this.isWanted()) throw new Interrupted();
    return by.ask<Plan>(about("review", this.game, [`${nodes}`, ...found].join("\n")));
  }

  private async search(by: Answers, nodes: number, { position, look }: Part): Promise<string> {
    const part = { ...this.game, events: this.game.events.slice(0, position) };
    return (await by.ask<{ found: string }>(about("review-search", part, `${nodes} ${look}`), this.game.spec)).found;
  }

  /** Distributes jobs among workers, each of which does one at a time. */
  private async share<J>(jobs: readonly J[], work: (by: Answers, job: J) => Promise<unknown>): Promise<void> {
    let next = 0;
    const run = async (by: Answers) => {
      for (let at = next++; at < jobs.length; at = next++) {
        if (!this.isWanted()) throw new Interrupted();
        await work(by, jobs[at]!);
      }
    };
    await Promise.all(this.workers.map(run));
  }

  private begin(stage: ReviewProgress["stage"], jobs: number): void {
    this.progress = { ...this.progress, stage, of: this.progress.of + jobs };
    this.hearing.onProgress?.(this.progress);
  }

  private tick(): void {
    this.progress = { ...this.progress, done: this.progress.done + 1 };
    this.hearing.onProgress?.(this.progress);
  }

  private tell(review: Review): void {
    if (this.isWanted()) this.hearing.onPartial?.(this.withEarly(filled(pending(review), this.glanced)));
  }
}

export class Reviewer {
  private workers: Answers[] = [];
  /** The game and the results of the last review. A review that was stopped continues from there. */
  private left: { of: string; found: string[] } = { of: "", found: [] };

  /** `hire` starts a worker. `pointsOf`: whether what the seats of a spec may expect is a fraction of the game, or plies. */
  constructor(
    private readonly hire: () => Answers,
    private readonly pointsOf: (spec: string) => Review["points"],
  ) {}

  /** Reviews a game; rejects with `Interrupted` if it is stopped. */
  async review(game: Game, { nodes = 0, workers = WORKERS, glance = 0 }: ReviewOptions, hearing: ReviewHearing = {}): Promise<Review> {
    this.stop();
    const of = JSON.stringify([game, nodes]);
    if (this.left.of !== of) this.left = { of, found: [] };
    const hired = (this.workers = Array.from({ length: Math.max(1, workers) }, this.hire));
    const work = new Work(game, nodes, hired, () => this.workers === hired, hearing, this.left.found, this.pointsOf(game.spec));
    try {
      if (glance > 0) await work.glance(glance);
      return await work.review();
    } finally {
      for (const worker of hired) worker.close();
      if (this.workers === hired) this.workers = [];
    }
  }

  /** Interrupts the review. */
  stop(): void {
    for (const worker of this.workers) worker.close();
    this.workers = [];
  }
}
