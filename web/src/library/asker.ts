// Requests to a worker of the page (worker.ts).
import { type Replies, WorkerAsker, type WorkerLink } from "../../../packages/wayfarer/src/asker";
import say from "virtual:words/faults";
import { language } from "../language/language";
import { wasmModule } from "./module";
import type { Message } from "./worker";

export { type Answers, Interrupted } from "../../../packages/wayfarer/src/asker";

/** Starts a worker, and sends it the module when that has loaded. */
function startWorker({ take, fail }: Replies): WorkerLink {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  wasmModule().then(
    (module) => worker.postMessage({ module, language } satisfies Message),
    (error: unknown) => fail(new Error(say("rules", { why: String(error) }))),
  );
  worker.onmessage = ({ data }) => take(data);
  worker.onerror = (event) => fail(new Error(event.message));
  return { post: (question) => worker.postMessage(question satisfies Message), end: () => worker.terminate() };
}

export class Asker extends WorkerAsker {
  constructor() {
    super(startWorker);
  }
}
