// The Web Worker in which libwayfarer runs. Fetches a net when first needed.
import wasmUrl from "wayfarer.wasm?url"; // vite.config.ts says where it is
import { Host } from "./host";
import type { SpecInfo } from "./protocol";

export interface Question {
  id: number;
  lines: string[];
  /** The spec whose positions are to be judged: its net must be here. */
  judged?: string;
}

const files = import.meta.glob<string>("../../../data/nets/*.net", { query: "?url", import: "default", eager: true });
const netUrls = new Map(Object.entries(files).map(([path, url]) => [/(\w+)\.net$/.exec(path)![1]!, url]));

const host = WebAssembly.compileStreaming(fetch(wasmUrl)).then((module) => Host.load(module));
const given = new Map<string, Promise<void>>();

async function giveNet(name: string): Promise<void> {
  const response = await fetch(netUrls.get(name)!);
  if (!response.ok) throw new Error(`the net ${name} could not be fetched`);
  (await host).giveNet(name, new Uint8Array(await response.arrayBuffer()));
}

async function needNet(spec: string): Promise<void> {
  const { net } = (await host).ask(["spec", spec]) as Partial<SpecInfo>;
  if (net === undefined || !netUrls.has(net)) return; // no net judges it
  let wait = given.get(net);
  if (wait === undefined) {
    wait = giveNet(net);
    given.set(net, wait);
    wait.catch(() => given.delete(net));
  }
  await wait;
}

self.onmessage = async (event: MessageEvent<Question>) => {
  const { id, lines, judged } = event.data;
  try {
    if (judged !== undefined) await needNet(judged);
    self.postMessage({ id, answer: (await host).ask(lines) });
  } catch (error) {
    self.postMessage({ id, answer: { error: String(error), at: 0, illegal: false } });
  }
};
