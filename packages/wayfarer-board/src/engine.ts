// The library for the boards of a language, and the part that is loaded when the first board needs it.
import type { Answers } from "../../wayfarer/src/asker";
import { Host } from "../../wayfarer/src/host";
import { filesOf, hereAsker, type Platform, type RunningWorker, workerAsker, type WorkerEvents } from "../../wayfarer/src/platform";
import type { FromWorker } from "../../wayfarer/src/worker_messages";
import workerSource from "virtual:tag/worker";
import { file } from "./files";

const READY = "postMessage('ready');";
let canStart: Promise<boolean> | undefined;
let host: Promise<Host> | undefined;

function newWorker(): Worker {
  const address = URL.createObjectURL(new Blob([READY, workerSource], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  return worker;
}

/** Whether workers can start here: a frame without an origin, or a policy, may forbid it. */
function tried(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const worker = newWorker();
      const end = (started: boolean) => () => {
        worker.terminate();
        resolve(started);
      };
      worker.onmessage = end(true);
      worker.onerror = end(false);
    } catch {
      resolve(false);
    }
  });
}

function startWorker({ onMessage, onError }: WorkerEvents): RunningWorker {
  const worker = newWorker();
  worker.onmessage = ({ data }: MessageEvent<FromWorker | "ready">) => data !== "ready" && onMessage(data);
  worker.onerror = (event) => onError(new Error(event.message));
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

const platform: Platform = { file };

async function hostHere(): Promise<Host> {
  const host = await Host.load(await WebAssembly.compile((await file("wayfarer.wasm")) as BufferSource));
  host.speak(LANGUAGE);
  return host;
}

/** Answers of a worker of its own, or of this thread. */
export async function answersOf(): Promise<Answers> {
  if (await (canStart ??= tried())) return workerAsker({ ...platform, startWorker }, LANGUAGE);
  return hereAsker(await (host ??= hostHere()), filesOf(platform));
}
