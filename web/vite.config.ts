// How the page is built: one small entry; the cube and the rules' reader only when they are shown;
// the piece art once more as art.json, for the server's pictures, and the home page's pictures.
import { defineConfig, type Plugin } from "vite";
import { pieceMarkup } from "./src/board/art";
import { type GameName, pieceNames } from "./src/board/geometry";
import { pictureOf } from "./src/pages/pictures";

const games = Object.keys(pieceNames) as GameName[];

function artFiles(): Plugin {
  const art: Record<string, Record<string, string>> = {};
  for (const game of games)
    for (const seat of game === "traverse" ? "swne" : "wb")
      for (const letter of Object.keys(pieceNames[game]))
        (art[game] ??= {})[seat + letter] = pieceMarkup(game, letter, seat);
  return {
    name: "art-files",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "art.json", source: JSON.stringify(art) });
      for (const game of games)
        this.emitFile({ type: "asset", fileName: `pictures/${game}.svg`, source: pictureOf(game) });
    },
  };
}

export default defineConfig({
  plugins: [artFiles()],
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // every file has its own address, and is cached by it
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  assetsInclude: ["**/*.net"],
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
  worker: { format: "es" },
});
