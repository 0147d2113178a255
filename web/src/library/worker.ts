// The Web Worker in which libwayfarer runs. It fetches a net, or a book of openings, when first needed.
import { Host } from "./host";
import type { SpecInfo } from "./protocol";

/** The compiled module with its language, or a question. Questions wait for the module. */
export type Message = { module: WebAssembly.Module; language: string } | Question;

export interface Question {
  /** 0: no question, only a request to load the net. */
  id: number;
  lines: string[];
  /** The spec whose positions will be judged. Its net must be loaded. */
  judged?: string;
}

/** A partial answer, or an answer. */
export type Reply = { id: number; progress: unknown } | { id: number; answer: unknown };

const files = import.meta.glob<string>("../../../data/nets/*.net", { query: "?url", import: "default", eager: true });
const netUrls = new Map(Object.entries(files).map(([path, url]) => [/(\w+)\.net$/.exec(path)![1]!, url]));

const bookFiles = import.meta.glob<string>("../../../data/explore/*.book", { query: "?url", import: "default", eager: true });
const bookUrls = new Map(Object.entries(bookFiles).map(([path, url]) => [/([\w-]+)\.book$/.exec(path)![1]!, url]));

let begin: (host: Promise<Host>) => void;
const host = new Promise<Host>((resolve) => (begin = resolve));

async function load(module: WebAssembly.Module, language: string): Promise<Host> {
  const loaded = await Host.load(module);
  loaded.speak(language);
  return loaded;
}
const given = new Map<string, Promise<void>>();

function reply(message: Reply): void {
  self.postMessage(message);
}

async function fetched(url: string, what: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${what} could not be fetched`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Fetches a file and passes it to the module, once. A failure is forgotten, so that the next question tries again. */
function once(name: string, give: () => Promise<void>): Promise<void> {
  let wait = given.get(name);
  if (wait === undefined) {
    wait = give();
    given.set(name, wait);
    wait.catch(() => given.delete(name));
  }
  return wait;
}

async function needNet(spec: string): Promise<void> {
  const { net } = (await host).ask(["spec", spec]) as Partial<SpecInfo>;
  const url = net === undefined ? undefined : netUrls.get(net);
  if (net === undefined || url === undefined) return; // no net judges this spec
  await once(url, async () => (await host).giveNet(net, await fetched(url, `the net ${net}`)));
}

/** Loads the book of openings of a spec's game. */
async function needBook(spec: string): Promise<void> {
  const game = spec.split(":", 1)[0]!;
  const url = bookUrls.get(game);
  if (url !== undefined) await once(url, async () => (await host).giveBook(game, await fetched(url, "the book of openings")));
}

/** Loads the book for an opponent of a level that uses it: `lines` are a request to think that ends with "book". Without
 * a network the opponent plays without it. */
async function needOpenings([verb, spec, , , rest]: string[]): Promise<void> {
  if (verb !== "think" || !rest?.endsWith(" book")) return;
  const { opens } = (await host).ask(["spec", spec!]) as Partial<SpecInfo>;
  if (opens !== undefined && (parseInt(rest, 10) || opens) >= opens) await needBook(spec!).catch(() => undefined);
}

async function answer({ id, lines, judged }: Question): Promise<void> {
  try {
    if (judged !== undefined) await needNet(judged);
    if (lines[0] === "explore") await needBook(lines[1]!);
    await needOpenings(lines);
    if (id === 0) return;
    const onReport = (progress: unknown) => reply({ id, progress });
    reply({ id, answer: (await host).ask(lines, onReport) });
  } catch (error) {
    if (id !== 0) reply({ id, answer: { error: String(error), at: 0, illegal: false } });
  }
}

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if ("module" in data) begin(load(data.module, data.language));
  else void answer(data);
};
