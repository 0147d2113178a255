// Engines: they choose moves, analyse positions, review games and solve, in a worker or in this thread.
import { type Answers, Interrupted } from "./asker";
import { type Core, type Line, linesOf } from "./core";
import { movesOf, Position, type Move } from "./position";
import type * as raw from "./protocol";
import type { Place, Seat } from "./protocol";
import { GameOver, type GameRecord, type Node } from "./record";
import { Reviewer, type Review as RawReview } from "./reviewer";
import { specOf, type Game } from "./game";

/** What can be thought about: a position, or the present position of a record, whose history counts. */
export type Thinkable = Position | GameRecord;

export interface Stoppable {
  /** Ends the work: the promise is rejected with `Interrupted`. Only an engine in a worker can be ended while it works. */
  signal?: AbortSignal;
}

export interface ChooseOptions extends Stoppable {
  /** Milliseconds. */
  time?: number;
  /** Turns to look ahead; in Safe Passage turns to the goal. */
  depth?: number;
  /** About how many moves to make. */
  nodes?: number;
  /** 1 to 10: weaker play; 0: full strength. */
  level?: number;
  /** For random choices; the same seed gives the same play. */
  seed?: number;
  /** Takes moves from the book of openings, if the level plays by it. */
  book?: boolean;
}

/** A move that an engine chose, and why. */
export interface Choice {
  move: Move;
  /** Whether the move is from the book of openings: then the rest is not known. */
  book: boolean;
  /** The line that it expects, from this move on. */
  line: Move[];
  /** For the seat to move, on the Elo scale: 100 means 64 % of the points. */
  score: number;
  /** Turns to the end that the score proves: 1 wins with this turn, -2 loses to the answer; 0: none. */
  turnsToWin: number;
  /** The part of the game that each seat can expect. */
  shares: { [seat: Seat]: number };
  depth: number;
  nodes: number;
  /** Safe Passage: no way goes on from here. */
  deadEnd: boolean;
}

export interface AnalyseOptions extends Stoppable {
  /** How many best moves. */
  lines?: number;
  time?: number;
  nodes?: number;
  depth?: number;
  /** Analyses as if the seat to move passed: what would the next seat do? */
  threat?: boolean;
  /** Receives what is known so far. An engine in a worker ends when it returns false. */
  report?: (analysis: Analysis) => unknown;
}

/** What is known of a position. */
export interface Analysis {
  /** The best moves with their lines, the best one first. */
  lines: Omit<Choice, "book" | "nodes">[];
  depth: number;
  nodes: number;
  done: boolean;
  /** Safe Passage: what is known of the way to the goal, in plies. */
  goal?: { plies?: number; low: number; certainty: "proven" | "found" | "not-found"; unreachable: boolean };
  /** If the rest is a race: the least number of turns that each seat needs. */
  turnsHome?: { [seat: Seat]: number };
}

export interface ReviewOptions extends Stoppable {
  /** Positions of one search; by default the library decides. */
  nodes?: number;
  /** How many workers share the work. The review does not depend on it. */
  workers?: number;
  report?: (progress: { done: number; of: number }) => void;
}

/** A move of a reviewed game. */
export interface Turn {
  node: Node;
  seat: Seat;
  move: Move;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** What the seat could expect before and after, as a part of the game; in Safe Passage plies to the goal. null: unknown. */
  before: number | null;
  after: number | null;
  /** What the move lost of it; null: the goal was lost. */
  loss: number | null;
  /** The best known move, and how the game could have gone on. */
  best: Move[];
  /** Why it was not good, with the line that proves it, from the answer on. */
  reason: { kind: string; text: string; says: readonly raw.Clause[]; line: Move[] } | null;
}

export interface Review {
  turns: Turn[];
  /** Of each seat, in per cent; null if no move of it is known. */
  accuracy: { [seat: Seat]: number | null };
  /** The mistakes and blunders, the largest loss first. */
  turningPoints: Turn[];
}

export interface SolveOptions extends Stoppable {
  time?: number;
  nodes?: number;
  seed?: number;
  report?: (solution: Solution) => unknown;
}

/** What is known of the ways to the goal of Safe Passage. */
export interface Solution {
  way: Move[];
  /** Whether it leads to the goal; otherwise it leads to the nearest position. */
  found: boolean;
  /** Proven: no way has fewer plies. */
  low: number;
  /** Whether the way is a shortest one. */
  proven: boolean;
  /** Why no way exists, if that is proven. */
  barrier: "pawns" | "seen" | null;
  pawns: Place[];
  nodes: number;
}

/** Whether the goal of Safe Passage can still be reached. */
export interface Advice {
  reachable: boolean;
  certainty: "proven" | "found" | "not-found";
  barrier: "pawns" | "seen" | null;
  /** If not reachable: how many events to take back until a way was found; 0: none was found. */
  back: number;
  /** The way, from here or from there. */
  way: Move[];
  low: number;
}

