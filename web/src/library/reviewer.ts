// The review of a finished game. Its parts, searches of positions and proofs of reasons, are shared out among workers;
// each gives the same result whoever does it, so the review does not depend on how many there are.
import { type Answers, Asker, Interrupted } from "./asker";
import { gameOf, infoOf } from "./games";
import { about, type Clause, type Game, type Seat } from "./protocol";

export interface Reason {
  kind: string; // as `wayfarer review --kinds` lists them
  text: string; // `says` in English
  says: Clause[]; // about the position after the move
  line: string[]; // proves it: begins with the answer to the move
}

export interface ReviewTurn {
  turn: number; // from 1
  event: number; // its number among the game's events, from 0
  seat: Seat;
  move: string;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** What the seat may expect before and after its move: a part of the game from 0 to 1, or plies to the goal (null: no
   * way is known). */
  before: number | null;
  after: number | null;
  loss: number | null; // null: the goal was lost
  best: string[]; // the best move known, and how the game might go on
  reason: Reason | null;
}

export interface Review {
  accuracy: Record<Seat, number | null>; // per cent
  turns: ReviewTurn[]; // the moves, in the order of the game
  turningPoints: number[]; // indices of `turns`, what lost most first
  points: "chances" | "plies";
}

/** A position to be searched: how many events lead there, and with how much effort. */
interface Part {
  position: number;
  look: number;
}

/** What is to be done next: searches; or, once there are none, reasons for these events. */
interface Plan {
  wanted: Part[];
  doubts?: number[];
  review?: RawReview;
}

/** As `wayfarer review --json` prints it. */
export interface RawReview {
  accuracy: Record<Seat, number | null>;
  turning_points: number[];
  turns: (Omit<ReviewTurn, "event" | "best"> & { best: string | null; best_line: string[] })[];
}

export interface ReviewOptions {
  nodes?: number; // positions to look at in one search; left out: the library's own choice
  workers?: number;
}

const WORKERS = 2;

/** What the library answered as the page knows it. */
export function tidy(raw: RawReview, points: Review["points"]): Review {
  const turns = raw.turns.map(({ best_line, ...turn }) => ({ ...turn, event: turn.turn - 1, best: best_line }));
  const at = new Map(turns.map(({ turn }, index) => [turn, index]));
  return { accuracy: raw.accuracy, turns, turningPoints: raw.turning_points.map((turn) => at.get(turn)!), points };
}

export class Reviewer {
  private workers: Answers[] = [];

  constructor(private readonly hire: () => Answers = () => new Asker()) {}

  /** Reviews a game; rejects with `Interrupted` if it is stopped. `of` may grow, because the work is not known before. */
  async review(
    game: Game,
    { nodes = 0, workers = WORKERS }: ReviewOptions,
    onProgress: (done: number, of: number) => void = () => undefined,
  ): Promise<Review> {
    this.stop();
    const hired = (this.workers = Array.from({ length: Math.max(1, workers) }, this.hire));
    try {
      return await this.work(game, nodes, hired, onProgress);
    } finally {
      for (const worker of hired) worker.close();
      if (this.workers === hired) this.workers = [];
    }
  }

  /** Breaks off the review. */
  stop(): void {
    for (const worker of this.workers) worker.close();
    this.workers = [];
  }

  /** Does jobs, each worker one after the other. */
  private async share<J, R>(workers: Answers[], jobs: J[], work: (by: Answers, job: J) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    let next = 0;
    const run = async (by: Answers) => {
      for (let at = next++; at < jobs.length; at = next++) {
        if (this.workers !== workers) throw new Interrupted();
        results[at] = await work(by, jobs[at]!);
      }
    };
    await Promise.all(workers.map(run));
    return results;
  }

  private async work(
    game: Game,
    nodes: number,
    workers: Answers[],
    onProgress: (done: number, of: number) => void,
  ): Promise<Review> {
    const found: string[] = []; // of all searches so far, a line each
    let done = 0;
    let of = 0;
    const begin = (jobs: unknown[]) => onProgress(done, (of += jobs.length));
    const tick = <R>(result: R): R => {
      onProgress(++done, of);
      return result;
    };
    const search = async (by: Answers, { position, look }: Part) => {
      const part = { ...game, events: game.events.slice(0, position) };
      const rest = `${nodes} ${look}`;
      return tick((await by.ask<{ found: string }>(about("review-search", part, rest), game.spec)).found);
    };
    for (;;) {
      if (this.workers !== workers) throw new Interrupted();
      const rest = [`${nodes}`, ...found].join("\n");
      const { wanted, doubts = [], review } = await workers[0]!.ask<Plan>(about("review", game, rest));
      begin(wanted);
      found.push(...(await this.share(workers, wanted, search)));
      if (review === undefined) continue;
      begin(doubts);
      const reasons = await this.share(workers, doubts, async (by, event) =>
        tick(await by.ask<{ reason: Reason | null }>(about("review-reason", game, `${event} ${rest}`), game.spec)),
      );
      for (const [at, event] of doubts.entries())
        for (const turn of review.turns) if (turn.turn === event + 1) turn.reason = reasons[at]!.reason;
      return tidy(review, infoOf(gameOf(game.spec)).cooperative ? "plies" : "chances");
    }
  }
}
