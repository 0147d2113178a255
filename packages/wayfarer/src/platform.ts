// What differs between browsers and Node: where files come from, and how a worker starts.
import type { Files } from "./answerer";
import { type Answers, type Replies, WorkerAsker, type WorkerLink } from "./asker";
import { Answerer } from "./answerer";
import type { Host } from "./host";
import type { FromWorker, ToWorker } from "./worker_messages";

/** A worker as both platforms have it. */
export interface RunningWorker {
  post(message: ToWorker): void;
  end(): void;
  busy?(isBusy: boolean): void;
}

export interface WorkerEvents {
  onMessage(message: FromWorker): void;
  onError(error: Error): void;
}

export interface Platform {
  /** A file of the package: "wayfarer.wasm", "nets/race.net", "books/traverse.book"; undefined: there is none of this name. */
  file(name: string): Promise<Uint8Array | undefined>;
  /** Starts a worker; undefined where there are none. */
  startWorker?(events: WorkerEvents): RunningWorker;
}

export function filesOf(platform: Platform): Files {
  return { net: (name) => platform.file(`nets/${name}.net`), book: (game) => platform.file(`books/${game}.book`) };
}

/** Answers from this thread. */
export function hereAsker(host: Host, files: Files): Answers {
  return new WorkerAsker((replies) => {
    const answerer = new Answerer(Promise.resolve(host), files, replies.take);
    return { post: (question) => void answerer.answer(question), end: () => undefined };
  });
}

/** Answers from a worker, which is given the module and asks for the files that it needs. */
export function workerAsker(platform: Platform & Required<Pick<Platform, "startWorker">>, language: string): Answers {
  const begin = ({ take, fail }: Replies): WorkerLink => {
    const onMessage = (message: FromWorker) => {
      if (!("wanted" in message)) return take(message);
      const { wanted } = message;
      platform.file(wanted).then(
        (bytes) => worker.post({ file: wanted, bytes }),
        (error: unknown) => worker.post({ file: wanted, error: String(error) }),
      );
    };
    const worker = platform.startWorker({ onMessage, onError: fail });
    platform.file("wayfarer.wasm").then(
      (bytes) => worker.post({ module: bytes!, language }),
      (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
    );
    return worker;
  };
  return new WorkerAsker(begin);
}
