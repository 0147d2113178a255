// The package for programs that cannot wait for it: rules, notation and records of all games, at once. It brings no nets,
// so an engine that needs one refuses.
import packed from "virtual:module";
import { Core } from "./core";
import { Host } from "./host";
import { unpackedNow } from "./inflate";
import type { Platform } from "./platform";
import { Wayfarer } from "./wayfarer";

export * from "./exports";

const platform: Platform = { file: (name) => Promise.reject(new Error(`wayfarer/sync has no ${name}: engines need load()`)) };
let module: WebAssembly.Module | undefined;

/** Loads the library, and answers when it is there. The module is compiled once, however often this is called. */
export function loadSync({ language }: { language?: string } = {}): Wayfarer {
  module ??= new WebAssembly.Module(unpackedNow(packed));
  const core = new Core(Host.loadNow(module));
  if (language !== undefined) core.speak(language);
  return new Wayfarer(core, platform);
}
