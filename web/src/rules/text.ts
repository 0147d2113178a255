// Parses a rules text, which is Markdown, into parts: headings with anchors, prose as HTML, examples, drawings. Rulings
// are marked in the prose, and the inventor's words are quotes. The text comes from the library and contains nothing
// from others. For a picture in the text (`![WORDS](diagrams/FILE "WHAT")`, for readers elsewhere), the page shows a
// board.
import { Marked, type MarkedExtension, Renderer, type Token, type Tokens } from "marked";

export interface Claim {
  kind: "legal" | "refused" | "now";
  /** In machine notation. All moves but the last are played before that one is tried. Empty: the claim is about the
   * board as it is. */
  moves: readonly string[];
  /** The claim, including its first word. */
  words: string;
}

export interface Example {
  /** The board in characters, as a terminal shows it; "" if the text has none. */
  drawing: string;
  claims: readonly Claim[];
  spec: string;
  /** The position as text; "" is the start. */
  position: string;
}

export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A picture in the text: its file, relative to the text's folder, and its description. */
export interface Diagram {
  file: string;
  words: string;
}

/** A diagram, if present, shows the same thing. `alone`: a position without claims, named by the diagram's words. */
export type Part =
  | ({ kind: "heading"; html: string } & Heading)
  | { kind: "prose"; html: string }
  | { kind: "example"; example: Example; diagram?: Diagram; alone?: boolean }
  | { kind: "grid"; game: string; drawing: string; diagram: Diagram };

export interface RulesText {
  parts: Part[];
  headings: Heading[];
  /** The texts in quotation marks, in order. */
  quotes: string[];
  /** How many of them come before the sources, in which titles are written like quotes. */
  cited: number;
}

/** The words with which a language's texts state the claims of an example. */
interface Words {
  legal: string;
  refused: string;
  now: string;
}

const words: Readonly<Record<string, Words>> = {
  en: { legal: "legal", refused: "refused", now: "now" },
  de: { legal: "erlaubt", refused: "verboten", now: "jetzt" },
};

export interface Reading {
  language?: string;
  /** The English text, if this is a translation: its headings name the parts, so that links work in every language. */
  original?: RulesText;
  /** The address of the boards of a quote, by its number in the text. */
  boardsOf?: (quote: number) => string | undefined;
  /** The texts of a ruling's mark. */
  ruling?: { tag: string; why: string };
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!);

// Scrolling elements must be reachable by keyboard, too.
const preformatted = (text: string) => `<pre tabindex="0">${escaped(text)}</pre>`;

/** One line: `MOVE ...: legal ...`, `MOVE ...: refused because ...` or `now: ...`. */
function claimOf(line: string, { legal, now }: Words): Claim {
  const [, moves = "", said = ""] = /^(.*?): (.*)$/.exec(line) ?? [];
  if (moves === now) return { kind: "now", moves: [], words: said };
  return { kind: said.startsWith(legal) ? "legal" : "refused", moves: moves.split(" "), words: said };
}

export function exampleOf(text: string, language = "en"): Example {
  const [above = "", board = ""] = text.split("board: ");
  const lines = above.trimEnd().split("\n");
  const isClaim = (line: string) => line.includes(": ");
  const [spec = "", ...position] = board.replaceAll("\n  ", "").split(" ");
  const where = position.join(" ");
  return {
    drawing: lines.filter((line) => !isClaim(line)).join("\n"),
    claims: lines.filter(isClaim).map((line) => claimOf(line, words[language] ?? words.en!)),
    spec,
    position: where === "start" ? "" : where,
  };
}

/** "The Block" -> "the-block" */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** What has been found so far in a text. */
class Met {
  readonly headings: Heading[] = [];
  readonly quotes: string[] = [];
  cited: number | undefined;

  constructor(private readonly reading: Reading) {}

  heading(level: number, text: string): Heading {
    const same = this.reading.original?.headings[this.headings.length];
    const own = slug(text);
    const count = this.headings.filter(({ id }) => id.replace(/-\d+$/, "") === own).length;
    const heading = { level, text, id: same?.id ?? (count === 0 ? own : `${own}-${count + 1}`) };
    this.headings.push(heading);
    if (level === 2 && /^Sources?$/.test(text)) this.cited ??= this.quotes.length;
    return heading;
  }

  quote(text: string, inside: string): string {
    const boards = this.reading.boardsOf?.(this.quotes.length);
    this.quotes.push(text);
    return boards === undefined ? `<q>${inside}</q>` : `<q><a href="#${escaped(boards)}">${inside}</a></q>`;
  }

  ruling(why: string): string {
    const { tag = "R", why: usual = "" } = this.reading.ruling ?? {};
    return `<button type="button" class="ruling" aria-expanded="false">${escaped(tag)}</button><span class="ruling-why"> ${escaped(why || usual)}</span>`;
  }
}

