// The analysis of a position, streamed from workers while it grows. A worker that thinks cannot be asked to stop, only
// be ended; so that the next thought begins at once, a spare one stands ready with the library and the net.
import { type Answers, Asker, Interrupted } from "./asker";
import { gameOf, infoOf } from "./games";
import { about, type Game, type Place, type Seat } from "./protocol";

/** A line of play. */
export interface Line {
  rank: number; // 0: the best
  move: string;
  path: Place[]; // that its piece touches, first and last included; empty of a setup or a pass
  line: string[]; // machine notation, begins with the move
  score: number; // from the view of the seat to move; 100 are 64 % of the points, 400 are 91 %
  turnsToWin: number; // proven, counted as in `Choice`; 0: nothing is
  share: number[]; // for each seat of the game, thousandths
  depth: number;
  deadEnd: boolean;
}

/** What is known of a position so far. */
export interface Report {
  depth: number;
  nodes: number;
  nodesPerSecond: number;
  lines: Line[]; // by rank
  done: boolean;
  /** Where all share one aim: plies of the best way known to it, and how many there must be at least. */
  goal?: { plies?: number; low: number; certainty: "proven" | "found" | "not-found"; unreachable: boolean };
  /** A race that nobody can hinder: how many turns before the best of the others each seat is home. */
  ahead?: number[];
  /** Then also: the turns that each seat needs. */
  turnsHome?: number[];
  /** With `threat`: the position that was analysed, after the pass, and who is to move there. */
  passed?: { position: string; turn: Seat };
}

export interface AnalyseOptions {
  lines: number; // at most 64
  nodes: number; // 0: no limit, until it is stopped
  /** What the next seat would do if the seat to move passed. */
  threat?: boolean;
}

/** The part of the game that a seat may expect with the best line. */
export function expected(report: Report, game: Game, seat: Seat): number {
  const place = infoOf(gameOf(game.spec)).seats.findIndex(({ letter }) => letter === seat);
  return (report.lines[0]?.share[place] ?? 0) / 1000;
}

/** A worker and what it was told. */
export interface Thinker {
  answers: Answers;
  spec?: string;
}

const SOON = 300; // milliseconds

function question(game: Game, { lines, nodes, threat }: AnalyseOptions): string[] {
  return about("analyse", game, `${lines} ${nodes} ${threat ? 1 : 0}`);
}

export class Analyser {
  private thinker: Thinker | undefined; // answers, or did last
  private spare: Thinker | undefined;
  private busy = false;
  private run = 0; // which thought is the present one
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly hire: () => Thinker = () => ({ answers: new Asker() })) {}

  /** Gets a worker ready that can judge positions of this spec; soon, while another one thinks. */
  prepare(spec: string): void {
    if (this.busy) this.prepareSoon(spec);
    else this.prepareNow(spec);
  }

  private prepareNow(spec: string): void {
    this.spare ??= this.hire();
    this.ready(this.spare, spec);
  }

  /** Begins a thought; one that is under way ends. */
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

  /** Ends the thought at once. */
  stop(): void {
    this.run++;
    if (!this.busy) return;
    this.busy = false;
    this.thinker?.answers.stop();
    this.thinker = undefined;
  }

  /** Gets the next worker ready once the first report has been drawn, which it would delay. */
  private prepareSoon(spec: string): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.prepareNow(spec);
    }, SOON);
  }

  /** Ends all workers. */
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
