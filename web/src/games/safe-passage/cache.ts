// What is known about solutions, by position: the only source for hints, for what is still within reach and for par. It
// only ever improves, it is passed on along the moves, and it is stored on this device.
import { keep, kept } from "../../ui/kept";

/** Why there is no solution, and how many moves to take back to find one (0: not known). */
export interface DeadEnd {
  words: string;
  back: number;
}

export interface PositionFacts {
  /** A solution, as short as any that was found. */
  way?: readonly string[];
  /** The least number of moves of any solution: proven. */
  least: number;
  /** Proven: there is no solution. */
  closed?: DeadEnd;
  /** Milliseconds spent searching for a solution. */
  looked: number;
}

const STORE = "ways";
const KEPT = 400;

/** [way, least, looked, words, back] */
type Row = [string | null, number, number, string?, number?];

const nothing: PositionFacts = { least: 0, looked: 0 };

/** The key of a position: everything that matters to the rules. `position` ends with counters, which do not. */
export function keyOf(spec: string, position: string): string {
  return `${spec} ${position.split(" ").slice(0, 3).join(" ")}`;
}

export class Ways {
  private readonly rows: Map<string, Row>;

  constructor() {
    this.rows = new Map(Object.entries(kept<Record<string, Row>>(STORE, {})));
  }

  get(key: string): PositionFacts {
    const row = this.rows.get(key);
    if (row === undefined) return nothing;
    const [way, least, looked, words, back = 0] = row;
    const closed = words === undefined ? undefined : { words, back };
    return { way: way === null ? undefined : way.split(" ").filter((move) => move !== ""), least, looked, closed };
  }

  /** Adds new facts. They never make known facts worse. */
  learn(key: string, found: Partial<PositionFacts>): void {
    const before = this.get(key);
    const shorter = found.way !== undefined && (before.way === undefined || found.way.length < before.way.length);
    const way = shorter ? found.way : before.way;
    const least = Math.max(before.least, found.least ?? 0);
    const closed = way === undefined ? (found.closed ?? before.closed) : undefined;
    const looked = before.looked + (found.looked ?? 0);
    if (!shorter && least === before.least && closed === before.closed && looked === before.looked) return;
    const row: Row = [way === undefined ? null : way.join(" "), least, looked];
    if (closed !== undefined) row.push(closed.words, closed.back);
    this.rows.delete(key); // the newest are last
    this.rows.set(key, row);
    this.save();
  }

  /** A move leads from one position to another: passes on what is known from each of them to the other. */
  follow(before: string, move: string, after: string): void {
    const [then, now] = [this.get(before), this.get(after)];
    if (then.way?.[0] === move) this.learn(after, { way: then.way.slice(1) });
    if (then.least > 0) this.learn(after, { least: then.least - 1 });
    if (then.closed !== undefined) this.learn(after, { closed: { ...then.closed, back: back(then.closed, 1) } });
    if (now.way !== undefined) this.learn(before, { way: [move, ...now.way] });
  }

  private save(): void {
    const newest = [...this.rows].slice(-KEPT);
    keep(STORE, Object.fromEntries(newest));
  }
}

function back({ back: moves }: DeadEnd, more: number): number {
  return moves === 0 ? 0 : moves + more;
}
