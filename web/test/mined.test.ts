// Mined puzzles on the page: their files, which comes next, how a person's rating changes, and the games of days.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { gameOfDay, ofDay } from "../src/library/daily";
import { Host } from "../src/library/host";
import { countOf, minedChoices, minedGames, minedOfDay, minedPuzzle } from "../src/library/mined";
import type { MinedEntry } from "../src/library/mined_file";
import type { State } from "../src/library/protocol";
import { bookGame } from "../src/library/puzzles";
import { startState } from "../src/library/starts";
import { exchanged } from "../src/pages/exchanged";
import {
  allStars,
  choose,
  nextPuzzle,
  rated,
  puzzleOfTheme,
  ratingOf,
  remember,
  setWish,
  standing,
  starsOf,
  wishOf,
} from "../src/pages/puzzle/record";
import { goalOf, taskWords, themeName } from "../src/pages/puzzle/words";
import { minedBooks, minedFiles } from "../tools/mined";

let host: Host;
let files: Map<string, string>;
const books = minedBooks(new URL("../../data/", import.meta.url));

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
  files = minedFiles(host, books); // every position and every mistake of the data is legal
});

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    const text = files.get(path.slice(1));
    return { ok: text !== undefined, json: async () => JSON.parse(text!) };
  });
});

afterEach(() => vi.unstubAllGlobals());

it("knows every puzzle of three games, each with a way that the rules allow", async () => {
  expect([...minedGames].sort()).toEqual(["courier-leapale", "travelers", "traverse"]);
  for (const game of minedGames) {
    const { lines } = books.get(game)!;
    expect(countOf(game)).toBe(lines.length);
    const choices = await minedChoices(game);
    expect(choices).toHaveLength(lines.length);
    for (const number of [1, 2, lines.length]) {
      const puzzle = (await minedPuzzle(game, number))!;
      expect(choices[number - 1]).toEqual({ number, theme: puzzle.theme, grade: puzzle.grade, spec: puzzle.spec });
      expect(startState({ spec: puzzle.spec, start: puzzle.position, events: [] })).toEqual(puzzle.state);
      const told = host.ask(["state", puzzle.spec, puzzle.position, "", ""]) as State;
      expect(new Set(puzzle.state.pieces.map(String))).toEqual(new Set(told.pieces.map(String)));
      expect(puzzle.state).toMatchObject({ turn: told.turn, movers: told.movers, outcome: told.outcome, length: 0 });
      const end = host.ask(["state", puzzle.spec, puzzle.position, puzzle.way.join(" "), ""]) as State;
      expect(end.length).toBe(puzzle.way.length);
      expect(puzzle.way.length % 2).toBe(1);
    }
    for (const no of [0, lines.length + 1, 1.5, -1]) expect(await minedPuzzle(game, no)).toBeUndefined();
  }
});

it("ends a puzzle when what its theme promises has happened", async () => {
  const wins = ["misses-mate", "allows-mate", "lets-arrive"];
  const gains = ["misses-material", "loses-material", "misses-promotion", "allows-promotion"];
  const turns: number[] = [];
  let mates = 0;
  for (const game of minedGames)
    for (let number = 1; number <= countOf(game); number++) {
      const { spec, position, way, theme, solver, state } = (await minedPuzzle(game, number))!;
      const end = host.ask(["state", spec, position, way.join(" "), ""]) as State;
      const what = `${game} ${number}, ${theme}`;
      expect(theme, what).not.toBe("only-move"); // what every other move gives up can be shown
      if (wins.includes(theme)) expect([end.outcome.result, end.outcome.seat], what).toEqual(["win", solver]);
      if (gains.includes(theme)) expect(exchanged(state.pieces, end.pieces, solver).won, what).not.toEqual([]);
      if (game !== "courier-leapale") continue;
      turns.push((way.length + 1) / 2);
      mates += Number(end.outcome.result === "win");
    }
  expect(turns.length).toBeGreaterThanOrEqual(500);
  expect(turns.sort((a, b) => a - b)[turns.length >> 1]).toBeGreaterThanOrEqual(3);
  expect(mates).toBeGreaterThanOrEqual(150);
});

it("says what the mistake did in every language", () => {
  const [first] = JSON.parse(files.get("puzzles/travelers/0.json")!) as MinedEntry[];
  expect(first!.state.last!.text).toMatch(/^(Traveler|Displacer|Block|Ace|Deuce|Trey) /);
  expect(first!.said.de).toMatch(/^(Reisender|Versetzer|Block|Ass|Zweier|Dreier) /);
});

