// Compiles the texts of the page from languages/*.json (ICU MessageFormat) into modules, one for each area and
// language, and into types. The build compiles them, so that browsers need no parser of messages.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse } from "@messageformat/parser";
import { pseudo } from "./pseudo.mjs";

const folder = new URL("../../languages/", import.meta.url);
const types = new URL("../words.d.ts", import.meta.url);
const SOURCE = "en";
export const PSEUDO = "en-XA"; // the usual tag of English with accents
const MIRRORED = "ar-XB"; // and of English from right to left, which uses the page's own messages

function readLanguage(name) {
  const path = new URL(`${name}.json`, folder);
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`languages/${name}.json: ${error.message}`);
  }
}

/** All languages by name, including the pseudo-locale. */
export function readLanguages() {
  const names = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const all = Object.fromEntries(names.map((file) => [file.slice(0, -5), readLanguage(file.slice(0, -5))]));
  return { ...all, [PSEUDO]: { ...all[SOURCE], name: "Pseudo", page: pseudo(all[SOURCE].page) } };
}

function argumentsIn(tokens, found = new Map()) {
  for (const token of tokens) {
    if (token.arg !== undefined) {
      const counts = token.type === "plural" || token.type === "selectordinal";
      const type = counts ? "number" : token.key === "noun" ? "Noun" : "Word";
      if (type !== "Word" || !found.has(token.arg)) found.set(token.arg, type);
    }
    for (const one of token.cases ?? []) argumentsIn(one.tokens, found);
  }
  return found;
}

const listed = (map) =>
  [...map]
    .map(([name, type]) => `${name}: ${type}`)
    .sort()
    .join("; ");

/** The faults of a translation, one per line: missing messages, superfluous ones, and messages with other arguments. */
export function faultsOf(source, other, name) {
  const faults = [];
  for (const [area, messages] of Object.entries(source.page)) {
    const theirs = other.page[area] ?? {};
    for (const [key, text] of Object.entries(messages)) {
      const at = `languages/${name}.json: page.${area}.${key}`;
      if (typeof theirs[key] !== "string" || theirs[key] === "") faults.push(`${at} is missing`);
      else if (listed(argumentsIn(parse(theirs[key]))) !== listed(argumentsIn(parse(text))))
        faults.push(`${at} takes other arguments than the English`);
    }
    for (const key of Object.keys(theirs))
      if (!(key in messages)) faults.push(`languages/${name}.json: page.${area}.${key} is not in languages/en.json`);
  }
  for (const area of Object.keys(other.page))
    if (!(area in source.page)) faults.push(`languages/${name}.json: page.${area} is not in languages/en.json`);
  return faults;
}

/** `{kind, noun, den}`: the name of a piece in a form of its language. */
const customFormatters = { noun: { formatter: String, id: "noun", module: "/src/language/noun.ts" } };

function compile(name, messages) {
  const locale = name.split("-")[0];
  const made = compileModule(new MessageFormat(locale, { returnType: "values", customFormatters }), messages);
  // A message without arguments becomes its text.
  const texts = made.replace(/: \(\) => \[("(?:[^"\\]|\\.)*")\]/g, ": $1");
  // The package's own file is no ES module, and would include the plurals of all languages.
  const own = texts.replace('"@messageformat/runtime/lib/cardinals"', '"make-plural/cardinals"');
  return own.replace(/import \{ (.*) \} from "@messageformat\/runtime";/, (_, names) => {
    const others = names
      .split(", ")
      .filter((one) => one !== "number")
      .join(", ");
    const numbers = others === names ? "" : 'import { number } from "/src/language/number.ts";\n';
    return numbers + (others === "" ? "" : `import { ${others} } from "@messageformat/runtime";`);
  });
}

/** The types of all messages, so that a wrong key or argument fails the build. */
export function writeTypes(source) {
  const modules = Object.entries(source.page).map(([area, messages]) => {
    const lines = Object.entries(messages).map(([key, text]) => ` ${JSON.stringify(key)}: { ${listed(argumentsIn(parse(text)))} };`);
    return `declare module "virtual:words/${area}" {\n  type Word = import("./src/language/say").Word;\n  type Noun = import("./src/language/noun").Noun;\n  const say: import("./src/language/say").Say<{${lines.join("")} }>;\n  export default say;\n}\n`;
  });
  const text = `// Made by web/tools/words.mjs from languages/en.json.\n${modules.join("\n")}`;
  writeFileSync(types, text);
}

function languageModule(name, page, names) {
  return `${compile(name, page).replace("export default", "export const areas =")};\nexport const names = ${JSON.stringify(names)};`;
}

/** The messages of an area that are kept. */
function part(area, messages, keeps) {
  return Object.fromEntries(Object.entries(messages).filter(([key]) => keeps(area, key)));
}

function checked() {
  const all = readLanguages();
  const faults = Object.entries(all).flatMap(([name, one]) => (name === SOURCE ? [] : faultsOf(all[SOURCE], one, name)));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return all;
}

/** virtual:words/AREA is the messages of an area, virtual:language/NAME all messages of another language,
 * virtual:languages the list of languages. `namesFile`: the names of games, seats and kinds (tools/languages.py).
 * `keeps`: only these messages of an area; areas of which none is kept are left out of other languages. */
export function wordsPlugin(namesFile, keeps = () => true) {
  const all = checked();
  const names = JSON.parse(readFileSync(namesFile, "utf8"));
  writeTypes(all[SOURCE]);
  const others = Object.keys(all).filter((name) => name !== SOURCE);
  const known = [...Object.entries(all), [MIRRORED, { name: "Mirrored", direction: "rtl" }]].map(([tag, { name, direction }]) => ({
    tag,
    name,
    direction,
  }));
  const pageOf = (page) => {
    const parts = Object.entries(page).map(([area, messages]) => [area, part(area, messages, keeps)]);
    return Object.fromEntries(parts.filter(([, kept]) => Object.keys(kept).length > 0));
  };
  const modules = {
    "virtual:languages":
      `export const languages = ${JSON.stringify(known)};\n` +
      `export const load = { ${others.map((name) => `${JSON.stringify(name)}: () => import("virtual:language/${name}")`).join(", ")} };`,
    ...Object.fromEntries(
      others.map((name) => [`virtual:language/${name}`, () => languageModule(name, pageOf(all[name].page), names[name] ?? {})]),
    ),
    ...Object.fromEntries(
      Object.entries(all[SOURCE].page).map(([area, messages]) => [
        `virtual:words/${area}`,
        () =>
          compile(SOURCE, part(area, messages, keeps)).replace("export default", "const words =") +
          `;\nimport { speak } from "/src/language/say.ts";\nexport default speak(${JSON.stringify(area)}, words);`,
      ]),
    ),
  };
  return {
    name: "words",
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => {
      const made = modules[id.slice(1)];
      return id.startsWith("\0virtual:") && made !== undefined ? (typeof made === "string" ? made : made()) : undefined;
    },
  };
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeTypes(checked()[SOURCE]);
