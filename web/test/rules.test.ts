// Rules texts as parts: examples, drawings and tables, rulings, quotes and the boards that test them, other languages.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { load } from "virtual:drawn";
import type { Explanation, Game, State } from "../src/library/protocol";
import { saidOn } from "../src/rules/said";
import { sentenceOf } from "../src/rules/tested";
import { ABOUT, forPage, readRules } from "../src/rules/text";
import { loadHost } from "./library_host";

const text = `# A game

| piece | moves |
|-------|-------|
| Ace   | \`1\` |

## The Block

White begins [R]. Draws [R: the page says "50 moves"]. It goes "up to three" squares.

\`\`\`example
 2  . A <
    a b c
b2b3 c4c5: legal, one step
b2b9: refused because it is too far
now: a draw
board: travelers 9/9/
  9 w
\`\`\`

    drawn

## The Block
`;

const root = new URL("../../", import.meta.url);
const folders: Record<string, string> = {
  travelers: "travelers",
  "courier-leapale": "leapale",
  traverse: "traverse",
  "safe-passage": "safe_passage",
};
const readme = (game: string) => readFileSync(new URL(`src/games/${folders[game]}/README.md`, root), "utf8");

test("an example is a drawing, what it says of moves, and its board in one piece", () => {
  const [example] = readRules(text).parts.flatMap((part) => (part.kind === "example" ? [part.example] : []));
  expect(example).toEqual({
    drawing: " 2  . A <\n    a b c",
    claims: [
      { kind: "legal", moves: ["b2b3", "c4c5"], words: "legal, one step" },
      { kind: "refused", moves: ["b2b9"], words: "refused because it is too far" },
      { kind: "now", moves: [], words: "a draw" },
    ],
    spec: "travelers",
    position: "9/9/9 w",
  });
});

test("on the page rules come first: how to read them stands before how moves are written", () => {
  for (const game of Object.keys(folders)) {
    const ids = forPage(readRules(readme(game)))
      .headings.filter(({ level }) => level === 2)
      .map(({ id }) => id);
    expect(ids[0]).not.toBe("how-to-read-this-text");
    expect(ids.indexOf("how-to-read-this-text")).toBe(ids.findIndex((id) => ABOUT.has(id)) - 1);
    const { parts } = forPage(readRules(readme(game)));
    expect(parts.filter(({ kind }) => kind === "heading").map((part) => "id" in part && part.id)).toEqual(
      forPage(readRules(readme(game))).headings.map(({ id }) => id),
    );
  }
});

test("headings with anchors, tables that scroll, drawings as they are", () => {
  const { parts, headings } = readRules(text);
  expect(headings.map(({ id }) => id)).toEqual(["a-game", "the-block", "the-block-2"]);
  const html = parts.flatMap((part) => (part.kind === "prose" ? [part.html] : [])).join("");
  expect(html).toMatch(/<div class="wide" tabindex="0"><table>[^]*<td><code>1<\/code><\/td>[^]*<\/table>\s*<\/div>/);
  expect(html).toContain('<pre tabindex="0">drawn</pre>');
});

test("rulings are marked with their reason, quotes lead to their boards", () => {
  const { parts, quotes } = readRules(text, { ruling: { tag: "ruling", why: "it is silent" }, boardsOf: () => "tested-7" });
  const html = parts.flatMap((part) => (part.kind === "prose" ? [part.html] : [])).join("");
  expect(html).toContain('>ruling</button><span class="ruling-why"> it is silent</span>');
  expect(html).toContain('<span class="ruling-why"> the page says &quot;50 moves&quot;</span>');
  expect(html).toContain('<q><a href="#tested-7">up to three</a></q>');
  expect(quotes).toEqual(["up to three"]);
});

test("a translation keeps the anchors of the original, and has words of its own for what examples claim", () => {
  const original = readRules(text);
  const german = text
    .replace("## The Block", "## Der Block")
    .replace("legal, one", "erlaubt, ein")
    .replace("now: a draw", "jetzt: unentschieden");
  const { headings, parts } = readRules(german, { language: "de", original });
  expect(headings.map(({ id, text: words }) => `${id} ${words}`)[1]).toBe("the-block Der Block");
  const claims = parts.flatMap((part) => (part.kind === "example" ? part.example.claims : []));
  expect(claims.map(({ kind }) => kind)).toEqual(["legal", "refused", "now"]);
});

/** Quotes that are words of the page, not rules, and so have no board. */
const UNTESTED = ["quotation marks", "radials", "home", "player", "seat"];

test.each(Object.keys(folders))("every sentence that the rules of %s quote is tested on a board", async (game) => {
  const tested = (await load[game]!()).default;
  const { quotes, headings } = readRules(readme(game).split(/^## Sources?$/m)[0]!);
  expect(quotes.filter((quote) => !UNTESTED.includes(quote) && sentenceOf(tested, quote) === undefined)).toEqual([]);
  expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
});

test.each(Object.keys(folders))("the boards of %s are those of the program's own test", async (game) => {
  const host = await loadHost();
  const tested = (await load[game]!()).default;
  expect(tested.length).toBeGreaterThan(30);
  let asked = 0;
  for (const { sentence, boards } of tested)
    for (const { spec, position, pieces, questions } of boards) {
      if (position === undefined) {
        expect(questions.at(-1)?.kind, sentence).toBe("refused");
        continue;
      }
      const state = host.ask(["state", spec, position, "", ""]) as State;
      const placed = (list: readonly (readonly [string, string, string])[]) => list.map((one) => one.join(" ")).sort();
      expect(placed(state.pieces), sentence).toEqual(placed(pieces));
      const played: string[] = [];
      for (const { kind, about, words } of questions) {
        if (kind === "then") played.push(about);
        if (kind !== "legal" && kind !== "illegal" && kind !== "says") continue;
        const answer = host.ask(["explain", spec, position, played.join(" "), about]) as Explanation & { error?: string };
        asked++;
        if (answer.text === "The game is over.") continue;
        expect([answer.legal, answer.text.includes(words)], `${sentence} ${about}`).toEqual([kind !== "illegal", true]);
      }
    }
  expect(asked).toBeGreaterThan(40);
});

test.each(Object.keys(folders))(
  "the German rules of %s keep the anchors of the English, and their quotes stand in the same order",
  async (game) => {
    const host = await loadHost();
    host.speak("de");
    const { rules, original } = host.ask(["rules", game]) as { rules: string; original: string };
    expect(original).toBe(readme(game));
    const english = readRules(original);
    const german = readRules(rules, { language: "de", original: english });
    expect(german.headings.map(({ id }) => id)).toEqual(english.headings.map(({ id }) => id));
    expect(german.quotes.length).toBe(english.quotes.length);
  },
);

test.each(Object.keys(folders))("in German, the program answers every question about the boards of %s in German", async (game) => {
  const host = await loadHost();
  const ask = <T>(verb: string, { spec, start, events }: Game, rest: string) => {
    const answer = host.ask([verb, spec, start, events.join(" "), rest]) as T & { error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
  const asked = async (one: Game, move: string) => ask<Explanation>("explain", one, move);
  const sayings = async (language: string) => {
    host.speak(language);
    const found: string[] = [];
    for (const { boards } of (await load[game]!()).default) for (const board of boards) found.push(...(await saidOn(asked, board)));
    return found;
  };
  const [english, german] = [await sayings("en"), await sayings("de")];
  expect(english.filter((text) => text !== "").length).toBeGreaterThan(20);
  expect(german.map((text) => text === "")).toEqual(english.map((text) => text === ""));
  expect(german.filter((text, i) => text !== "" && text === english[i])).toEqual([]);
});
