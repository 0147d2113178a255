// The heartbeat of the connection. While a table is open, the page pings more than once a second and promises the next
// ping. Both ends therefore know within two seconds that the connection is lost, although no browser reports it.

const BEAT = 800; // milliseconds between two pings
const PATIENCE = 700; // until an answer counts as missing
const MISSED = 5; // consecutive pings without an answer after which the connection is abandoned

/** How the heartbeat acts on the connection that it watches. */
export interface Line {
  /** Sends a ping that promises another message within this time; 0 promises none. */
  ping(next: number): void;
  /** An answer is overdue. */
  quiet(): void;
  /** Answers have been missing for so long that another connection must be tried. */
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

  /** `promised`: tell the other end not to wait for a ping that will not come. */
  stop(promised: boolean): void {
    if (this.beats !== undefined && promised) this.line.ping(0);
    clearInterval(this.beats);
    clearTimeout(this.watch);
    this.beats = this.watch = undefined;
  }

  /** A message has arrived from the other end. */
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
