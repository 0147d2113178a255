// Builds the package `wayfarer-board` into dist/ beside this file: the tag as a classic script and as a module, of the
// page's own boards; and the module of the library, nets and books, each as a file and, packed, as a script.
//
// usage: build.mjs [WASM [FOLDER]]    WASM: the build folder of the module, build-wasm by default; FOLDER: another one than this
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { argv, env } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const web = join(root, "web");
const wasmFolder = argv[2] ?? "build-wasm";
const wasm = join(resolve(root, wasmFolder), "apps/wasm/wayfarer.wasm");
const target = argv[3] === undefined ? here : resolve(argv[3]);
const dist = join(target, "dist");
const need = createRequire(join(web, "package.json"));
const { build, loadConfigFromFile } = await import(pathToFileURL(join(web, "node_modules/vite/dist/node/index.js")));
const esbuild = need("esbuild");
const postcss = need("postcss");
const BROWSERS = ["chrome111", "firefox121", "safari16.4"];

const files = new Map([
  ["wayfarer.wasm", wasm],
  ...readdirSync(join(root, "data/nets"))
    .filter((name) => name.endsWith(".net"))
    .map((name) => [`nets/${name}`, join(root, "data/nets", name)]),
  ...readdirSync(join(root, "data/explore"))
    .filter((name) => name.endsWith(".book"))
    .map((name) => [`books/${name}`, join(root, "data/explore", name)]),
]);
const scriptOf = (name) => `inlined/${basename(name).replace(/\W/g, "_")}.js`;

/** The style sheets of what the tag shows. They choose by the root element of a page; here it is an element of the tag. */
const SHEETS = [
  ["base", "ui/style/tokens.css"],
  ["base", "ui/style/base.css"],
  ["kit", "ui/style/kit/buttons.css"],
  ["kit", "ui/style/kit/choices.css"],
  ["parts", "art/art.css"],
  ["parts", "board/style/board.css"],
  ["parts", "board/style/marks.css"],
  ["parts", "board/style/shut.css"],
  ["parts", "board/style/arrows.css"],
  ["parts", "play/style/side_panel.css"],
  ["parts", "cube/style/cube.css"],
  ["parts", "cube/style/tower.css"],
  ["parts", "shown/shown.css"],
];

/** Without the rules for classes that the code does not have. */
function purged(text, code) {
  const words = new Set(code.match(/[\w-]+/g));
  const sheet = postcss.parse(text);
  const isUsed = (selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => words.has(name));
  sheet.walkRules((rule) => {
    const parent = rule.parent.type === "atrule" ? rule.parent.name : "";
    if (parent.endsWith("keyframes")) return;
    rule.selectors = rule.selectors.filter(isUsed);
    if (rule.selector === "") rule.remove();
  });
  sheet.walkAtRules(/^(media|container|supports)$/, (rule) => rule.nodes?.length === 0 && rule.remove());
  return sheet.toString();
}

async function css(code) {
  const layers = SHEETS.map(([layer, path]) => `@layer ${layer} {\n${readFileSync(join(web, "src", path), "utf8")}\n}`);
  const text = ["@layer base, kit, parts;", ...layers]
    .join("\n")
    .replaceAll(/:root((?:\[[^\]]*\])*)/g, ".root$1")
    .replaceAll(/^(\s*)(?:html|body)( \{|,$)/gm, "$1.page-root$2");
  const own = readFileSync(join(here, "src/tag.css"), "utf8");
  return (await esbuild.transform(`${purged(text, code)}\n${own}`, { loader: "css", minify: true, target: BROWSERS })).code;
}

/** Modules of the page that the tag has others for, without their ends. */
const REPLACED = [
  [/^web\/src\/library\/asker$/, "answers"],
  [/^web\/src\/library\/starts$/, "starts"],
  [/^web\/src\/language\/language$/, "language"],
  [/^web\/src\/ui\/kept$/, "kept"],
  [/^web\/src\/ui\/settings$/, "settings"],
  [/^web\/src\/ui\/boundary$/, "boundary"],
  [/^web\/src\/play\/boards$/, "boards"],
  [/^web\/src\/games\/parts$/, "parts"],
  [/^web\/src\/(art|cube\/gl\/gl_tower|(board|cube)\/held\/(held|svg_held|parts)|play\/marks\/holding)$/, "nothing"],
  [/^web\/src\/games\/(.+\/(poster|start_picture)|plain_poster)$/, "nothing"],
];

function replacing() {
  return {
    name: "replaced",
    enforce: "pre",
    async resolveId(id, importer) {
      if (!id.startsWith(".") || importer === undefined) return undefined;
      const path = resolve(dirname(importer), id).slice(root.length + 1);
      const name = REPLACED.find(([pattern]) => pattern.test(path))?.[1];
      return name === undefined ? undefined : this.resolve(`./${name}`, join(here, "src/replaced/x.ts"), { skipSelf: true });
    },
  };
}

/** What this program makes for the tag. */
function made(modules) {
  return {
    name: "made",
    enforce: "pre",
    resolveId(id) {
      if (id === "virtual:tag/files" && modules["virtual:tag/files"] === undefined) return join(here, "src/script_files.ts");
      return id in modules ? `\0${id}` : undefined;
    },
    load: (id) => modules[id.slice(1)],
  };
}

