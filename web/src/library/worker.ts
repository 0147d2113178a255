// The Web Worker in which libwayfarer runs. It fetches a net, or a book of openings, when first needed.
import { Answerer, type Question } from "../../../packages/wayfarer/src/answerer";
import { Host } from "./host";

/** The compiled module with its language, or a question. Questions wait for the module. */
export type Message = { module: WebAssembly.Module; language: string } | Question;

const files = import.meta.glob<string>("../../../data/nets/*.net", { query: "?url", import: "default", eager: true });
const netUrls = new Map(Object.entries(files).map(([path, url]) => [/(\w+)\.net$/.exec(path)![1]!, url]));

const bookFiles = import.meta.glob<string>("../../../data/explore/*.book", { query: "?url", import: "default", eager: true });
const bookUrls = new Map(Object.entries(bookFiles).map(([path, url]) => [/([\w-]+)\.book$/.exec(path)![1]!, url]));

async function fetched(url: string | undefined, what: string): Promise<Uint8Array | undefined> {
  if (url === undefined) return undefined;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${what} could not be fetched`);
  return new Uint8Array(await response.arrayBuffer());
}

let begin: (host: Promise<Host>) => void;
const host = new Promise<Host>((resolve) => (begin = resolve));
const answerer = new Answerer(
  host,
  {
    net: (name) => fetched(netUrls.get(name), `the net ${name}`),
    book: (game) => fetched(bookUrls.get(game), "the book of openings"),
  },
  (reply) => self.postMessage(reply),
);

async function load(module: WebAssembly.Module, language: string): Promise<Host> {
  const loaded = await Host.load(module);
  loaded.speak(language);
  return loaded;
}

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if ("module" in data) begin(load(data.module, data.language));
  else void answerer.answer(data);
};
