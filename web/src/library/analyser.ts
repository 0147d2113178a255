// The analysis of a position, streamed from workers while it grows. A thinking worker cannot be asked to stop, only
// terminated. A spare worker with the library and the net is therefore kept ready, so that the next analysis starts at
// once.
import { type Answers, Asker, Interrupted } from "./asker";
import { gameOf, infoOf } from "./games";
import { about, type Game, type Place, type Seat } from "./protocol";

/** A line of play. */
export interface Line {
  rank: number; // 0: the best
  move: string;
  path: Place[]; // that its piece lands on, including both ends; empty for a setup or a pass
  line: string[]; // machine notation, starting with the move
  score: number; // for the seat to move; 100 is 64 % of the points, 400 is 91 %
  turnsToWin: number; // proven, counted as in `Choice`; 0: nothing is proven
  proven?: "search" | "table"; // by what, also that it is a draw
  share: number[]; // for each seat of the game, thousandths
  depth: number;
  deadEnd: boolean;
}

/** What is known about a position so far. */
export interface Report {
  depth: number;
  nodes: number;
  nodesPerSecond: number;
  lines: Line[]; // by rank
  done: boolean;
  /** For a shared goal: plies of the shortest known line to it, and the least number that is possible. */
  goal?: { plies?: number; low: number; certainty: "proven" | "found" | "not-found"; unreachable: boolean };
  /** In a race that nobody can hinder: by how many turns each seat arrives before the best of the others. */
  ahead?: number[];
  /** Also only then: the turns that each seat needs. */
  turnsHome?: number[];
  /** With `threat`: the analysed position, after the pass, and the seat to move there. */
  passed?: { position: string; turn: Seat };
}

/** Whether an endgame table has the position: then every line is exact, and one without `turnsToWin` is a draw. */
export function isByTable(report: Pick<Report, "lines"> | undefined): boolean {
  return report !== undefined && report.lines.length > 0 && report.lines.every(({ proven }) => proven === "table");
}

export interface AnalyseOptions {
  lines: number; // at most 64
  nodes: number; // 0: no limit, until stopped
  /** What the next seat would do if the seat to move passed. */
  threat?: boolean;
}

/** The fraction of the game's points that a seat may expect with the best line. */
export function expected(report: Report, game: Game, seat: Seat): number {
  const place = infoOf(gameOf(game.spec)).seats.findIndex(({ letter }) => letter === seat);
  return (report.lines[0]?.share[place] ?? 0) / 1000;
}

/** A worker, and what it has been told. */
export interface Thinker {
  answers: Answers;
  spec?: string;
}

const SOON = 300; // milliseconds

function question(game: Game, { lines, nodes, threat }: AnalyseOptions): string[] {
  return about("analyse", game, `${lines} ${nodes} ${threat ? 1 : 0}`);
}

export class Analyser {
  private thinker: Thinker | undefined; // answers, or did so last
  private spare: Thinker | undefined;
  private busy = false;
  private run = 0; // the number of the current analysis
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly hire: () => Thinker = () => ({ answers: new Asker() })) {}

  /** Prepares a worker to judge positions of this spec; with a delay while another one is thinking. */
  prepare(spec: string): void {
    if (this.busy) this.prepareSoon(spec);
    else this.prepareNow(spec);
  }

  private prepareNow(spec: string): void {
    this.spare ??= this.hire();
    this.ready(this.spare, spec);
  }

  /** Starts an analysis, and ends one in progress. */
  start(game: Game, options: AnalyseOptions, onReport: (report: Report) => void, onError: (message: string) => void): void {
    this.stop();
    const run = ++this.run;
    const { answers } = (this.thinker = this.thinker ?? this.takeSpare());
    this.busy = true;
    const hear = (report: unknown) => {
      if (run !== this.run) return;
      this.prepareSoon(game.spec);
      onReport(report as Report);
    };
    const asked = answers.ask<Report>(question(game, options), game.spec, hear);
    asked.then(
      (report) => this.end(run, () => onReport(report)),
      (error: unknown) => this.end(run, () => !(error instanceof Interrupted) && onError(messageOf(error))),
    );
  }

  /** Ends the analysis at once. */
  stop(): void {
    this.run++;
    if (!this.busy) return;
    this.busy = false;
    this.thinker?.answers.stop();
    this.thinker = undefined;
  }

  /** Prepares the next worker after the first report has been drawn, because doing it earlier would delay the
   * report. */
  private prepareSoon(spec: string): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.prepareNow(spec);
    }, SOON);
  }

  /** Terminates all workers. */
  close(): void {
    this.stop();
    clearTimeout(this.soon);
    for (const one of [this.thinker, this.spare]) one?.answers.close();
    this.thinker = this.spare = undefined;
  }

  private end(run: number, tell: () => void): void {
    if (run !== this.run) return;
    this.busy = false;
    tell();
  }

  private takeSpare(): Thinker {
    const thinker = this.spare ?? this.hire();
    this.spare = undefined;
    return thinker;
  }

  private ready(thinker: Thinker, spec: string): void {
    if (thinker.spec === spec) return;
    thinker.spec = spec;
    thinker.answers.prepare(spec);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