it("fetches small files, which no first load needs", () => {
  for (const [name, text] of files) expect(text.length, name).toBeLessThan(100_000);
});

it("gives every day a game in turn, and leaves earlier days to the book", async () => {
  const days = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
  expect(new Set(days.map((day) => gameOfDay(day) ?? bookGame)).size).toBe(1 + minedGames.length);
  expect(gameOfDay("2026-12-04")).toBe(gameOfDay("2026-11-30"));
  for (const day of ["2026-11-25", "2025-01-01", "2026-02-30"]) expect(gameOfDay(day)).toBeUndefined();
  const day = days.find((one) => gameOfDay(one) !== undefined)!;
  const found = (await ofDay(day))!;
  expect(found.kind).toBe("mined");
  expect((await ofDay(day))!.puzzle.number).toBe(found.puzzle.number);
  const [monday, sunday] = [await minedOfDay(minedGames[0]!, "2026-11-30"), await minedOfDay(minedGames[0]!, "2026-12-06")];
  expect(monday!.grade).toBeLessThanOrEqual(sunday!.grade);
});

it("chooses what is wished for, what is new, and what is near to the person's strength", () => {
  const all = [1, 2, 3, 4, 5].flatMap((grade) => ["a", "b"].map((theme, i) => ({ number: 10 * grade + i, theme, grade, spec: "g" })));
  const first = () => 0;
  const fresh = { rating: ratingOf(3), tried: new Set<number>() };
  expect(choose(all, { theme: "", level: "normal", spec: "" }, fresh, undefined, first)).toBe(30);
  expect(choose(all, { theme: "b", level: "normal", spec: "" }, fresh, undefined, first)).toBe(31);
  expect(choose(all, { theme: "", level: "easier", spec: "" }, fresh, undefined, first)).toBe(20);
  expect(choose(all, { theme: "", level: "harder", spec: "" }, fresh, undefined, first)).toBe(40);
  expect(choose(all, { theme: "", level: "normal", spec: "" }, fresh, 30, first)).toBe(31);
  expect(choose(all, { theme: "a", level: "normal", spec: "" }, { ...fresh, tried: new Set([30]) }, undefined, first)).toBe(20);
  expect(choose(all, { theme: "none", level: "normal", spec: "" }, fresh, undefined, first)).toBe(30); // a theme that is gone
  const tried = new Set(all.map(({ number }) => number));
  expect(choose(all, { theme: "", level: "normal", spec: "" }, { ...fresh, tried }, undefined, first)).toBe(30);
});

it("rates a person by the first try of each puzzle, and counts those solved in a row", () => {
  expect(rated(1200, 3, 3)).toBe(1220);
  expect(rated(1200, 3, 0)).toBe(1180);
  expect(rated(1200, 5, 3)).toBeGreaterThan(rated(1200, 1, 3));
  const { rating } = standing("g");
  expect(remember("g", { number: 7, grade: 3 }, 3)).toBeGreaterThan(0);
  expect(remember("g", { number: 8, grade: 3 }, 3)).toBeGreaterThan(0);
  expect(standing("g")).toMatchObject({ solved: 2, row: 2 });
  expect(standing("g").rating).toBeGreaterThan(rating);
  expect(remember("g", { number: 9, grade: 1 }, 0)).toBeLessThan(0);
  expect(standing("g")).toMatchObject({ solved: 2, row: 0 });
  expect(remember("g", { number: 9, grade: 1 }, 2)).toBe(0);
  expect([starsOf("g", 9), starsOf("g", 7), starsOf("g", 6)]).toEqual([2, 3, undefined]);
  expect(standing("other")).toMatchObject({ rating, solved: 0 });
  setWish("g", { theme: "ko", level: "harder", spec: "" });
  expect([wishOf("g"), wishOf("other")]).toEqual([
    { theme: "ko", level: "harder", spec: "" },
    { theme: "", level: "normal", spec: "" },
  ]);
});

