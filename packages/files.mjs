// What both packages bring besides code: the module of the library, nets and books, each as a file and, packed, as a script;
// and where they are built.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The tools of the page. */
export const need = createRequire(join(root, "web/package.json"));

/** What the page supports. */
export const BROWSERS = ["chrome111", "firefox121", "safari16.4"];

function inFolder(folder, end, name) {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith(end));
  return files.map((file) => [`${name}/${file}`, join(root, folder, file)]);
}

/** What the program of a package was called for: `build.mjs [WASM [FOLDER]]`. Makes an empty dist/ and copies the licence.
 * `sources`: the files by their names in the packages: where they are now. */
export function begin(here) {
  const [wasm = "build-wasm", folder = here] = argv.slice(2);
  const target = resolve(folder);
  const dist = join(target, "dist");
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, "inlined"), { recursive: true });
  cpSync(join(root, "LICENSE"), join(target, "LICENSE"));
  const built = resolve(root, wasm);
  return { wasm, built, dist, sources: sourcesOf(join(built, "apps/wasm/wayfarer.wasm")) };
}

function sourcesOf(wasm) {
  return new Map([["wayfarer.wasm", wasm], ...inFolder("data/nets", ".net", "nets"), ...inFolder("data/explore", ".book", "books")]);
}

/** The script of a file. */
export const scriptOf = (name) => `inlined/${basename(name).replace(/\W/g, "_")}.js`;

/** Writes files and scripts into a folder. `script` makes the text of one from the name and the packed contents. */
export function writeSources(sources, folder, script) {
  for (const [name, path] of sources) {
    const bytes = readFileSync(path);
    for (const file of [name, scriptOf(name)]) mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
    writeFileSync(join(folder, scriptOf(name)), script(name, gzipSync(bytes, { level: 9 }).toString("base64")));
  }
}

/** An object of functions, each of which is the expression made from a name, so that bundlers find addresses and imports. */
export function functionsOf(names, expression) {
  return `{${names.map((name) => `${JSON.stringify(name)}: () => ${expression(name)}`).join(",")}}`;
}
