// The npm package `wayfarer` as users have it: installed from its tarball into an empty folder, in Node as ESM and
// CommonJS, bundled by esbuild and Vite, and without a bundler, in a browser. publint and arethetypeswrong find nothing.
//
// usage: package.mjs ROOT [ONLY]    ONLY: a part of a test's name
import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emptyFolder, fromWeb, inBrowser, packed, run, serve, test, testAll, tools, versionOf } from "./installed.mjs";

const [root, only = ""] = process.argv.slice(2);
const docs = readFileSync(join(root, "docs/javascript.md"), "utf8");
const readme = readFileSync(join(root, "packages/wayfarer/README.md"), "utf8");
const [, tenLines] = /```js\n([^]*?)```/.exec(readme);
const [, commonLines] = /```cjs\n([^]*?)```/.exec(readme);

const tarball = packed(root, "wayfarer");
const folder = emptyFolder();
run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], folder);
const installed = join(folder, "node_modules/wayfarer");

/** A page that asks an engine, and says what it answered. */
const PAGE = `
  import { load } from "wayfarer";
  const wayfarer = await load();
  const engine = wayfarer.engine();
  const { move } = await engine.choose(wayfarer.position("travelers"), { depth: 2, seed: 1 });
  const local = await wayfarer.engine({ worker: false }).choose(wayfarer.position("travelers"), { depth: 2, seed: 1 });
  engine.close();
  globalThis.said = move.text + " " + local.move.text + " " + wayfarer.position("safe-passage").move("Nf3").machine;
`;
const SAID = "Bg4 Bg4 g1f3";

test("the ten lines of the README in Node as ESM", () => {
  assert.equal(tenLines.trim().split("\n").filter((line) => line !== "").length, 10);
  writeFileSync(join(folder, "ten.mjs"), tenLines);
  const lines = run("node", ["ten.mjs"], folder).trim().split("\n");
  assert.equal(lines.length, 21);
  assert.match(lines[0], /^\w+\s+\S.+\.$/);
  assert.match(lines.at(-1), /^A pawn goes one square forward/);
});

test("the lines of the README in Node as CommonJS", () => {
  writeFileSync(join(folder, "lines.cjs"), commonLines);
  assert.match(run("node", ["lines.cjs"], folder), /^\d+ \S*v?b3/);
});

test("a program in Node ends although its engine is not closed", () => {
  const text = 'import { load } from "wayfarer"; const w = await load(); await w.engine().choose(w.position("travelers"), { depth: 1 });';
  writeFileSync(join(folder, "open.mjs"), text);
  run("node", ["open.mjs"], folder);
});

const NOW = `const w = loadSync({ language: "de" });
  globalThis.said = w.record("travelers").play("Add5").text + " " + w.position("traverse").explain("b1b2").text;`;
const SAID_NOW = "Add5 Süd muss zuerst aufstellen, zum Beispiel mit =SDTCCTDS.";

test("wayfarer/sync: rules without waiting, as ESM and CommonJS, in Node and in a browser", async () => {
  writeFileSync(join(folder, "now.mjs"), `import { loadSync } from "wayfarer/sync"; ${NOW} console.log(said);`);
  writeFileSync(join(folder, "now.cjs"), `const { loadSync } = require("wayfarer/sync"); ${NOW} console.log(said);`);
  assert.equal(run("node", ["now.mjs"], folder).trim(), SAID_NOW);
  assert.equal(run("node", ["now.cjs"], folder).trim(), SAID_NOW);
  // a classic script of one bundle, as sites load it
  const { build } = fromWeb(root, "esbuild");
  const out = emptyFolder();
  await build({ entryPoints: [join(folder, "now.cjs")], bundle: true, outfile: join(out, "now.js"), logLevel: "error" });
  writeFileSync(join(out, "index.html"), '<meta charset="utf-8"><script src="now.js"></script>');
  assert.equal((await inBrowser(await serve(out), "/index.html")).said, SAID_NOW);
});

