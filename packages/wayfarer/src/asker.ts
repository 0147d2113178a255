// Requests to one worker, which is started when first needed. A request in progress can be ended only with its worker;
// the next request starts a new one.
import type { Question, Reply } from "./answerer";
import { type Refused, refusalOf } from "./protocol";

/** Answers requests: a worker of the library, or the library itself. */
export interface Answers {
  /** `judged`: the spec whose positions will be judged. `onProgress` receives partial answers. */
  ask<T>(lines: string[], judged?: string, onProgress?: (progress: unknown) => void): Promise<T>;
  /** Prepares it for requests, and for judging positions of a spec. */
  prepare(judged?: string): void;
  /** Interrupts the current request. */
  stop(): void;
  /** Terminates it, even during a request. Another request starts it again. */
  close(): void;
}

/** A search was interrupted. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** Receives what a worker sends. */
export interface Replies {
  take(reply: Reply): void;
  /** The worker cannot go on. */
  fail(why: Error): void;
}

/** A worker that was started. */
export interface WorkerLink {
  post(question: Question): void;
  end(): void;
  /** Whether requests are waiting: if not, the worker need not keep the program running. */
  busy?(isBusy: boolean): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  onProgress?(progress: unknown): void;
}

/** Passes an answer on, or the refusal that it is. */
export function settle(answer: unknown, { resolve, reject }: Pick<Waiting, "resolve" | "reject">): void {
  const refused = answer as Refused | null;
  if (refused?.error !== undefined) reject(refusalOf(refused));
  else resolve(answer);
}

export class WorkerAsker implements Answers {
  private worker: WorkerLink | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private readonly begin: (replies: Replies) => WorkerLink) {}

  ask<T>(lines: string[], judged?: string, onProgress?: (progress: unknown) => void): Promise<T> {
    const worker = (this.worker ??= this.start());
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject, onProgress });
      worker.busy?.(true);
      worker.post({ id, lines, judged });
    });
  }

  prepare(judged?: string): void {
    this.worker ??= this.start();
    if (judged !== undefined) this.worker.post({ id: 0, lines: [], judged });
  }

  stop(): void {
    if (this.waiting.size > 0) this.close(new Interrupted());
  }

  close(why: Error = new Interrupted()): void {
    this.worker?.end();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }

  private start(): WorkerLink {
    let worker: WorkerLink | undefined;
    const fail = (why: Error) => this.worker === worker && this.close(why);
    return (worker = this.begin({ take: (reply) => this.take(reply), fail }));
  }

  private take(reply: Reply): void {
    const wait = this.waiting.get(reply.id);
    if ("progress" in reply) {
      wait?.onProgress?.(reply.progress);
      return;
    }
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker?.busy?.(false);
    if (wait !== undefined) settle(reply.answer, wait);
  }
}
