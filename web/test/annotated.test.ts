// The annotated games: they can be played to their end, and each move has its review, in all languages.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Host } from "../src/library/host";
import type { State } from "../src/library/protocol";
import { loadHost } from "./library_host";

const folder = new URL("../../data/annotated/", import.meta.url);
const LANGUAGES = ["de", "en"];

type Texts = Record<string, string>;
interface Written {
  title: Texts;
  intro: Texts;
  comments: Record<string, Texts>;
  spec: string;
  moves: string[];
  review: {
    turns: { turn: number; move: string; reason: { text: Texts; line: string[] } | null; merit?: { text: Texts } | null }[];
    turning_points: number[];
  };
}

let host: Host;
beforeAll(async () => {
  host = await loadHost();
});

const files = readdirSync(folder).map(
  (name) => [name.replace(/\.json$/, ""), JSON.parse(readFileSync(new URL(name, folder), "utf8"))] as const,
);

function checkTexts(texts: Texts): void {
  expect(Object.keys(texts).sort()).toEqual(LANGUAGES);
  for (const text of Object.values(texts)) expect(text).not.toBe("");
}

test("every game has three", () => {
  expect(files.map(([game]) => game).sort()).toEqual(["courier-leapale", "safe-passage", "travelers", "traverse"]);
  for (const [game, { spec, chapters }] of files) {
    expect(spec).toBe(game);
    expect(chapters.length, game).toBeGreaterThanOrEqual(3);
  }
});

describe.each(files)("%s", (_game, { chapters }: { chapters: Written[] }) => {
  test.each(chapters.map((one, i) => [i + 1, one] as const))("game %i", (_number, { title, intro, comments, spec, moves, review }) => {
    const state = host.ask(["state", spec, "", moves.join(" "), ""]) as State & { error?: string };
    expect(state.error).toBe(undefined);
    expect(state.outcome.result).toBe("win");
    [title, intro, ...Object.values(comments)].forEach(checkTexts);
    expect(review.turns.map(({ move }) => move)).toEqual(moves);
    for (const { turn, reason } of review.turns) if (reason !== null) expect(comments[turn]).toEqual(reason.text);
    for (const { merit } of review.turns) if (merit) checkTexts(merit.text);
    for (const point of review.turning_points) expect(review.turns.some(({ turn }) => turn === point)).toBe(true);
  });
});
