// The worker of Node.
import { parentPort } from "node:worker_threads";
import { serve } from "./serve";
import type { ToWorker } from "./worker_messages";

const take = serve((message) => parentPort!.postMessage(message));
parentPort!.on("message", (data) => take(data as ToWorker));