it("finds a puzzle of a theme, one that was not tried; none in a game without that theme", async () => {
  const themed = (await minedChoices("travelers")).filter(({ theme }) => theme === "lets-arrive");
  const number = (await puzzleOfTheme("travelers", "lets-arrive"))!;
  expect(themed.map((one) => one.number)).toContain(number);
  const tried = new Set([number]);
  remember("travelers", themed.find((one) => one.number === number)!, 3);
  while (tried.size < themed.length) {
    const next = (await puzzleOfTheme("travelers", "lets-arrive"))!;
    expect(tried).not.toContain(next);
    remember("travelers", themed.find((one) => one.number === next)!, 3);
    tried.add(next);
  }
  expect(await puzzleOfTheme("travelers", "loses-ground")).toBeUndefined();
  expect(await puzzleOfTheme("safe-passage", "dead-end")).toBeUndefined();
});

it("has no stars of other puzzles under the same numbers, but the rating", () => {
  const rating = 1234;
  const stars = { 7: 3, "0badcafe.7": 3, "0badcafe.8": 1 };
  localStorage.setItem("wayfarer.puzzle-results", JSON.stringify({ games: { travelers: { rating, stars } }, row: 2 }));
  expect(standing("travelers")).toMatchObject({ rating, solved: 0, row: 2 });
  remember("travelers", { number: 8, grade: 3 }, 3);
  expect([starsOf("travelers", 7), starsOf("travelers", 8)]).toEqual([undefined, 3]);
  expect(allStars("travelers")).toEqual({ 8: 3 });
});

it("says the task without the answer, also for a theme that it does not know", () => {
  const game = minedGames.find((one) => one === "travelers")!;
  expect(taskWords({ game, solver: "w", task: "win", theme: "misses-material" })).toBe("White to move: win a piece.");
  expect(goalOf("save", "allows-mate")).toBe("do not be checkmated");
  expect(goalOf("win", "allows-mate")).toBe("find the move that wins");
  expect(goalOf("gain", "new-kind")).toBe("find the move that gains most");
  expect([themeName("misses-mate"), themeName("only-move"), themeName("new-kind")]).toEqual(["Checkmate", "The only move", "New kind"]);
});

it("lets people new to a game's puzzles begin where its new games begin, and others with all starts", async () => {
  const game = "courier-leapale";
  const battle = "courier-leapale:start=battle-12";
  const all = await minedChoices(game);
  const counts = (spec: string) => all.filter((one) => one.spec === spec).length;
  expect([...new Set(all.map(({ spec }) => spec))].sort()).toEqual([game, battle, "courier-leapale:start=battle-24"]);
  for (const spec of [battle, "courier-leapale:start=battle-24"]) expect(counts(spec)).toBeGreaterThanOrEqual(60);
  expect(counts(game)).toBeGreaterThanOrEqual(500);
  expect(wishOf(game).spec).toBe(battle);
  expect(wishOf("travelers").spec).toBe("");
  const next = all[(await nextPuzzle(game))! - 1]!;
  expect(next.spec).toBe(battle);
  for (const one of all.filter(({ spec }) => spec === battle).slice(0, 10)) remember(game, one, 3);
  expect(wishOf(game).spec).toBe("");
  setWish(game, { ...wishOf(game), spec: battle });
  expect(all[(await nextPuzzle(game, next.number))! - 1]!.spec).toBe(battle);
  // A theme that this start has not, and a start that is gone.
  const some = [1, 2].map((number) => ({ number, theme: "a", grade: 1, spec: `g:${number}` }));
  const fresh = { rating: ratingOf(1), tried: new Set<number>() };
  expect(choose(some, { theme: "b", level: "normal", spec: "g:2" }, fresh, undefined, () => 0)).toBe(2);
  expect(choose(some, { theme: "", level: "normal", spec: "g:3" }, fresh, undefined, () => 0)).toBe(1);
});

it("keeps what was solved when puzzles from other starts are added to a game", () => {
  const game = "courier-leapale";
  const { editions, lines } = books.get(game)!;
  expect(editions.map(({ from }) => from)).toEqual([1, lines.findIndex((line) => line.startsWith(`${game}:`)) + 1]);
  const [own, added] = editions.map(({ edition }) => edition);
  const stars = { [`${own}.3`]: 3, [`${added}.${lines.length}`]: 2, [`${own}.${lines.length}`]: 1, "gone.4": 1 };
  localStorage.setItem("wayfarer.puzzle-results", JSON.stringify({ games: { [game]: { rating: 1300, stars } }, row: 0 }));
  expect(allStars(game)).toEqual({ 3: 3, [lines.length]: 2 });
  expect([starsOf(game, 3), starsOf(game, lines.length), starsOf(game, 4)]).toEqual([3, 2, undefined]);
  expect(standing(game)).toMatchObject({ rating: 1300, solved: 2 });
});
