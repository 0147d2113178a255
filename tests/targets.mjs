// Does the built page use what the oldest browsers that it is for do not have? Their names are in web/tools/browsers.mjs.
// Syntax: a file that esbuild writes otherwise for them than for the newest has some that they lack. What JavaScript and
// the browser offer, and what CSS knows, is looked up in MDN's table of browsers.
//
// usage: targets.mjs WEB
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { BROWSERS } from "../web/tools/browsers.mjs";

const web = new URL("../web/", import.meta.url);
const need = createRequire(web);
const { transform } = need("esbuild");
const postcss = need("postcss");
const { parseAst } = await import(new URL("node_modules/rollup/dist/es/parseAst.js", web));
const table = JSON.parse(readFileSync(new URL("node_modules/@mdn/browser-compat-data/data.json", web), "utf8"));

/** What is no loss where it is unknown. */
const optional = new Set([
  "navigator.share", "navigator.canShare", "canShare", "requestIdleCallback", // asked for before they are used
  "content-visibility", "content-visibility: auto", "content-visibility: visible", "contain-intrinsic-block-size",
  "overflow-clip-margin", // all of a long text is laid out at once
  "forced-color-adjust", "forced-color-adjust: none", // where it is unknown no colours are forced
  "displayName", // Preact's, of a component
  "scrollbar-width", "scrollbar-width: thin", "scrollbar-width: none", // bars as the system has them
  "text-wrap", "text-wrap: balance", "text-wrap: pretty", // lines of different lengths
  "text-size-adjust", // only phones enlarge texts, and theirs is there with a prefix
  "font-family: ui-monospace", // the next font of the list
  "@page", "size", "break-after: avoid", // margins and breaks of a printed page
]);

function isAtMost(version, most) {
  const [a, b] = [version, most].map((one) => one.replace("≤", "").split(".").map(Number));
  return a[0] !== b[0] ? a[0] < b[0] : (a[1] ?? 0) <= (b[1] ?? 0);
}

function isThere({ version_added: since, version_removed: gone, flags, prefix, alternative_name: other }, version) {
  if (typeof since !== "string" || since === "preview" || flags || prefix || other) return false;
  return isAtMost(since, version) && (typeof gone !== "string" || !isAtMost(gone, version));
}

/** The browsers that lack an entry of the table, which may have a name with a prefix that is used as well. */
function lacking(entry, prefixes = []) {
  const { support } = entry.__compat ?? { support: {} };
  const plain = (one) => (prefixes.includes(one.prefix) ? { ...one, prefix: undefined } : one);
  const lacks = ([browser, version]) => browser in support && ![support[browser]].flat().some((one) => isThere(plain(one), version));
  return Object.entries(BROWSERS).filter(lacks).map((one) => one.join(" "));
}

class Findings {
  found = new Map();

  /** Something of a name, and the entries that it may be: a browser lacks it if it lacks all of them. */
  look(name, entries, file, prefixes) {
    if (entries.length === 0 || optional.has(name)) return;
    const lacks = entries.map((entry) => lacking(entry, prefixes)).reduce((all, one) => all.filter((browser) => one.includes(browser)));
    if (lacks.length > 0) this.found.set(name, `${name}: not in ${lacks.join(", ")} (${file})`);
  }

  add(name, words) {
    this.found.set(name, words);
  }
}

// ---- what esbuild would write otherwise

const targets = Object.entries(BROWSERS).map((one) => one.join(""));

async function checkSyntax(file, text, loader, findings) {
  const written = (target) => transform(text, { loader, target, minifyWhitespace: true, logLevel: "silent" });
  try {
    const [newest, oldest] = await Promise.all([written("esnext"), written(targets)]);
    if (newest.code !== oldest.code) findings.add(file, `${file}: has syntax that esbuild would write otherwise for ${targets.join(", ")}`);
  } catch (error) {
    findings.add(file, `${file}: ${error.message}`);
  }
}

// ---- JavaScript

const owners = { ...table.api, ...table.javascript.builtins };

/** The name of a style as CSS has it. */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const roots = { navigator: "Navigator", document: "Document", window: "Window", globalThis: "Window", self: "Window", crypto: "Crypto", performance: "Performance" };

/** Names of members and of global functions, with all that has them: what a value is, its name does not tell. Names of one
 * word are the page's own too often. */
const named = new Map();
for (const [owner, entry] of Object.entries(owners))
  for (const [key, one] of [[owner, entry], ...Object.entries(entry)]) {
    const name = key.replace(/_static$/, "");
    if (/^[a-z]+[A-Z]\w*$/.test(name) && !(kebab(name) in table.css.properties)) named.set(name, [...(named.get(name) ?? []), one]);
  }

function memberOf(object, name) {
  const owner = owners[roots[object] ?? object];
  return owner?.[name] ?? owner?.[`${name}_static`];
}

function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (typeof node?.type === "string") {
    yield node;
    for (const part of Object.values(node)) if (part !== null && typeof part === "object") yield* nodesOf(part);
  }
}

