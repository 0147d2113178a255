// Whether the goal of an ending can still be reached in the remaining turns, if a search proves it either way.
import { Analyser, isByTable, type Report } from "../library/analyser";
import type { Game } from "../library/protocol";
import type { PracticeEntry } from "./entries";

export type Reach = "in" | "out";

export const REACH_NODES = 100_000; // per search: the goals are at most seven turns away, and half finds them
const LONGEST = 1000; // milliseconds for a search
const WON = 29_000; // the score of a won race that nobody can hinder

/** The result of a search; undefined if nothing is proved. `seat`: the number of the seat in the game; `own`: it is to
 * move; `left`: its remaining turns, or those of all seats if they share the goal. */
export function reachOf(
  report: Report,
  { goal }: Pick<PracticeEntry, "goal">,
  seat: number,
  left: number,
  own: boolean,
): Reach | undefined {
  if (goal === "reach") {
    const { unreachable = false, low = 0, plies = Infinity } = report.goal ?? {};
    if (unreachable || low > left) return "out";
    return plies <= left ? "in" : undefined;
  }
  const [best] = report.lines;
  if (best === undefined) return undefined;
  const [won, score] = own ? [best.turnsToWin, best.score] : [-best.turnsToWin, -best.score];
  const plies = own ? 2 * left - 1 : 2 * left; // until the last of the turns
  const home = report.turnsHome?.[seat];
  if (won < 0 || (home !== undefined && home > left)) return "out";
  if (won > 0 && won <= plies) return "in";
  if (won === 0 && home !== undefined && score >= WON) return "in";
  return isByTable(report) || report.depth >= plies ? "out" : undefined;
}

/** Searches one position after another, each for at most a second. */
export class Searches {
  private readonly analyser: Analyser;
  private last: Promise<unknown> = Promise.resolve();
  private run = 0;
  private breakOff: () => void = () => undefined;

  constructor(analyser: Analyser | undefined) {
    this.analyser = analyser ?? new Analyser();
  }

  /** The report on a position; undefined if there is none, or if all searches were interrupted. */
  report(game: Game): Promise<Report | undefined> {
    const { run } = this;
    const next = this.last.then(() => (run === this.run ? this.search(game) : undefined));
    this.last = next;
    return next;
  }

  private search(game: Game): Promise<Report | undefined> {
    return new Promise((resolve) => {
      let known: Report | undefined;
      const end = () => {
        clearTimeout(timer);
        resolve(known);
      };
      const timer = setTimeout(() => {
        this.analyser.stop();
        end();
      }, LONGEST);
      this.breakOff = end;
      const hear = (report: Report) => {
        known = report;
        if (report.done) end();
      };
      this.analyser.start(game, { lines: 1, nodes: REACH_NODES }, hear, end);
    });
  }

  /** Interrupts all searches. */
  stop(): void {
    this.run++;
    this.analyser.stop();
    this.breakOff();
  }

  /** Terminates their workers. */
  close(): void {
    this.stop();
    this.analyser.close();
  }
}
