// The pace of consecutive computer moves: slow enough to watch, unless the person skips watching.
import { paceNow } from "../../ui/settings";

const PAUSE = { slow: 2000, normal: 900, instant: 0 }; // milliseconds between two computers' moves

export class Pace {
  /** No pauses until a person is to move. */
  hurried = false;
  private last = -Infinity; // when a computer moved and another computer was next
  private end: (() => void) | undefined;

  /** A computer has moved. */
  moved(personIsNext: boolean): void {
    this.last = personIsNext ? -Infinity : performance.now();
    if (personIsNext) this.hurried = false;
  }

  /** Resolves when the next computer may move. */
  wait(): Promise<void> {
    const rest = this.hurried ? 0 : this.last + PAUSE[paceNow()] - performance.now();
    if (rest <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), rest);
      this.end = () => {
        clearTimeout(timer);
        this.end = undefined;
        resolve();
      };
    });
  }

  /** Ends a wait in progress. */
  wake(): void {
    this.end?.();
  }

  hurry(): void {
    this.hurried = true;
    this.wake();
  }
}
