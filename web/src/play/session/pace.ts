// How fast computers move one after the other: so that a person can watch, unless they do not want to.
import { paceNow } from "../../ui/settings";

const PAUSE = { slow: 2000, normal: 900, instant: 0 }; // milliseconds between two computers' moves

export class Pace {
  /** No waiting until a person is to move. */
  hurried = false;
  private last = -Infinity; // when a computer moved and another one was next
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

  /** Ends the waiting that is under way. */
  wake(): void {
    this.end?.();
  }

  hurry(): void {
    this.hurried = true;
    this.wake();
  }
}
