// Builds the package `wayfarer` into dist/ beside this file: code for browsers and Node as ESM and CommonJS, types, the
// module, nets and books, each as a file and, packed, as a module.
//
// usage: build.mjs [WASM [FOLDER]]    WASM: the build folder of the module, build-wasm by default; FOLDER: another one than this
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { BROWSERS, begin, functionsOf, need, scriptOf, writeSources } from "../files.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { dist, sources } = begin(here);
const { build } = need("esbuild");

const NODE = ["node18"]; // the oldest one
const MODULE = "wayfarer.wasm";

/** "virtual:files": an address and a module of each file, as expressions that bundlers understand, and the worker. */
function filesPlugin(worker) {
  const names = [...sources.keys()];
  const contents = [
    `export const addresses = ${functionsOf(names, (name) => `new URL("./${name}", import.meta.url)`)};`,
    `export const modules = ${functionsOf(names, (name) => `import("./${scriptOf(name)}")`)};`,
    `export const inlinedWorker = () => import("./inlined/${worker}.js");`,
  ].join("\n");
  return {
    name: "files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:files$/ }, ({ path }) => ({ path, namespace: "files" }));
      onResolve({ filter: /^\.\/inlined\// }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /.*/, namespace: "files" }, () => ({ contents }));
    },
  };
}

/** "virtual:module": the module of WebAssembly, packed, beside the code that is built. */
function modulePlugin(end) {
  return {
    name: "module",
    setup({ onResolve }) {
      onResolve({ filter: /^virtual:module$/ }, () => ({ path: `./${scriptOf(MODULE).replace(/js$/, end)}`, external: true }));
    },
  };
}

const source = (name) => join(here, "src", name);
const common = { bundle: true, absWorkingDir: here, charset: "utf8", legalComments: "none", minify: false, logLevel: "warning" };

async function code() {
  const workers = [
    ["worker_browser", { format: "iife", target: BROWSERS, minify: true }],
    ["worker_node", { format: "cjs", target: NODE, platform: "node", minify: true }],
  ];
  for (const [name, options] of workers) {
    const { outputFiles } = await build({ ...common, ...options, entryPoints: [source(`${name}.ts`)], write: false });
    const text = outputFiles[0].text;
    writeFileSync(join(dist, `inlined/${name}.js`), `export default ${JSON.stringify(text)};\n`);
    if (name === "worker_browser") writeFileSync(join(dist, "worker.js"), text);
  }
  const cjsAddress = { "import.meta.url": "wayfarerAddress" };
  const builds = [
    ["browser.ts", "browser.js", "worker_browser", { format: "esm", target: BROWSERS }],
    ["browser.ts", "browser.cjs", "worker_browser", { format: "cjs", target: BROWSERS, define: { "import.meta.url": "undefined" } }],
    ["node.ts", "node.js", "worker_node", { format: "esm", target: NODE, platform: "node" }],
    [
      "node.ts",
      "node.cjs",
      "worker_node",
      {
        format: "cjs",
        target: NODE,
        platform: "node",
        define: cjsAddress,
        banner: { js: 'const wayfarerAddress = require("node:url").pathToFileURL(__filename).href;' },
      },
    ],
  ];
  for (const [entry, file, worker, options] of builds)
    await build({ ...common, ...options, entryPoints: [source(entry)], outfile: join(dist, file), plugins: [filesPlugin(worker)] });
  for (const [format, end] of [
    ["esm", "js"],
    ["cjs", "cjs"],
  ]) {
    const options = { format, target: [...BROWSERS, ...NODE], plugins: [modulePlugin(end)] };
    await build({ ...common, ...options, entryPoints: [source("sync.ts")], outfile: join(dist, `sync.${end}`) });
  }
}

/** Declarations for ESM and for CommonJS. Their imports name files, as both need. */
function types() {
  const made = join(dist, "types");
  execFileSync(execPath, [join(dirname(need.resolve("typescript/package.json")), "bin/tsc"), "-p", here, "--outDir", made], { stdio: "inherit" });
  for (const name of readdirSync(made)) {
    const text = readFileSync(join(made, name), "utf8");
    const named = (end) => text.replaceAll(/(from |import\()"\.\/(\w+)"/g, `$1"./$2.${end}"`);
    writeFileSync(join(made, name), named("js"));
    writeFileSync(join(made, name.replace(".d.ts", ".d.cts")), named("cjs"));
  }
  writeFileSync(join(dist, "index.d.ts"), 'export * from "./types/browser.js";\n');
  writeFileSync(join(dist, "index.d.cts"), 'export * from "./types/browser.cjs";\n');
}

/** The module's script as CommonJS, for those who load it without waiting. */
function commonModule() {
  const script = join(dist, scriptOf(MODULE));
  const text = readFileSync(script, "utf8").replace("export default", "module.exports =");
  writeFileSync(script.replace(/js$/, "cjs"), text);
}

await code();
types();
writeSources(sources, dist, (_, packed) => `export default "${packed}";\n`);
commonModule();
