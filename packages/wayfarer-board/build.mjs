// Builds the package `wayfarer-board` into dist/ beside this file: the tag as a classic script and as a module, of the
// page's own boards, and parts of it that are loaded later; and the module of the library, nets and books, each as a file
// and, packed, as a script.
//
// usage: build.mjs [WASM [FOLDER]]    WASM: the build folder of the module, build-wasm by default; FOLDER: another one than this
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { env } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readLanguages, PSEUDO, wordsPlugin } from "../../web/tools/words.mjs";
import { BROWSERS, begin, functionsOf, need, scriptOf, writeSources } from "../files.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const web = join(root, "web");
const { wasm, built, dist, sources } = begin(here);
const { build, loadConfigFromFile } = await import(pathToFileURL(join(web, "node_modules/vite/dist/node/index.js")));
const esbuild = need("esbuild");
const postcss = need("postcss");

const others = Object.keys(readLanguages()).filter((name) => name !== "en" && name !== PSEUDO);

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
  ["parts", "shown/shown.css"],
];
const CUBE_SHEETS = [
  ["parts", "cube/style/cube.css"],
  ["parts", "cube/style/tower.css"],
];

const textOf = ([, path]) => readFileSync(join(web, "src", path), "utf8");
const ownSheet = readFileSync(join(here, "src/tag.css"), "utf8");

