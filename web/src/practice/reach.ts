// Whether the aim of an ending can still be reached in the turns that are left, where a search proves it either way.
import { Analyser, type Report } from "../library/analyser";
import type { Game } from "../library/protocol";
import type { PracticeEntry } from "./entries";

export type Reach = "in" | "out";

export const REACH_NODES = 100_000; // of a search: the aims are seven turns away at most, and found with half of it
const LONGEST = 1000; // milliseconds for a search
const WON = 29_000; // a score that says that a race, which nobody can hinder, is won

/** What a search says; undefined: nothing is proved. `seat`: the number of the seat among the game's; `own`: it is to
 * move; `left`: its turns, or those of all together where they share the aim. */
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
  return report.depth >= plies ? "out" : undefined;
}

/** Searches one position after the other, each no longer than a second. */
export class Searches {
  private readonly analyser: Analyser;
  private last: Promise<unknown> = Promise.resolve();
  private run = 0;
  private breakOff: () => void = () => undefined;

  constructor(analyser: Analyser | undefined) {
    this.analyser = analyser ?? new Analyser();
  }

  /** What is known of a position; undefined: nothing, or all was broken off. */
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

  /** Breaks off all of them. */
  stop(): void {
    this.run++;
    this.analyser.stop();
    this.breakOff();
  }

  /** Ends their workers. */
  close(): void {
    this.stop();
    this.analyser.close();
  }
}
