// Requests to one worker, which is started when first needed. A request in progress can be ended only with its worker;
// the next request starts a new one.
import say from "virtual:words/faults";
import { language } from "../language/language";
import { type Refused, refusalOf } from "./protocol";
import { wasmModule } from "./module";
import type { Message, Reply } from "./worker";

/** Answers requests: a worker of the library, or in tests the library itself. */
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

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  onProgress?(progress: unknown): void;
}

/** A search was interrupted. */
export class Interrupted extends Error {}

export class Asker implements Answers {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  ask<T>(lines: string[], judged?: string, onProgress?: (progress: unknown) => void): Promise<T> {
    const worker = (this.worker ??= this.start());
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject, onProgress });
      worker.postMessage({ id, lines, judged } satisfies Message);
    });
  }

  prepare(judged?: string): void {
    this.worker ??= this.start();
    if (judged !== undefined) this.worker.postMessage({ id: 0, lines: [], judged } satisfies Message);
  }

  stop(): void {
    if (this.waiting.size > 0) this.close(new Interrupted());
  }

  close(why: Error = new Interrupted()): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    wasmModule().then(
      (module) => worker.postMessage({ module, language } satisfies Message),
      (error: unknown) => this.worker === worker && this.close(new Error(say("rules", { why: String(error) }))),
    );
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data);
    worker.onerror = (event) => this.close(new Error(event.message));
    return worker;
  }

  private take(reply: Reply): void {
    const wait = this.waiting.get(reply.id);
    if ("progress" in reply) {
      wait?.onProgress?.(reply.progress);
      return;
    }
    this.waiting.delete(reply.id);
    const refused = reply.answer as Refused;
    if (refused.error !== undefined) wait?.reject(refusalOf(refused));
    else wait?.resolve(reply.answer);
  }
}
