// The strategy chapters: every move, claim and kind in them exists, in all languages. Whether a claim holds is measured
// by tools/strategy/strategy.py.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Host } from "../src/library/host";
import type { Texts } from "../src/library/lessons_file";
import type { Strategy } from "../src/library/strategy";
import type { Practice } from "../src/practice/entries";
import { loadHost } from "./library_host";

const root = new URL("../../", import.meta.url);
const folder = new URL("data/strategy/", root);
const languages = readdirSync(new URL("languages/", root))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(/\.json$/, ""));
const kinds = new Set([...readFileSync(new URL("src/review/kinds.c", root), "utf8").matchAll(/\{"([a-z-]+)",/g)].map(([, kind]) => kind!));
const MOST_WORDS = 75; // of a paragraph

let host: Host;
beforeAll(async () => {
  host = await loadHost();
});

const games = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
const strategyOf = (game: string) => JSON.parse(readFileSync(new URL(`${game}.json`, folder), "utf8")) as Strategy;

function checkTexts(texts: Texts): void {
  expect(Object.keys(texts).sort()).toEqual([...languages].sort());
  for (const text of Object.values(texts)) {
    expect(text.split(/\s+/).length, text).toBeLessThanOrEqual(MOST_WORDS);
    expect(text, "a figure stands in a text").not.toMatch(/\d ?%/);
  }
}

test("every game has six to ten chapters", () => {
  expect(games.sort()).toEqual(["courier-leapale", "safe-passage", "travelers", "traverse"]);
  for (const game of games) {
    const { chapters, spec } = strategyOf(game);
    expect(spec).toBe(game);
    expect(chapters.length, game).toBeGreaterThanOrEqual(6);
    expect(chapters.length, game).toBeLessThanOrEqual(10);
    expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length);
  }
});

test("the kinds of reasons are known", () => expect(kinds.size).toBeGreaterThan(20));

describe.each(games)("%s", (game) => {
  const { chapters, claims, basis, spec } = strategyOf(game);

  test("every ending that a chapter leads to is practised", () => {
    const { endings = [] } = JSON.parse(readFileSync(new URL(`data/practice/${game}.json`, root), "utf8")) as Practice;
    for (const { practise } of chapters) if (practise !== undefined) expect(endings.map(({ id }) => id)).toContain(practise);
  });

  test("every claim is measured, said in all languages, and used once", () => {
    checkTexts(basis);
    expect(chapters.flatMap((chapter) => chapter.claims).sort()).toEqual(claims.map(({ id }) => id).sort());
    for (const { id, says, found } of claims) {
      checkTexts(says);
      for (const text of Object.values(says)) expect(text.match(/\{(share|mean)\}/g), id).toHaveLength(1);
      expect(found.of, id).toBeGreaterThan(0);
      expect(found.from, id).toBeLessThanOrEqual(found.mean);
      expect(found.to, id).toBeGreaterThanOrEqual(found.mean);
    }
  });

  test("a kind of reason has one chapter", () => {
    const named = chapters.flatMap((chapter) => chapter.kinds);
    expect(named.filter((kind) => !kinds.has(kind))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test.each(chapters.map((chapter) => [chapter.id, chapter] as const))("%s", (_id, { title, text, board }) => {
    [title, ...text, board.name, ...board.tries.map((one) => one.text)].forEach(checkTexts);
    expect(board.tries.length).toBeGreaterThan(0);
    for (const { moves, good } of board.tries) {
      const asked = ["state", board.spec ?? spec, board.position, moves.join(" "), ""];
      const { error } = host.ask(asked) as { error?: string };
      if (good) expect(error, moves.join(" ")).toBe(undefined);
      if (error === undefined) continue;
      // A move that is refused: the ones before it can be played, and the library says why.
      const before = [board.spec ?? spec, board.position, moves.slice(0, -1).join(" ")];
      expect((host.ask(["state", ...before, ""]) as { error?: string }).error).toBe(undefined);
      expect((host.ask(["explain", ...before, moves.at(-1)!]) as { legal: boolean }).legal).toBe(false);
    }
  });
});
