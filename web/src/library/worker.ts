// The Web Worker in which libwayfarer runs. Fetches a net when first needed.
import wasmUrl from "../../../build-wasm/apps/wasm/wayfarer.wasm?url";
import advancedUrl from "../../../data/nets/advanced.net?url";
import leapaleUrl from "../../../data/nets/leapale.net?url";
import raceUrl from "../../../data/nets/race.net?url";
import raceAdvancedUrl from "../../../data/nets/race_advanced.net?url";
import traverseUrl from "../../../data/nets/traverse.net?url";
import travelersUrl from "../../../data/nets/travelers.net?url";
import { Host, type NetName } from "./host";

export interface Question {
  id: number;
  lines: string[];
  net?: NetName;
}

const netUrls: Record<NetName, string> = {
  travelers: travelersUrl,
  leapale: leapaleUrl,
  traverse: traverseUrl,
  advanced: advancedUrl,
  race: raceUrl,
  race_advanced: raceAdvancedUrl,
};

const host = WebAssembly.compileStreaming(fetch(wasmUrl)).then((module) => Host.load(module));
const given = new Map<NetName, Promise<void>>();

async function giveNet(name: NetName): Promise<void> {
  const response = await fetch(netUrls[name]);
  if (!response.ok) throw new Error(`the net ${name} could not be fetched`);
  (await host).giveNet(name, new Uint8Array(await response.arrayBuffer()));
}

function needNet(name: NetName): Promise<void> {
  let wait = given.get(name);
  if (wait === undefined) {
    wait = giveNet(name);
    given.set(name, wait);
    wait.catch(() => given.delete(name));
  }
  return wait;
}

self.onmessage = async (event: MessageEvent<Question>) => {
  const { id, lines, net } = event.data;
  try {
    if (net !== undefined) await needNet(net);
    self.postMessage({ id, answer: (await host).ask(lines) });
  } catch (error) {
    self.postMessage({ id, answer: { error: String(error), at: 0, illegal: false } });
  }
};