test("wayfarer/sync says what its engines lack", () => {
  const text = `import { loadSync } from "wayfarer/sync"; const w = loadSync();
    await w.choose(w.position("travelers"), { depth: 1 }).catch(({ message }) => console.log(message));`;
  writeFileSync(join(folder, "lacks.mjs"), text);
  assert.match(run("node", ["lacks.mjs"], folder), /engines need load\(\)/);
});

test("a search from four men goes on in the endgame tables with three", () => {
  const position = "6/6/6/6/4y1/E3M1|6/6/6/6/2e3/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1";
  const text = `import { load } from "wayfarer"; const w = await load();
    const { lines } = await w.analyse(w.position("courier-leapale", "${position}"), { nodes: 2000 });
    console.log(lines[0].turnsToWin, lines[0].line.length);`;
  writeFileSync(join(folder, "mate.mjs"), text);
  assert.equal(run("node", ["mate.mjs"], folder).trim(), "23 23");
});

test("a bundle for Node has everything it needs", async () => {
  const { build } = fromWeb(root, "esbuild");
  writeFileSync(join(folder, "bundled.mjs"), PAGE + "console.log(globalThis.said);");
  const out = emptyFolder();
  const entryPoints = [join(folder, "bundled.mjs")];
  await build({ entryPoints, bundle: true, platform: "node", format: "esm", outfile: join(out, "one.mjs"), logLevel: "error" });
  assert.equal(run("node", ["one.mjs"], out).trim(), SAID);
});

test("publint and arethetypeswrong find nothing", () => {
  const { publint, attw } = tools(root);
  assert.match(run(publint, [tarball, "--strict"], folder), /All good!/);
  assert.match(run(attw, [tarball, "--exclude-entrypoints", "wayfarer.wasm"], folder), /No problems found/);
});