/** A position of Safe Passage a few plies from its goal. */
export interface Puzzle {
  position: Position;
  /** A shortest way to the goal, proven. */
  way: Move[];
  /** How many first moves lead to a shortest way. */
  keys: number;
  /** 1 to 10: how hard it is. */
  grade: number;
}

const LONG = 3_600_000; // milliseconds: the longest time of a search

/** Where the engines of a package get their workers. */
export interface Hiring {
  readonly core: Core;
  readonly games: readonly Game[];
  hire(): Answers;
}

function whole(what: string, value: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`${what} must be a whole number from 0 to ${most}: ${value}`);
  return value;
}

export class Engine {
  private readonly answers: Answers;
  private isBusy = false;

  constructor(private readonly hiring: Hiring) {
    this.answers = hiring.hire();
  }

  private get core(): Core {
    return this.hiring.core;
  }

  /** Chooses a move. Without a limit the engine itself decides how long to think. */
  async choose(about: Thinkable, options: ChooseOptions = {}): Promise<Choice> {
    const { time = LONG, depth = 0, nodes = 0, level = 0, seed = 0, book = false, signal } = options;
    const { line, position } = this.begin(about);
    const words = [whole("level", level, 10), Math.max(1, whole("time", time, LONG)), whole("seed", seed)];
    const more = [
      ...(book ? ["book"] : []),
      ...(depth ? [`depth=${whole("depth", depth)}`] : []),
      ...(nodes ? [`nodes=${whole("nodes", nodes)}`] : []),
    ];
    const found = await this.ask<raw.Choice & { book?: boolean }>(linesOf("think", line, [...words, ...more].join(" ")), line.spec, {
      signal,
    });
    return { ...this.choice(position, { ...found, line: found.line ?? [found.move] }), nodes: found.nodes ?? 0, book: found.book ?? false };
  }

  /** The best lines of a position, better and better. Without a limit it goes on until `report` or `signal` ends it. */
  async analyse(about: Thinkable, options: AnalyseOptions = {}): Promise<Analysis> {
    const { lines = 1, time = 0, nodes = 0, depth = 0, threat = false, report, signal } = options;
    const { line, position } = this.begin(about);
    const words = [
      whole("lines", lines, 64),
      whole("nodes", nodes),
      threat ? 1 : 0,
      whole("time", time, LONG),
      whole("depth", depth, 1000),
    ];
    const tell = (found: RawAnalysis) => this.analysis(position, found);
    return this.reported(linesOf("analyse", line, words.join(" ")), line.spec, tell, report, signal);
  }

