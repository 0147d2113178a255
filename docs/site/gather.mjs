// Writes the pages of the site into pages/: the documents of the repository with their links turned into addresses of the
// site, and what is generated. A link to a file that is not on the site and cannot be shown as text is an error.
// usage: node gather.mjs
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { home } from "./home.mjs";
import { PAGES } from "./pages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const out = join(here, "pages");

const addressOf = new Map(PAGES.filter(({ source }) => source).map(({ source, address }) => [source, address]));
addressOf.set("README.md", "index");
const errors = [];

/** Copies a file that a document links to, and answers its address: sources are shown as text. */
function shown(path) {
  const name = /\.(svg|png|webp|json)$/.test(path) ? path : `${path}.txt`;
  const copy = join(out, "public/source", name);
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(join(root, path), copy);
  return `/source/${name}`;
}

/** Where a link of a document leads on the site. */
function target(source, link) {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const [file, anchor] = link.split("#");
  const path = posix.normalize(posix.join(posix.dirname(source), file)).replace(/\/$/, "");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (addressOf.has(path)) return `/${addressOf.get(path)}${hash}`;
  const full = join(root, path);
  if (path.startsWith("..") || !existsSync(full)) errors.push(`${source}: the link ${link} leads nowhere`);
  else if (extname(path) === ".md") errors.push(`${source}: ${path} is not on the site; name it in pages.mjs`);
  else if (statSync(full).isDirectory()) return undefined;
  else return shown(path);
  return undefined;
}

// Code within a line comes first, so that no link is found in it.
const LINK = /`[^`]*`|(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)(?: "[^"]*")?\)/g;
const FENCE = /^(```|~~~)(.*)/;
const COLOURED = ["c", "json", "python", "sh"]; // languages whose code the site colours

/** What is around the board in the rules of a game. `before`: the heading that follows it. */
const BOARD_WORDS = {
  en: {
    before: "## How to read this text",
    title: "A board to try it on",
    about: "Play for all sides, by mouse, finger or keyboard.",
    instead: (title) => `The start of ${title}.`,
  },
  de: {
    before: "## Wie dieser Text zu lesen ist",
    title: "Ein Brett zum Ausprobieren",
    about: "Spiele für alle Seiten, mit Maus, Finger oder Tastatur.",
    instead: (title) => `Die Anfangsstellung von ${title}.`,
  },
};

/** The rules of a game with a board to try them on, before they explain how they are to be read. */
function withBoard(text, title, board) {
  if (board === undefined) return text;
  const { game, language } = board;
  const words = BOARD_WORDS[language];
  if (!text.includes(words.before)) errors.push(`${game}: its rules (${language}) have no place for a board`);
  const tag = boardOf({ game, lang: language, interactive: "" }, words.instead(title));
  return text.replace(words.before, `## ${words.title}\n\n${words.about}\n\n${tag}\n\n${words.before}`);
}

/** A board as config.mjs reads it: attributes of the tag, and what is shown where the tag is not. */
function boardOf(attributes, instead) {
  return ["```board", JSON.stringify({ attributes, instead }), "```"].join("\n");
}

/** Turns the links of a text outside code; a link to a folder becomes its words. */
function linked(source, text) {
  let code = false;
  return text
    .split("\n")
    .map((line) => {
      const fence = line.match(FENCE);
      if (fence) {
        code = !code;
        return code && !COLOURED.includes(fence[2]) ? `${fence[1]}text` : line;
      }
      if (code || line.startsWith("    ")) return line;
      return line.replace(LINK, (whole, picture, words, link) => {
        if (link === undefined) return whole;
        const address = target(source, link);
        return address === undefined ? words : `${picture}[${words}](${address})`;
      });
    })
    .join("\n");
}

function write(address, text) {
  const path = join(out, `${address}.md`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Pages that a program writes: it needs the Python package of the build. */
function generate(pages) {
  const list = join(out, "generated.json");
  writeFileSync(list, JSON.stringify(pages));
  const env = { ...process.env, PYTHONPATH: join(process.env.WAYFARER_BUILD ?? join(root, "build"), "python") };
  execFileSync("/usr/bin/python3", [join(here, "generate.py"), list, out], { env, stdio: "inherit" });
  rmSync(list);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "public"), { recursive: true });
for (const { source, title, address, board, written } of PAGES) {
  if (source) write(address, withBoard(linked(source, readFileSync(join(root, source), "utf8")), title, board));
  if (written) write(address, (await import(`./${written}`)).write(root));
}
generate(PAGES.filter(({ generated }) => generated));
write("index", home("en"));
write("de/index", home("de"));
cpSync(join(root, "docs/pictures"), join(out, "public/pictures"), { recursive: true });
cpSync(join(root, "web/public/icon.svg"), join(out, "public/icon.svg"));
cpSync(join(process.env.WAYFARER_BOARD ?? join(root, "packages/wayfarer-board/dist"), "."), join(out, "public/board"), { recursive: true });
cpSync(join(root, "docs/openapi.json"), join(out, "public/openapi.json"));
const reference = process.env.WAYFARER_REFERENCE;
if (reference) cpSync(reference, join(out, "public/reference/c"), { recursive: true });

for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${PAGES.length + 2} pages in ${relative(process.cwd(), out) || out}`);
