// The parts of the page that need no browser: what an address says of a new game, levels, times, icons.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lookFor } from "../src/games/looks";
import { posterFor } from "../src/games/posters";
import { wordsFor } from "../src/games/words";
import { games, infoOf, levels } from "../src/library/games";
import type { NewChoice } from "../src/pages/new/last";
import { fromAddress, positionFrom } from "../src/pages/new/address";
import { winsBelow, levelName, levelWords } from "../src/play/session/levels";
import { ICONS } from "../src/ui/kit/icons";
import { timeWords } from "../src/ui/kit/strip";

const usual: NewChoice = {
  opponent: "computer",
  level: 3,
  seat: "w",
  who: {},
  options: {},
  clock: { kind: "none" },
  open: false,
};

describe("the address of a new game", () => {
  it("fills the dialog", () => {
    const choice = fromAddress("travelers", "?opponent=friend&level=7&seat=b", usual);
    expect(choice).toEqual({ ...usual, opponent: "friend", level: 7, seat: "b" });
  });

  it("names options one by one or as a spec", () => {
    const options = { players: "3", rules: "expert" };
    expect(fromAddress("traverse", "?players=3&rules=expert", usual).options).toEqual(options);
    expect(fromAddress("traverse", "?spec=traverse:players=3,rules=expert", usual).options).toEqual(options);
  });

  it("changes nothing by what makes no sense", () => {
    expect(fromAddress("travelers", "?opponent=dog&level=11&seat=x&players=3&level=x", usual)).toEqual(usual);
    expect(fromAddress("travelers", "?level=2.5", usual)).toEqual(usual);
  });

  it("may have a position", () => {
    expect(positionFrom("?position=8/8 w")).toBe("8/8 w");
    expect(positionFrom("")).toBeUndefined();
  });
});

describe("levels", () => {
  it("have names and a sentence each", () => {
    const all = Array.from({ length: levels + 1 }, (_, level) => level);
    expect(new Set(all.map(levelName)).size).toBe(levels + 1);
    expect(levelName(5)).toBe("Pathfinder");
    for (const level of all) expect(levelWords(level)).toMatch(/^[A-Z].*\.$/);
  });

  it("are said to be stronger only as far as that was measured", () => {
    expect(winsBelow([100, 191], 1)).toBeUndefined();
    expect(winsBelow([100, 191], 3)).toBe(75);
    expect(winsBelow([0], 2)).toBe(50);
    expect(winsBelow([100, 191], 4)).toBeUndefined();
    expect(winsBelow([100, 191], 0)).toBeUndefined();
    expect(winsBelow(undefined, 3)).toBeUndefined();
  });

  it("have the figures of docs/strength.md", () => {
    const text = readFileSync(new URL("../../docs/strength.md", import.meta.url), "utf8");
    const rows = [...text.matchAll(/^\| (\d+) \| \+(\d+) [^|]*\| \+(\d+) [^|]*\| \+(\d+) [^|]*\| \+(\d+)/gm)];
    expect(rows).toHaveLength(levels - 1);
    const column = (at: number) => rows.map((row) => Number(row[at]));
    const steps = (spec: string) => lookFor(infoOf(spec.split(":")[0]!)).steps?.(spec);
    expect(steps("travelers")).toEqual(column(2));
    expect(steps("courier-leapale")).toEqual(column(3));
    expect(steps("traverse")).toEqual(column(4));
    expect(steps("traverse:rules=advanced")).toEqual(column(5));
    for (const spec of ["traverse:players=4", "traverse:rules=expert", "safe-passage"]) expect(steps(spec)).toBeUndefined();
  });
});

describe("times", () => {
  it.each([
    [-5, "0:00.0"],
    [9_449, "0:09.4"],
    [10_000, "0:10"],
    [65_900, "1:05"],
    [3_599_000, "59:59"],
    [3_600_000, "1:00:00"],
    [50 * 3_600_000, "2 d 2 h"],
  ])("%i ms are %s", (ms, words) => {
    expect(timeWords(ms)).toBe(words);
  });
});

/** The sources of the page below a folder. */
function sourcesIn(folder: URL): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (/\.tsx?$/.test(name)) return name === "icons.ts" ? [] : [readFileSync(new URL(name, folder), "utf8")];
    return name.includes(".") ? [] : sourcesIn(new URL(`${name}/`, folder));
  });
}

describe("icons", () => {
  it("are all in use: each weighs in the first load", () => {
    const sources = sourcesIn(new URL("../src/", import.meta.url)).join("\n");
    expect(ICONS.filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
  });
});

describe("every game", () => {
  it("has what the first page shows", () => {
    for (const info of games) {
      const poster = posterFor(info);
      const { about, tagline } = wordsFor(info);
      for (const words of [about(), tagline(), poster]) expect(words).not.toBe("");
      expect(poster).toContain("<");
    }
  });
});