  /** How good each move of a game was, which one was better, and why. */
  async review(record: GameRecord, { nodes = 0, workers = 1, report, signal }: ReviewOptions = {}): Promise<Review> {
    const shared = record.spec.game.cooperative ? "plies" : "chances";
    const reviewer = new Reviewer(
      () => this.hiring.hire(),
      () => shared,
    );
    const stop = () => reviewer.stop();
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const onProgress = report && (({ done, of }: { done: number; of: number }) => report({ done, of }));
      return this.reviewed(record, await reviewer.review(record.line, { nodes, workers: Math.max(1, workers) }, { onProgress }));
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Looks for ways from a position of Safe Passage to its goal, and keeps improving them. Without a limit it ends only when
   * the shortest way is proven, or that there is none. */
  async solve(position: Position, { time = 0, nodes = 0, seed = 0, report, signal }: SolveOptions = {}): Promise<Solution> {
    const words = [whole("time", time, LONG), whole("nodes", nodes), whole("seed", seed)];
    const tell = ({ way, barrier, ...found }: raw.Solution): Solution => ({
      ...found,
      barrier: barrier || null,
      way: movesOf(this.core, position, way),
    });
    return this.reported(linesOf("solve", position.line, words.join(" ")), undefined, tell, report, signal);
  }

  /** Advises the player to move in a game of Safe Passage. */
  async advise(record: GameRecord, { time = 2000, seed = 0, signal }: Omit<SolveOptions, "nodes" | "report"> = {}): Promise<Advice> {
    const { line } = this.begin(record);
    const words = `${Math.max(1, whole("time", time, LONG))} ${whole("seed", seed)}`;
    const { reachable, certainty, barrier, back, way, low } = await this.ask<raw.Advice>(linesOf("advise", line, words), undefined, {
      signal,
    });
    const from = record.positions[record.length - (reachable ? 0 : back)]!;
    return { reachable, certainty, barrier: barrier || null, back, low, way: movesOf(this.core, from, way) };
  }

  /** Makes a puzzle of 3 to 10 plies; the same seed gives the same puzzle. null if the time was too short. */
  async puzzle(seed: number, { plies = 5, time = 0, signal }: Stoppable & { plies?: number; time?: number } = {}): Promise<Puzzle | null> {
    const words = [whole("seed", seed), whole("plies", plies), whole("time", time, LONG)];
    const made = await this.ask<raw.MadePuzzle | null>(["puzzle", words.join(" ")], undefined, { signal });
    if (made === null) return null;
    const position = new Position(this.core, specOf(this.core, this.hiring.games, made.spec), made.position);
    return { position, way: movesOf(this.core, position, made.way), keys: made.keys, grade: made.grade };
  }

  /** Fetches the code and the net now, so that the first question need not wait. */
  prepare(about?: Thinkable): void {
    this.answers.prepare(about?.spec.text);
  }

  /** Ends what it does: its promise is rejected with `Interrupted`. */
  stop(): void {
    this.answers.stop();
  }

  /** Ends its worker. The engine can be used again: it then starts a new one. */
  close(): void {
    this.answers.close();
  }

  private begin(about: Thinkable): { line: Line; position: Position } {
    const { outcome, line } = about;
    if (outcome !== null) throw new GameOver(`the game is over: ${outcome.score}, ${outcome.reason}`);
    return { line, position: about instanceof Position ? about : about.position };
  }

  private async ask<T>(
    lines: string[],
    judged?: string,
    { signal, hear }: Stoppable & { hear?: (found: unknown) => void } = {},
  ): Promise<T> {
    if (this.isBusy) throw new Error("the engine thinks already: it serves one call at a time");
    if (signal?.aborted) throw new Interrupted();
    const stop = () => this.answers.stop();
    signal?.addEventListener("abort", stop, { once: true });
    this.isBusy = true;
    try {
      return await this.answers.ask<T>(lines, judged, hear);
    } finally {
      this.isBusy = false;
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Work that reports what it knows, and that a report can end. An exception of `report` ends it, too. */
  private async reported<R, T>(
    lines: string[],
    judged: string | undefined,
    tell: (found: R) => T,
    report: ((found: T) => unknown) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    let ended: { last: T } | { error: unknown } | undefined;
    const hear = (found: unknown) => {
      if (ended !== undefined || report === undefined) return;
      try {
        const last = tell(found as R);
        if (report(last) === false) ended = { last };
      } catch (error) {
        ended = { error };
      }
      if (ended !== undefined) this.answers.stop();
    };
    try {
      const found = tell(await this.ask<R>(lines, judged, { signal, hear }));
      if (ended === undefined) return found;
    } catch (error) {
      if (ended === undefined) throw error;
    }
    if ("error" in ended) throw ended.error;
    return ended.last;
  }

  private choice(position: Position, found: raw.Choice): Omit<Choice, "book" | "nodes"> {
    const { seats } = position.game;
    const shares = Object.fromEntries(
      position.spec.seats.map((seat) => [seat, (found.share?.[seats.findIndex(({ letter }) => letter === seat)] ?? 0) / 1000]),
    );
    const line = movesOf(this.core, position, found.line);
    const { score = 0, turnsToWin = 0, depth = 0, deadEnd = false } = found;
    return { move: line[0]!, line, score, turnsToWin, shares, depth, deadEnd };
  }

  private analysis(from: Position, found: RawAnalysis): Analysis {
    const { depth, nodes, done, goal, turnsHome, passed } = found;
    const position = passed === undefined ? from : new Position(this.core, from.spec, passed.position);
    const seats = position.game.seats.map(({ letter }) => letter);
    return {
      lines: found.lines.map((line) => this.choice(position, { ...line, nodes })),
      depth,
      nodes,
      done,
      ...(goal === undefined ? {} : { goal }),
      ...(turnsHome === undefined
        ? {}
        : { turnsHome: Object.fromEntries(position.spec.seats.map((seat) => [seat, turnsHome[seats.indexOf(seat)] ?? 0])) }),
    };
  }

  private reviewed(record: GameRecord, { turns, accuracy, turningPoints }: RawReview): Review {
    const { nodes } = record;
    const made = turns.map(({ event, seat, grade, before, after, loss, best, reason }): Turn => {
      const node = nodes[event]!;
      const from = node.parent!.position;
      const why = reason && {
        kind: reason.kind,
        text: reason.text,
        says: reason.says,
        line: movesOf(this.core, node.position, reason.line),
      };
      return { node, seat, move: node.move!, grade, before, after, loss, best: movesOf(this.core, from, best), reason: why };
    });
    return { turns: made, accuracy, turningPoints: turningPoints.map((index) => made[index]!) };
  }
}

/** The module's report of an analysis. */
interface RawAnalysis {
  depth: number;
  nodes: number;
  done: boolean;
  lines: (raw.Choice & { rank: number })[];
  goal?: Analysis["goal"];
  turnsHome?: number[];
  passed?: { position: string };
}
