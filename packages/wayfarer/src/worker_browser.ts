// The Web Worker.
import { serve } from "./serve";
import type { ToWorker } from "./worker_messages";

const take = serve((message) => self.postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToWorker>) => take(data);
