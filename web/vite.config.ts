// How the page is built: one small entry; the cube and the rules' reader only when they are shown. What
// the page knows of the games is asked of the library here, once; the pieces are written once more
// as art.json, for the server's pictures.
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { Host } from "./src/library/host";
import type { Games } from "./src/library/protocol";
import { artOf, makePainter, picturesOf, sidesOf } from "./tools/art";
import { drawnFile, drawnGames, drawnOf } from "./tools/drawn";
import { beginPlugin } from "./tools/begin";
import { BROWSERS } from "./tools/browsers.mjs";
import { chunks } from "./tools/chunks";
import { cutFonts } from "./tools/fonts";
import { iconPaths } from "./tools/icons";
import { lessonsPlugin } from "./tools/lessons";
import { offlinePlugin } from "./tools/offline";
import { type MinedBooks, minedBooks, minedFiles } from "./tools/mined";
import { bookLines, puzzleFiles } from "./tools/puzzles";
import { rulesPlugin } from "./tools/rules";
import { startModules } from "./tools/starts";
import { wayFiles } from "./tools/ways";
import { wordsPlugin } from "./tools/words.mjs";

// WAYFARER_WASM: the build folder of another library than the usual one, with more games perhaps.
const built = new URL(`../${env.WAYFARER_WASM ?? "build-wasm"}/`, import.meta.url);
const wasm = new URL("apps/wasm/wayfarer.wasm", built);
const GAMES = "virtual:games";
const STARTS = "virtual:starts";
const START_MOVES = "virtual:starts/moves";
const PUZZLES = "virtual:puzzles";

/** What the page knows of the puzzles before it fetches any. */
function puzzlesModule(lines: readonly string[], books: MinedBooks): string {
  const book = (lines[0] ?? "").split(/[:|]/, 1)[0];
  const mined = Object.fromEntries([...books].map(([name, { lines }]) => [name, lines.length]));
  const editions = Object.fromEntries([...books].map(([name, { editions }]) => [name, editions]));
  const known = { count: lines.length, book, mined, editions };
  return Object.entries(known)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

async function gamesPlugin(): Promise<Plugin> {
  const library = await Host.load(await WebAssembly.compile(readFileSync(wasm)));
  const all = library.ask(["games"]) as Games;
  const data = new URL("../data/", import.meta.url);
  const lines = bookLines(data);
  const books = new Map([...minedBooks(data)].filter(([name]) => all.games.some((game) => game.name === name)));
  const starts = startModules(library);
  const titles = all.games.map(({ title }) => title).join(", ");
  return {
    name: "games",
    resolveId: (id) => ([GAMES, STARTS, START_MOVES, PUZZLES].includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${STARTS}`) return starts.states;
      if (id === `\0${START_MOVES}`) return starts.moves;
      if (id === `\0${PUZZLES}`) return puzzlesModule(lines, books);
      return id === `\0${GAMES}` ? `export default ${JSON.stringify(all)};` : undefined;
    },
    transformIndexHtml: (html) => html.replace("%TITLES%", titles),
    async generateBundle() {
      const art = Object.fromEntries(all.games.map((game) => [game.name, artOf(game, sidesOf(library, game))]));
      this.emitFile({ type: "asset", fileName: "art.json", source: JSON.stringify(art) });
      const paint = await makePainter();
      for (const [name, one] of Object.entries(art))
        for (const picture of picturesOf(name, one, paint)) this.emitFile({ type: "asset", ...picture });
      for (const [fileName, source] of [...puzzleFiles(library, lines), ...minedFiles(library, books), ...wayFiles(data)])
        this.emitFile({ type: "asset", fileName, source });
      const note = readFileSync(new URL("../docs/endgames.md", import.meta.url));
      this.emitFile({ type: "asset", fileName: "endgames.txt", source: note });
    },
  };
}

/** The tests on drawn boards, a module a game. */
async function drawnPlugin(): Promise<Plugin> {
  const DRAWN = "virtual:drawn";
  const root = new URL("../", import.meta.url);
  const library = await Host.load(await WebAssembly.compile(readFileSync(wasm)));
  const { games } = library.ask(["games"]) as Games;
  const loader = (name: string) => `${JSON.stringify(name)}: () => import("${DRAWN}/${name}")`;
  return {
    name: "drawn",
    resolveId: (id) => (id === DRAWN || id.startsWith(`${DRAWN}/`) ? `\0${id}` : undefined),
    load(id) {
      const names = drawnGames(root).filter((name) => games.some((game) => game.name === name));
      if (id === `\0${DRAWN}`) return `export const load = {${names.map(loader).join(", ")}};`;
      const info = games.find(({ name }) => id === `\0${DRAWN}/${name}`);
      return info && `export default ${JSON.stringify(drawnOf(library, info, drawnFile(info.name, root)))};`;
    },
  };
}

/** The icons' paths as two modules, that of the boards in other pages and the rest; the fonts as files, of which the one for
 * text is asked for at once. */
function lookPlugin(): Plugin {
  const ICONS = "virtual:icons";
  const { named, others } = iconPaths(new URL("src/embed.tsx", import.meta.url));
  const modules = new Map([
    [`\0${ICONS}`, named],
    [`\0${ICONS}/others`, others],
  ]);
  return {
    name: "look",
    buildStart: () => cutFonts(),
    resolveId: (id) => (modules.has(`\0${id}`) ? `\0${id}` : undefined),
    load: (id) => (modules.has(id) ? `export default ${JSON.stringify(modules.get(id))};` : undefined),
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree.*\.woff2$/.test(name));
      const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${font}` };
      return font === undefined ? [] : [{ tag: "link", attrs, injectTo: "head-prepend" as const }];
    },
  };
}

export default defineConfig({
  plugins: [
    wordsPlugin(new URL("src/names.json", built)),
    gamesPlugin(),
    drawnPlugin(),
    rulesPlugin(wasm),
    lessonsPlugin(new URL("src/games/lessons.txt", built)),
    lookPlugin(),
    beginPlugin(),
    offlinePlugin(makePainter),
  ],
  base: "/",
  resolve: { alias: [{ find: /^wayfarer\.wasm/, replacement: fileURLToPath(wasm) }] },
  build: {
    target: Object.entries(BROWSERS).map((one) => one.join("")),
    rollupOptions: {
      input: ["index.html", "embed.html"].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: { manualChunks: chunks() },
    },
    assetsInlineLimit: 0, // every file has its own address, and is cached by it
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  assetsInclude: ["**/*.net", "**/*.book"],
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
  worker: { format: "es" },
});
