// A question that was asked before it was known who will hear the answer: whoever asks the same takes it over.
import type { Answers } from "./asker";

export class Begun implements Answers {
  private open = true; // nobody has asked yet
  private last: unknown;
  private hear: ((progress: unknown) => void) | undefined;
  private readonly answer: Promise<unknown>;

  constructor(
    private readonly asker: Answers,
    private readonly lines: string[],
    judged: string,
  ) {
    this.answer = asker.ask(lines, judged, (progress) => {
      this.last = progress;
      this.hear?.(progress);
    });
    this.answer.catch(() => undefined); // whoever takes it over hears of a fault
  }

  ask<T>(lines: string[], judged?: string, onProgress?: (progress: unknown) => void): Promise<T> {
    const same = this.open && lines.join("\n") === this.lines.join("\n");
    if (this.open && !same) this.asker.stop();
    this.open = false;
    if (!same) return this.asker.ask<T>(lines, judged, onProgress);
    this.hear = onProgress;
    if (this.last !== undefined) queueMicrotask(() => onProgress?.(this.last));
    return this.answer as Promise<T>;
  }

  prepare(judged?: string): void {
    this.asker.prepare(judged);
  }

  stop(): void {
    this.asker.stop();
  }

  close(): void {
    this.asker.close();
  }
}
