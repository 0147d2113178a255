// Builds the script that says why the page cannot begin (src/begin.js), with its texts, as a file.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { transformWithEsbuild, type Plugin } from "vite";
import { readLanguages } from "./words.mjs";

const source = new URL("../src/begin.js", import.meta.url);

/** The script in a form that old browsers can read. */
export async function beginScript(): Promise<string> {
  const texts = Object.fromEntries(Object.entries(readLanguages()).map(([name, { page }]) => [name, page.begin]));
  const whole = readFileSync(source, "utf8").replace('"use strict";', `"use strict"; var TEXTS = ${JSON.stringify(texts)};`);
  return (await transformWithEsbuild(whole, "begin.js", { minify: true, target: "es5", charset: "ascii", sourcemap: false })).code;
}

/** Inserts it before the page's modules, which run after it. */
export async function beginPlugin(): Promise<Plugin> {
  const script = await beginScript();
  const fileName = `assets/begin-${createHash("sha256").update(script).digest("hex").slice(0, 8)}.js`;
  return {
    name: "begin",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: script });
    },
    transformIndexHtml: () => [{ tag: "script", attrs: { src: `/${fileName}`, defer: true }, injectTo: "head-prepend" }],
  };
}