/** The plugins of the page that make modules, without what they write beside. */
async function pagePlugins() {
  env.WAYFARER_WASM = wasmFolder;
  const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, join(web, "vite.config.ts"), web);
  const plugins = (await Promise.all(config.plugins)).flat();
  const wanted = ["words", "games", "look"];
  const found = plugins.filter(({ name }) => wanted.includes(name));
  if (found.length !== wanted.length) throw new Error(`the page has other plugins: ${plugins.map(({ name }) => name)}`);
  const icons = found.find(({ name }) => name === "look");
  const iconPaths = JSON.parse(icons.load("\0virtual:icons").replace(/^export default |;$/g, ""));
  const parts = found.filter((one) => one !== icons).map(({ name, resolveId, load }) => ({ name, resolveId, load }));
  return { plugins: parts, config, iconPaths };
}

/** The start of each game with its usual options. */
async function starts() {
  const source = join(root, "packages/wayfarer/src/host.ts");
  const { outputFiles } = await esbuild.build({ entryPoints: [source], bundle: true, write: false, format: "esm" });
  const { Host } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  const host = await Host.load(await WebAssembly.compile(readFileSync(wasm)));
  const { games } = host.ask(["games"]);
  return Object.fromEntries(games.map(({ usual }) => [usual.spec, host.ask(["state", usual.spec, "", "", ""])]));
}

async function workerSource() {
  const entryPoints = [join(root, "packages/wayfarer/src/worker_browser.ts")];
  const { outputFiles } = await esbuild.build({ entryPoints, bundle: true, write: false, format: "iife", target: BROWSERS, minify: true });
  return outputFiles[0].text;
}

/** The classic script: the part that is loaded later finds the first one by a name, `wayfarerBoard`. */
const LOADER = `(()=>{const script=document.currentScript?.src||location.href,own={};let made;
const given=(needs,into)=>needs.map((need)=>need==="exports"?into:need==="require"?require:own);
globalThis.wayfarerBoard={define(needs,make){make(...given(needs,made={}))}};
const require=([name],resolve,reject)=>{const element=document.createElement("script");
element.src=new URL(name+".js",script);element.onload=()=>{element.remove();resolve(made)};element.onerror=reject;document.head.append(element)};
const define=(needs,make)=>make(...given(needs,own));`;

async function tag(format, page, modules) {
  const names = { amd: ["wayfarer-board.js", "wayfarer-board.cube.js"], es: ["wayfarer-board.module.js", "wayfarer-board.module.cube.js"] };
  const [first, second] = names[format];
  await build({
    root: web,
    configFile: false,
    logLevel: "warn",
    plugins: [replacing(), made(modules), ...page.plugins],
    esbuild: page.config.esbuild,
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: {
      alias: [
        { find: "preact/compat", replacement: join(here, "src/replaced/compat.ts") },
        { find: /^(preact(?:\/.*)?|make-plural\/.*)$/, replacement: join(web, "node_modules/$1") },
      ],
    },
    build: {
      target: BROWSERS,
      minify: "esbuild",
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(here, "src/element.tsx") },
      rollupOptions: { preserveEntrySignatures: "allow-extension", output: [{ format, entryFileNames: first, chunkFileNames: second, minifyInternalExports: true, amd: { forceJsExtensionForImports: false } }] },
    },
  });
  const code = [first, second].map((name) => readFileSync(join(dist, name), "utf8"));
  const all = code.join("");
  const icons = Object.fromEntries(Object.entries(page.iconPaths).filter(([icon]) => all.includes(`"${icon}"`)));
  const sheet = await css(all);
  const written = code.map((text) =>
    text
      .replace("ICON_PATHS", () => JSON.stringify(icons))
      .replace("STYLE_SHEET", () => JSON.stringify(sheet))
      .replaceAll(/FILE_ADDRESS\("([^"]+)"\)/g, 'new URL("./$1",import.meta.url)')
      .replaceAll(/FILE_SCRIPT\("([^"]+)"\)/g, (_, file) => `import("./${scriptOf(file)}")`),
  );
  if (format === "amd") {
    written[0] = `${LOADER}\n${written[0]}})();\n`;
    written[1] = written[1].replace(/\bdefine\(/, "wayfarerBoard.define(");
  }
  for (const [i, name] of [first, second].entries())
    writeFileSync(join(dist, name), (await esbuild.transform(written[i], { minify: true, target: BROWSERS })).code);
}

/** For bundlers: addresses and imports, written only after the build, which would take them for its own files. */
function filesModule() {
  const names = [...files.keys()];
  const addresses = names.map((name) => `"${name}":()=>FILE_ADDRESS("${name}")`);
  const modules = names.map((name) => `"${name}":()=>FILE_SCRIPT("${name}").then(()=>({default:globalThis.wayfarerFiles["${name}"]}))`);
  return `export const addresses={${addresses}};export const modules={${modules}};`;
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "inlined"), { recursive: true });
const page = await pagePlugins();
const modules = {
  // written after the build, when it is known what the code needs
  "virtual:tag/css": "export default STYLE_SHEET;",
  "virtual:icons": "export default ICON_PATHS;",
  "virtual:tag/worker": `export default ${JSON.stringify(await workerSource())};`,
  "virtual:tag/starts": `export default ${JSON.stringify(await starts())};`,
  "virtual:tag/names": `export default ${JSON.stringify([...files.keys()])};`,
};
await tag("amd", page, modules);
await tag("es", page, { ...modules, "virtual:tag/files": filesModule() });
for (const [name, path] of files) {
  const bytes = readFileSync(path);
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), bytes);
  const packed = gzipSync(bytes, { level: 9 }).toString("base64");
  writeFileSync(join(dist, scriptOf(name)), `(globalThis.wayfarerFiles||={})["${name}"]="${packed}";\n`);
}
cpSync(join(here, "src/wayfarer-board.d.ts"), join(dist, "wayfarer-board.d.ts"));
cpSync(join(root, "LICENSE"), join(target, "LICENSE"));