/** The properties that style sheets use. */
const PROPERTIES = new Set([...[...SHEETS, ...CUBE_SHEETS].map(textOf), ownSheet].join().match(/(?<=var\()--[\w-]+/g));

/** Without rules for classes, and values of properties, that neither the code nor a sheet has. */
function purged(text, code) {
  const words = new Set(code.match(/[\w-]+/g));
  const begun = [...words].filter((word) => /^--.*-$/.test(word)); // names that the code completes
  const sheet = postcss.parse(text);
  sheet.walkDecls(/^--/, (one) => {
    if (!PROPERTIES.has(one.prop) && !words.has(one.prop) && !begun.some((word) => one.prop.startsWith(word))) one.remove();
  });
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

/** The text of style sheets, and of others in no layer, for this code. */
async function css(sheets, code, own = "") {
  const layers = sheets.map((sheet) => `@layer ${sheet[0]} {\n${textOf(sheet)}\n}`);
  const text = ["@layer base, kit, parts;", ...layers]
    .join("\n")
    .replaceAll(/:root((?:\[[^\]]*\])*)/g, ".root$1")
    .replaceAll(/^(\s*)(?:html|body)( \{|,$)/gm, "$1.page-root$2");
  return (await esbuild.transform(`${purged(text, code)}\n${own}`, { loader: "css", minify: true, target: BROWSERS })).code;
}

/** Modules of the page that the tag has others for, without their ends. */
const REPLACED = [
  [/^web\/src\/library\/asker$/, "answers"],
  [/^web\/src\/language\/language$/, "language"],
  [/^web\/src\/ui\/kept$/, "kept"],
  [/^web\/src\/ui\/settings$/, "settings"],
  [/^web\/src\/ui\/optional$/, "optional"],
  [/^web\/src\/play\/boards$/, "boards"],
  [/^web\/src\/(cube\/gl\/gl_tower|(board|cube)\/held\/(held|svg_held|parts)|play\/marks\/holding)$/, "nothing"],
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

/** Modules that this program makes for the tag. */
function made(modules) {
  return {
    name: "made",
    enforce: "pre",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  };
}

/** The plugins of the page that make modules, without what they write beside. */
async function pagePlugins() {
  env.WAYFARER_WASM = wasm;
  const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, join(web, "vite.config.ts"), web);
  const plugins = (await Promise.all(config.plugins)).flat();
  const [games, icons] = ["games", "look"].map((name) => {
    const found = plugins.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the page has other plugins: ${plugins.map((one) => one.name)}`);
    return found;
  });
  const valueOf = (plugin, module) => JSON.parse(plugin.load(`\0virtual:${module}`).replace(/^export default |;$/g, ""));
  const iconPaths = { ...valueOf(icons, "icons"), ...valueOf(icons, "icons/others") };
  const cubes = valueOf(games, "games").games.filter(({ levels }) => levels !== "");
  const { name, resolveId, load } = games;
  return { games: { name, resolveId, load }, config, iconPaths, cubes: cubes.map((game) => game.name) };
}

async function workerSource() {
  const entryPoints = [join(root, "packages/wayfarer/src/worker_browser.ts")];
  const { outputFiles } = await esbuild.build({ entryPoints, bundle: true, write: false, format: "iife", target: BROWSERS, minify: true });
  return outputFiles[0].text;
}

/** Parts that are loaded later, by the modules that begin them. */
const PARTS = [
  [/wayfarer-board\/src\/cube\.ts$/, "cube"],
  [/wayfarer-board\/src\/engine\.ts$/, "library"],
  [/shown\/lines\.tsx$/, "analysis"],
  [/arrows\/arrows\.tsx$/, "arrows"],
  [/virtual:language\/(.+)$/, undefined], // by its own name
];

function partOf({ facadeModuleId }) {
  for (const [pattern, name] of PARTS) {
    const found = pattern.exec(facadeModuleId ?? "");
    if (found !== null) return name ?? found[1];
  }
  throw new Error(`a part of the tag has no name: ${facadeModuleId}`);
}

/** The code of the board, "core", and of its parts, by their names. `keeps`: which messages are needed. */
async function codeOf(page, modules, keeps) {
  const { output } = await build({
    root: web,
    configFile: false,
    logLevel: "warn",
    plugins: [replacing(), made(modules), wordsPlugin(join(built, "src/names.json"), keeps), page.games],
    esbuild: page.config.esbuild,
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: {
      alias: [{ find: /^(preact(?:\/.*)?|make-plural\/.*)$/, replacement: join(web, "node_modules/$1") }],
    },
    build: {
      target: BROWSERS,
      minify: "esbuild",
      write: false,
      copyPublicDir: false,
      lib: { entry: join(here, "src/board.tsx") },
      rollupOptions: {
        preserveEntrySignatures: "allow-extension",
        output: [
          {
            format: "amd",
            entryFileNames: "core.js",
            chunkFileNames: (chunk) => `${partOf(chunk)}.js`,
            minifyInternalExports: true,
            amd: { forceJsExtensionForImports: false },
          },
        ],
      },
    },
  }).then(([one]) => one);
  const code = Object.fromEntries(output.map((part) => [part.fileName.replace(/\.js$/, ""), part.code]));
  const areas = output.flatMap((part) => part.moduleIds).flatMap((id) => /virtual:words\/(.+)$/.exec(id)?.slice(1) ?? []);
  return { code, areas };
}

/** Which messages the code asks for: those of its areas whose keys are in it, whole or as a text with gaps. */
function messagesOf({ code: parts, areas }) {
  const code = Object.values(parts).join("");
  const whole = new Set([...code.matchAll(/"([\w.-]+)"/g)].map(([, key]) => key));
  const gaps = [...code.matchAll(/`((?:[\w.-]|\$\{[^`{}]+\})*)`/g)].map(([, text]) => text.replaceAll(/\$\{[^}]+\}/g, "\0"));
  const forms = [...new Set(gaps)].filter((text) => /\w/.test(text) && text.includes("\0")).map((text) => text.replaceAll(".", "\\.").replaceAll("\0", ".+"));
  const formed = new RegExp(`^(?:${forms.join("|")})$`);
  return (area, key) => areas.includes(area) && (whole.has(key) || formed.test(key));
}

/** What needs the whole code to be known: icons and style sheets. */
async function completed(code, iconPaths) {
  const all = Object.values(code).join("");
  const icons = Object.fromEntries(Object.entries(iconPaths).filter(([icon]) => all.includes(`"${icon}"`)));
  const texts = { ICON_PATHS: icons, STYLE_SHEET: await css(SHEETS, all, ownSheet), CUBE_SHEET: await css(CUBE_SHEETS, all) };
  const withTexts = (text) => text.replaceAll(/\b(?:ICON_PATHS|STYLE_SHEET|CUBE_SHEET)\b/g, (name) => JSON.stringify(texts[name]));
  return Object.fromEntries(Object.entries(code).map(([name, text]) => [name, withTexts(text)]));
}

/** Code as a function: `Code` in src/place.ts. The parentheses tell V8 to compile it with the script, off the main thread,
 * instead of skipping it and parsing it again when it is called. */
const asFunction = (text) => `(function(LANGUAGE,PLACE,define){${text}})`;

/** Begins each script: Chromium then compiles all functions off the main thread while the script is loading. Without it most
 * are compiled on the main thread, when they are first called (v8.dev/blog/explicit-compile-hints). */
const COMPILED_WHOLE = "//# allFunctionsCalledOnLoad";

async function write(name, text) {
  const { code } = await esbuild.transform(text, { minify: true, target: BROWSERS, banner: COMPILED_WHOLE });
  writeFileSync(join(dist, name), code);
}

/** The first script of a format. */
async function first(entry, format, name, code) {
  const parts = Object.keys(code).filter((part) => part !== "core");
  const names = [...sources.keys()];
  const place = [
    `const addresses = ${functionsOf(names, (file) => `new URL("./${file}", import.meta.url)`)};`,
    `const modules = ${functionsOf(names, (file) => `import("./${scriptOf(file)}").then(() => ({ default: globalThis.wayfarerFiles["${file}"] }))`)};`,
    `const parts = ${functionsOf(parts, (part) => `import("./wayfarer-board.module.${part}.js")`)};`,
    "export const place = { addresses, modules, part: (name) => parts[name]().then((part) => part.default) };",
  ].join("\n");
  const contents = { "virtual:tag/code": `export default ${asFunction(code.core)};`, "virtual:tag/place": place };
  await esbuild.build({
    entryPoints: [join(here, "src", entry)],
    outfile: join(dist, name),
    bundle: true,
    format,
    minify: true,
    target: BROWSERS,
    banner: { js: COMPILED_WHOLE },
    legalComments: "none",
    logLevel: "warning",
    define: {
      LANGUAGES: JSON.stringify(["en", ...others]),
      CUBES: JSON.stringify(page.cubes),
      FILES: JSON.stringify(names.map((file) => [file, scriptOf(file)])),
    },
    plugins: [
      {
        name: "made",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^virtual:tag\// }, ({ path }) => ({ path, namespace: "made" }));
          onResolve({ filter: /^\.\/(inlined\/|wayfarer-board\.)/ }, ({ path }) => ({ path, external: true }));
          onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => ({ contents: contents[path] }));
        },
      },
    ],
  });
}

const page = await pagePlugins();
const modules = {
  // written after the build, when it is known what the code needs
  "virtual:tag/css": "export default STYLE_SHEET;",
  "virtual:tag/cube-css": "export default CUBE_SHEET;",
  "virtual:icons": "export default ICON_PATHS;",
  "virtual:languages": `export const load = ${functionsOf(others, (name) => `import("virtual:language/${name}")`)};`,
  "virtual:tag/worker": `export default ${JSON.stringify(await workerSource())};`,
};
const wordless = await codeOf(page, modules, () => false);
const { code: whole } = await codeOf(page, modules, messagesOf(wordless));
const code = await completed(whole, page.iconPaths);
await first("classic.ts", "iife", "wayfarer-board.js", code);
await first("module.ts", "esm", "wayfarer-board.module.js", code);
for (const [name, text] of Object.entries(code).filter(([part]) => part !== "core")) {
  await write(`wayfarer-board.${name}.js`, `(globalThis.wayfarerFiles||={})["${name}"]=${asFunction(text)}`);
  await write(`wayfarer-board.module.${name}.js`, `export default ${asFunction(text)}`);
}
writeSources(sources, dist, (name, packed) => `(globalThis.wayfarerFiles||={})["${name}"]="${packed}";\n`);
cpSync(join(here, "src/wayfarer-board.d.ts"), join(dist, "wayfarer-board.d.ts"));