test("the page's compiler accepts the types of the package", () => {
  const program = `import { load, type Move } from "wayfarer";
    const wayfarer = await load({ language: "de" });
    const moves: readonly Move[] = wayfarer.position("travelers").legalMoves;
    const shares: { [seat: string]: number } | undefined = wayfarer.record("travelers").outcome?.shares;
    // @ts-expect-error there is no such option
    await wayfarer.engine().choose(wayfarer.position("travelers"), { millis: 1 });
    export { moves, shares };`;
  writeFileSync(join(folder, "typed.mts"), program);
  const compiler = join(root, "web/node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "node16", "--lib", "es2022,dom"];
  run("node", [compiler, ...options, "typed.mts"], folder);
});

test("the documentation names every member", () => {
  const unnamed = [];
  for (const file of ["wayfarer", "game", "position", "record", "engine"]) {
    const text = readFileSync(join(installed, `dist/types/${file}.d.ts`), "utf8");
    for (const [, name, body] of text.matchAll(/^export declare class (\w+)[^{]*\{([^]*?)^\}/gm))
      for (const [, member] of body.matchAll(/^ {4}(?!private|constructor)(?:(?:readonly|get|set|static) )?(\w+)[(<?:]/gm))
        if (!new RegExp(`\\b${member}\\b`).test(docs)) unnamed.push(`${name}.${member}`);
  }
  assert.deepEqual(unnamed, []);
  assert.equal(JSON.parse(readFileSync(join(installed, "package.json"), "utf8")).version, versionOf(root));
  assert.ok(existsSync(join(installed, "LICENSE")));
});

test("a browser without a bundler fetches one net, on demand", async () => {
  const page = `<script type="importmap">{"imports":{"wayfarer":"./node_modules/wayfarer/dist/browser.js"}}</script>
    <script type="module">${PAGE}</script>`;
  writeFileSync(join(folder, "plain.html"), page);
  const { said, asked } = await inBrowser(await serve(folder), "/plain.html");
  assert.equal(said, SAID);
  assert.deepEqual(asked.filter((path) => path.endsWith(".net")).map((path) => path.split("/").at(-1)), ["travelers.net"]);
  assert.ok(!asked.some((path) => path.includes("/inlined/")), `modules beside files: ${asked}`);
});

test("it works in a worker of a browser", async () => {
  const worker = PAGE.replace('"wayfarer"', '"./node_modules/wayfarer/dist/browser.js"') + "postMessage(globalThis.said);";
  writeFileSync(join(folder, "own_worker.js"), worker);
  const script = 'new Worker("own_worker.js", { type: "module" }).onmessage = ({ data }) => { globalThis.said = data; };';
  writeFileSync(join(folder, "worker.html"), `<script>${script}</script>`);
  assert.equal((await inBrowser(await serve(folder), "/worker.html")).said, SAID);
});

for (const [name, options] of [
  ["one file", { format: "esm" }],
  ["chunks", { format: "esm", splitting: true }],
  ["a classic script", { format: "iife" }],
])
  test(`esbuild, ${name}`, async () => {
    const { build } = fromWeb(root, "esbuild");
    const out = emptyFolder();
    // a classic script has no await of its own
    const text = options.format === "iife" ? `${PAGE.replace(/(import.*?;)/, "$1 (async () => {")} })();` : PAGE;
    writeFileSync(join(folder, "app.js"), text);
    await build({ entryPoints: [join(folder, "app.js")], bundle: true, outdir: out, logLevel: "error", ...options });
    writeFileSync(join(out, "index.html"), `<script ${options.format === "esm" ? 'type="module"' : ""} src="app.js"></script>`);
    assert.equal((await inBrowser(await serve(out), "/index.html")).said, SAID);
  });

function viteApp() {
  const app = emptyFolder();
  cpSync(join(folder, "node_modules"), join(app, "node_modules"), { recursive: true });
  writeFileSync(join(app, "package.json"), '{"type":"module"}');
  writeFileSync(join(app, "index.html"), '<script type="module" src="/app.js"></script>');
  writeFileSync(join(app, "app.js"), PAGE);
  return app;
}

test("Vite's build keeps the files beside its code", async () => {
  const { build } = await import(pathToFileURL(join(root, "web/node_modules/vite/dist/node/index.js")));
  const app = viteApp();
  await build({ root: app, logLevel: "error", configFile: false, build: { target: "es2022" } });
  const { said, asked } = await inBrowser(await serve(join(app, "dist")), "/index.html");
  assert.equal(said, SAID);
  assert.ok(asked.some((path) => /wayfarer-.*\.wasm$/.test(path)), `no module among ${asked}`);
  assert.ok(!asked.some((path) => /wayfarer_wasm-.*\.js$/.test(path)), "the module was fetched twice");
});

test("Vite's development server, which moves code away from its files", async () => {
  const { createServer } = await import(pathToFileURL(join(root, "web/node_modules/vite/dist/node/index.js")));
  const app = viteApp();
  process.chdir(app); // its packages are looked for here first: elsewhere there is a program of this name
  const server = await createServer({ root: app, logLevel: "error", configFile: false, server: { port: 0, host: "127.0.0.1" }, optimizeDeps: { esbuildOptions: { target: "es2022" } } });
  await server.listen();
  try {
    const { said } = await inBrowser(`http://127.0.0.1:${server.httpServer.address().port}`, "/");
    assert.equal(said, SAID);
  } finally {
    await server.close();
  }
});

test("the tarball has no more than it should", () => {
  const names = readdirSync(join(installed, "dist")).sort();
  const expected = ["books", "browser.cjs", "browser.js", "index.d.cts", "index.d.ts", "inlined", "nets", "node.cjs", "node.js", "sync.cjs", "sync.js", "types", "wayfarer.wasm", "worker.js"];
  assert.deepEqual(names, expected);
});

await testAll(only);
