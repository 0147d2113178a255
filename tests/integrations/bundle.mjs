// The game classes of integrations/abstractplay as one module for Node, on our stand-ins for AbstractPlay's own files, or on
// a checkout of its gameslib with its packages installed, if GAMESLIB names one.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/** What the games import: our own files, the stand-ins or the checkout for the rest, and the library from its sources. */
function files(root, checkout) {
  const here = join(root, "integrations/abstractplay");
  const standIn = (path) => [`${path}.ts`, `${path}.d.ts`, `${path}/index.ts`].find(existsSync);
  return {
    name: "files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
        const from = relative(join(here, "src"), resolve(importer, "..", path));
        if (from.startsWith("..") || existsSync(join(here, "src", `${from}.ts`))) return undefined;
        return { path: standIn(join(checkout === undefined ? join(here, "stand_in") : join(checkout, "src"), from)) };
      });
      onResolve({ filter: /^wayfarer\/sync$/ }, () => ({ path: join(root, "packages/wayfarer/src/sync.ts") }));
      onResolve({ filter: /^virtual:module$/ }, ({ path }) => ({ path, namespace: "module" }));
      onLoad({ filter: /.*/, namespace: "module" }, () => {
        const packed = gzipSync(readFileSync(join(root, "build-wasm/apps/wasm/wayfarer.wasm"))).toString("base64");
        return { contents: `export default "${packed}";` };
      });
      if (checkout === undefined) {
        onResolve({ filter: /^i18next$/ }, () => ({ path: join(here, "stand_in/i18next.ts") }));
        return;
      }
      onResolve({ filter: /^i18next$/ }, () => ({ path: createRequire(join(checkout, "package.json")).resolve("i18next"), external: true }));
    },
  };
}

/** The classes, and the i18next that they ask. */
export async function gamesOf(root, checkout = process.env.GAMESLIB) {
  const { build } = createRequire(join(root, "web/package.json"))("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "wayfarer-integrations-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, "games.mjs");
  const contents = `
    export { TravelersGame } from "./games/travelers";
    export { TraverseGame } from "./games/traverse";
    export { library } from "./games/wayfarer/library";
    export { default as i18next } from "i18next";`;
  await build({
    stdin: { contents, resolveDir: join(root, "integrations/abstractplay/src"), sourcefile: join(root, "integrations/abstractplay/src/games.ts"), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node18",
    outfile,
    logLevel: "error",
    plugins: [files(root, checkout)],
    banner: { js: 'import { createRequire as needOf } from "node:module"; const require = needOf(import.meta.url);' },
  });
  return import(pathToFileURL(outfile));
}

const merged = (a, b) => (typeof a === "object" && typeof b === "object" ? Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, merged(a[key], b[key])])) : (b ?? a));

/** Gives a real i18next the texts of the checkout with those that the games add. Our stand-in has its own. */
export async function useTexts(root, i18next, checkout = process.env.GAMESLIB) {
  if (checkout === undefined) return;
  const texts = (folder, name) => JSON.parse(readFileSync(join(folder, `locales/en/${name}.json`), "utf8"));
  const all = (name) => merged(texts(checkout, name), texts(join(root, "integrations/abstractplay"), name));
  const resources = { en: { apgames: all("apgames"), apresults: all("apresults") } };
  await i18next.init({ lng: "en", fallbackLng: "en", ns: ["apgames", "apresults"], resources });
}
