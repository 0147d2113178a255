// The rules' texts as modules, one for each game and language. The library has them, too, but readers of the rules need
// not wait for it.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { Host } from "../src/library/host";
import type { Games, RulesSource } from "../src/library/protocol";
import { readLanguages } from "./words.mjs";

const RULES = "virtual:rules";

/** The library's answers to `rules`, by "GAME/LANGUAGE", without those that are again in English. */
async function answers(wasm: URL): Promise<Map<string, RulesSource>> {
  const library = await Host.load(await WebAssembly.compile(readFileSync(wasm)));
  const { games } = library.ask(["games"]) as Games;
  const found = new Map<string, RulesSource>();
  for (const language of Object.keys(readLanguages())) {
    library.speak(language);
    for (const { name } of games) {
      const answer = library.ask(["rules", name]) as RulesSource;
      if (language === "en" || answer.original !== undefined) found.set(`${name}/${language}`, answer);
    }
  }
  return found;
}

export async function rulesPlugin(wasm: URL): Promise<Plugin> {
  const all = await answers(wasm);
  const loaders = [...all.keys()].map((id) => `${JSON.stringify(id)}: () => import("${RULES}/${id}")`);
  return {
    name: "rules",
    resolveId: (id) => (id === RULES || id.startsWith(`${RULES}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${RULES}`) return `export const load = { ${loaders.join(", ")} };`;
      const source = id.startsWith(`\0${RULES}/`) ? all.get(id.slice(RULES.length + 2)) : undefined;
      return source && `export default ${JSON.stringify(source)};`;
    },
  };
}
