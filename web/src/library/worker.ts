// The Web Worker in which libwayfarer runs. Fetches a net when first needed.
import wasmUrl from "wayfarer.wasm?url"; // vite.config.ts says where it is
import { Host } from "./host";
import type { SpecInfo } from "./protocol";

/** First the module, if an earlier worker has compiled it; then questions. */
export type Message = { module: WebAssembly.Module | undefined } | Question;

export interface Question {
  /** 0: nothing is asked, only the net is to be here. */
  id: number;
  lines: string[];
  /** The spec whose positions are to be judged: its net must be here. */
  judged?: string;
}

/** The module, once it is compiled; what is known of an answer so far; an answer. */
export type Reply =
  | { module: WebAssembly.Module }
  | { id: number; progress: unknown }
  | { id: number; answer: unknown };

const files = import.meta.glob<string>("../../../data/nets/*.net", { query: "?url", import: "default", eager: true });
const netUrls = new Map(Object.entries(files).map(([path, url]) => [/(\w+)\.net$/.exec(path)![1]!, url]));

let begin: (module: WebAssembly.Module | undefined) => void;
const host = new Promise<WebAssembly.Module | undefined>((resolve) => (begin = resolve)).then(load);
const given = new Map<string, Promise<void>>();

function reply(message: Reply): void {
  self.postMessage(message);
}

async function load(compiled: WebAssembly.Module | undefined): Promise<Host> {
  if (compiled !== undefined) return Host.load(compiled);
  const module = await WebAssembly.compileStreaming(fetch(wasmUrl));
  reply({ module });
  return Host.load(module);
}

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

async function answer({ id, lines, judged }: Question): Promise<void> {
  try {
    if (judged !== undefined) await needNet(judged);
    if (id === 0) return;
    const onReport = (progress: unknown) => reply({ id, progress });
    reply({ id, answer: (await host).ask(lines, onReport) });
  } catch (error) {
    if (id !== 0) reply({ id, answer: { error: String(error), at: 0, illegal: false } });
  }
}

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if ("module" in data) begin(data.module);
  else void answer(data);
};