/** "…": the inventor's words. */
function quotes(met: Met): MarkedExtension {
  return {
    extensions: [
      {
        name: "quote",
        level: "inline",
        start: (source) => source.indexOf('"'),
        tokenizer(source) {
          const [raw, text] = /^"([^"]+)"/.exec(source) ?? [];
          return raw === undefined ? undefined : { type: "quote", raw, text, tokens: this.lexer.inlineTokens(text!) };
        },
        renderer(token) {
          return met.quote(String(token.text).replace(/\s+/g, " "), this.parser.parseInline(token.tokens ?? []));
        },
      },
    ],
  };
}

/** [R] and [R: why]: a ruling. */
function rulings(met: Met): MarkedExtension {
  return {
    extensions: [
      {
        name: "ruling",
        level: "inline",
        start: (source) => source.indexOf("[R"),
        tokenizer(source) {
          const [raw, why = ""] = /^\[R(?:: ([^\]]+))?\]/.exec(source) ?? [];
          return raw === undefined ? undefined : { type: "ruling", raw, text: why.replace(/\s+/g, " ") };
        },
        renderer: (token) => met.ruling(String(token.text)),
      },
    ],
  };
}

function markedFor(met: Met): Marked {
  return new Marked(quotes(met), rulings(met), {
    renderer: {
      code: ({ text }: Tokens.Code) => preformatted(text),
      table(token: Tokens.Table) {
        return `<div class="wide" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`;
      },
    },
  });
}

function partOf(token: Token, met: Met, marked: Marked, language: string): Part {
  if (token.type === "code" && (token as Tokens.Code).lang === "example")
    return { kind: "example", example: exampleOf((token as Tokens.Code).text, language) };
  if (token.type === "heading") {
    const { depth, text, tokens } = token as Tokens.Heading;
    const html = marked.Parser.parseInline(tokens, marked.defaults);
    return { kind: "heading", html, ...met.heading(depth, text) };
  }
  return { kind: "prose", html: marked.Parser.parse([token], marked.defaults) };
}

/** A paragraph that consists only of a picture of a board. */
function diagramOf(token: Token): (Diagram & { what: string }) | undefined {
  const [image, more] = token.type === "paragraph" ? (token as Tokens.Paragraph).tokens : [];
  if (image?.type !== "image" || more !== undefined) return undefined;
  const { href, text, title } = image as Tokens.Image;
  return href.startsWith("diagrams/") ? { file: href, words: text, what: title ?? "" } : undefined;
}

/** What a picture stands for: the example below it, or a drawing, which is a position ("board SPEC POSITION") or places
 * with signs ("grid GAME"). */
function shownPart({ what, ...diagram }: Diagram & { what: string }, below: Part, drawing: string): Part {
  if (below.kind === "example") return { ...below, diagram };
  const [kind, of = "", ...position] = what.split(" ");
  if (kind === "grid") return { kind, game: of, drawing, diagram };
  return { kind: "example", example: { ...exampleOf(`board: ${[of, ...position].join(" ")}`), drawing }, diagram, alone: true };
}

export function readRules(text: string, reading: Reading = {}): RulesText {
  const met = new Met(reading);
  const marked = markedFor(met);
  const parts: Part[] = [];
  let diagram: ReturnType<typeof diagramOf>;
  for (const token of marked.lexer(text).filter(({ type }) => type !== "space")) {
    const found = diagramOf(token);
    if (found === undefined) {
      const part = partOf(token, met, marked, reading.language ?? "en");
      parts.push(diagram === undefined ? part : shownPart(diagram, part, token.type === "code" ? (token as Tokens.Code).text : ""));
    }
    diagram = found;
  }
  return { parts, headings: met.headings, quotes: met.quotes, cited: met.cited ?? met.quotes.length };
}

/** The section that explains the marks in the text. */
export const READING = "how-to-read-this-text";

/** Sections of the text without rules. */
export const ABOUT: ReadonlySet<string> = new Set(["how-moves-are-written", "position-and-move-as-text", "source", "sources"]);

/** Moves the section that explains the marks to just before the first section without rules. `idOf`: the id, if a
 * section begins there. */
function readingLater<T>(all: readonly T[], idOf: (one: T) => string | undefined): T[] {
  const sections: { id: string; of: T[] }[] = [{ id: "", of: [] }];
  for (const one of all) {
    const id = idOf(one);
    if (id !== undefined) sections.push({ id, of: [] });
    sections.at(-1)!.of.push(one);
  }
  const reading = sections.filter(({ id }) => id === READING);
  const others = sections.filter(({ id }) => id !== READING);
  const first = others.findIndex(({ id }) => ABOUT.has(id));
  const at = first < 0 ? others.length : first;
  return [...others.slice(0, at), ...reading, ...others.slice(at)].flatMap(({ of }) => of);
}

/** Prepares a text for the page: rules come first, because there the marks explain themselves when they are pressed. */
export function forPage({ parts, headings, ...quotes }: RulesText): RulesText {
  const sectionOf = (heading: Heading) => (heading.level === 2 ? heading.id : undefined);
  return {
    parts: readingLater(parts, (part) => (part.kind === "heading" ? sectionOf(part) : undefined)),
    headings: readingLater(headings, sectionOf),
    ...quotes,
  };
}
