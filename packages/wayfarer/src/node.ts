// The package in Node.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { addresses, inlinedWorker, modules } from "virtual:files";
import { PackageFiles } from "./inlined";
import type { Platform, RunningWorker, WorkerEvents } from "./platform";
import { type LoadOptions, loadOn, type Wayfarer } from "./wayfarer";
import type { FromWorker, ToWorker } from "./worker_messages";

export * from "./exports";

const files = new PackageFiles(addresses, modules, async (address) => new Uint8Array(await readFile(address)));

/** A worker that begins from its source, so that no bundler can lose it. It does not keep the program running while it has
 * nothing to do. */
class NodeWorker implements RunningWorker {
  private worker: Worker | undefined;
  private readonly waiting: ToWorker[] = [];
  private ended = false;
  private isBusy = false;
  private readonly awake = setInterval(() => undefined, 1 << 30); // until the worker runs

  constructor(private readonly events: WorkerEvents) {
    this.begin().catch((error: Error) => events.onError(error));
  }

  private async begin(): Promise<void> {
    const source = (await inlinedWorker()).default;
    clearInterval(this.awake);
    if (this.ended) return;
    const worker = (this.worker = new Worker(source, { eval: true }));
    worker.on("message", (message) => this.events.onMessage(message as FromWorker));
    worker.on("error", (error) => this.events.onError(error as Error));
    for (const message of this.waiting) worker.postMessage(message);
    this.busy(this.isBusy);
  }

  post(message: ToWorker): void {
    if (this.worker === undefined) this.waiting.push(message);
    else this.worker.postMessage(message);
  }

  busy(isBusy: boolean): void {
    this.isBusy = isBusy;
    if (isBusy) this.worker?.ref();
    else this.worker?.unref();
  }

  end(): void {
    this.ended = true;
    clearInterval(this.awake);
    void this.worker?.terminate();
  }
}

const platform: Platform = { file: (name) => files.file(name), startWorker: (events) => new NodeWorker(events) };

/** Loads the library. */
export function load(options: LoadOptions = {}): Promise<Wayfarer> {
  return loadOn(platform, options);
}
