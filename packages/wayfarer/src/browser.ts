// The package in browsers.
import { addresses, inlinedWorker, modules } from "virtual:files";
import { PackageFiles } from "./inlined";
import type { Platform, RunningWorker, WorkerEvents } from "./platform";
import { type LoadOptions, loadOn, type Wayfarer } from "./wayfarer";
import type { FromWorker, ToWorker } from "./worker_messages";

export * from "./exports";

/** A development server answers with a page where there is no file. */
async function read(address: URL): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok || response.headers.get("content-type")?.startsWith("text/html")) throw new Error(`there is no ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}

const files = new PackageFiles(addresses, modules, read);

/** A worker that begins from its file, and from its source if that fails. Messages wait until it runs. */
class BrowserWorker implements RunningWorker {
  private worker: Worker | undefined;
  private readonly waiting: ToWorker[] = [];
  private heard = false;
  private ended = false;

  constructor(private readonly events: WorkerEvents) {
    try {
      this.use(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), () => void this.begin());
    } catch {
      void this.begin(); // from another origin, or without an address of its own
    }
  }

  post(message: ToWorker): void {
    if (!this.heard) this.waiting.push(message);
    this.worker?.postMessage(message);
  }

  end(): void {
    this.ended = true;
    this.worker?.terminate();
  }

  private use(worker: Worker, onMissing: () => void): void {
    this.worker = worker;
    for (const message of this.waiting) worker.postMessage(message);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.heard = true;
      this.waiting.length = 0;
      this.events.onMessage(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.heard) this.events.onError(new Error(event.message));
      else onMissing();
    };
  }

  private async begin(): Promise<void> {
    this.worker?.terminate();
    this.worker = undefined;
    try {
      const source = (await inlinedWorker()).default;
      if (this.ended) return;
      const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      this.use(new Worker(address), () => this.events.onError(new Error("the worker of wayfarer cannot start")));
    } catch (error) {
      this.events.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

const platform: Platform = {
  file: (name) => files.file(name),
  ...(typeof Worker === "undefined" ? {} : { startWorker: (events: WorkerEvents) => new BrowserWorker(events) }),
};

/** Loads the library. */
export function load(options: LoadOptions = {}): Promise<Wayfarer> {
  return loadOn(platform, options);
}