function lookAt({ type, object, property, computed, name }, file, findings) {
  if (type === "Identifier") findings.look(name, named.get(name) ?? [], file);
  if (type !== "MemberExpression" || computed || object.type !== "Identifier") return;
  const exact = memberOf(object.name, property.name);
  if (exact !== undefined) findings.look(`${object.name}.${property.name}`, [exact], file);
}

async function checkScript(file, text, findings) {
  await checkSyntax(file, text, "js", findings);
  for (const node of nodesOf(parseAst(text))) lookAt(node, file, findings);
}

// ---- CSS

const types = new Map();
for (const [name, entry] of Object.entries(table.css.types).flatMap(([name, type]) => [[name, type], ...Object.entries(type)]))
  if (name !== "__compat") types.set(name, [...(types.get(name) ?? []), entry]);

function lookAtDeclaration({ prop, value, parent }, file, findings) {
  const property = table.css.properties[prop];
  if (property === undefined || prop.startsWith("-")) return; // a prefix is for one browser
  const prefixes = ["-webkit-", "-moz-"].filter((prefix) => parent.some((other) => other.prop === prefix + prop));
  findings.look(prop, [property], file, prefixes);
  const others = parent.nodes.filter((other) => other.prop === prop && other.value !== value); // older values, which stay where this one is unknown
  const look = (word, ...rest) => others.some((other) => !other.value.includes(word)) || findings.look(...rest, file);
  for (const [word] of value.matchAll(/[a-z][a-z-]+/g)) if (word in property) look(word, `${prop}: ${word}`, [property[word]]);
  for (const [, name] of value.matchAll(/([a-z-]+)\(/g)) look(name, `${name}()`, types.get(name) ?? []);
}

function lookAtRule({ name, params }, file, findings) {
  const rule = table.css["at-rules"][name];
  if (rule === undefined) return;
  findings.look(`@${name}`, [rule], file);
  for (const [word] of params.matchAll(/[a-z][a-z-]+/g)) if (word in rule) findings.look(`@${name} ${word}`, [rule[word]], file);
}

function lookAtSelector({ selector }, file, findings) {
  for (const [, name] of selector.matchAll(/:([a-z][a-z-]*)/g)) findings.look(`:${name}`, table.css.selectors[name] ? [table.css.selectors[name]] : [], file);
}

async function checkStyle(file, text, findings) {
  await checkSyntax(file, text, "css", findings);
  const root = postcss.parse(text);
  root.walkAtRules("supports", (rule) => rule.remove()); // a sheet that asks knows
  root.walkDecls((one) => lookAtDeclaration(one, file, findings));
  root.walkAtRules((one) => lookAtRule(one, file, findings));
  root.walkRules((one) => lookAtSelector(one, file, findings));
}

// ---- the built page

export async function checkFiles(files) {
  const findings = new Findings();
  for (const [file, text] of files) await (file.endsWith(".css") ? checkStyle : checkScript)(file, text, findings);
  return [...findings.found.values()].sort();
}

function builtFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  return names.map((name) => [name, readFileSync(join(folder, name), "utf8")]);
}

/** What must be found, so that the test itself is one that can fail. */
const samples = [
  ["a.js", "a ||= b; class A { static { this.a = 1 } }", []],
  ["a.js", "x = Object.groupBy(a, b)", ["Object.groupBy", "groupBy"]],
  ["a.js", "x = /[\\p{L}--a]/v", ["a.js"]],
  ["a.js", "x = a.isSubsetOf(b)", ["isSubsetOf"]],
  ["a.js", "queueMicrotask(f); scheduler.postTask(f)", ["postTask"]],
  ["a.css", "a { color: red; &:hover { color: blue } }", ["a.css"]],
  ["a.css", "a { field-sizing: content; color: light-dark(red, blue) }", ["field-sizing", "field-sizing: content", "light-dark()"]],
  ["a.css", "a { user-select: none }", ["a.css", "user-select"]],
  ["a.css", "a { -webkit-user-select: none; user-select: none }", []],
  ["a.css", "a:user-valid, a:has(b) { color: color-mix(in srgb, red, blue) } @starting-style { a { color: red } }", [":user-valid", "@starting-style"]],
];

async function main() {
  let failed = 0;
  const tell = (name, faults) => {
    if (faults.length > 0) failed++;
    console.log(faults.length === 0 ? `ok ${name}` : `FAILED ${name}:\n   ${faults.join("\n   ")}`);
  };
  for (const [file, text, wanted] of samples) {
    const found = await checkFiles([[file, text]]);
    tell(`finds ${wanted.join(", ") || "nothing"} in: ${text}`, wanted.filter((name) => !found.some((one) => one.startsWith(`${name}:`))).concat(found.length === wanted.length ? [] : found));
  }
  const files = builtFiles(process.argv[2]);
  tell("the built page has scripts and styles", files.length > 50 ? [] : [`${files.length} files`]);
  tell("the built page uses what its oldest browsers have", await checkFiles(files));
  console.log(`${samples.length + 2 - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
