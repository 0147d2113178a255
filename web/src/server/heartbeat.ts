// The heartbeat of the connection: while a table is looked at, the page pings more than once a second and promises the next
// ping. So both ends know within two seconds that the line is cut, although no browser says so.

const BEAT = 800; // milliseconds between two pings
const PATIENCE = 700; // until an answer is missed
const MISSED = 5; // pings in a row without an answer, after which the line is given up

/** What the heartbeat does to the line it watches. */
export interface Line {
  /** Sends a ping with the promise of another message within that time; 0: none is promised. */
  ping(next: number): void;
  /** No answer has come in time. */
  quiet(): void;
  /** None has come for so long that another line must be tried. */
  dead(): void;
}

export class Heartbeat {
  private beats: ReturnType<typeof setInterval> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private missed = 0;

  constructor(private readonly line: Line) {}

  start(): void {
    if (this.beats !== undefined) return;
    this.missed = 0;
    this.beats = setInterval(() => this.beat(), BEAT);
    this.beat();
  }

  /** `promised`: the other end must not wait for a ping that does not come. */
  stop(promised: boolean): void {
    if (this.beats !== undefined && promised) this.line.ping(0);
    clearInterval(this.beats);
    clearTimeout(this.watch);
    this.beats = this.watch = undefined;
  }

  /** Something came from the other end. */
  heard(): void {
    this.missed = 0;
    clearTimeout(this.watch);
    this.watch = undefined;
  }

  private beat(): void {
    this.line.ping(BEAT);
    this.watch ??= setTimeout(() => this.miss(), PATIENCE);
  }

  private miss(): void {
    this.watch = undefined;
    this.missed++;
    this.line.quiet();
    if (this.missed >= MISSED) this.line.dead();
  }
}
