// The book of puzzles on the page: which puzzle a day has, what is known of it without the library, days in a row.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Host } from "../src/library/host";
import type { State } from "../src/library/protocol";
import { dayNumber, lineOfDay, lineOfGrade, puzzleOfDay, puzzleOfLine, today } from "../src/library/puzzles";
import { startState } from "../src/library/starts";
import { solvedDays, solvedOn, streak } from "../src/pages/puzzle/days";
import { bookLines, puzzleFiles } from "../tools/puzzles";

let host: Host;
const lines = bookLines(new URL("../../data/", import.meta.url));
const asked: string[] = [];

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});

beforeEach(() => {
  asked.length = 0;
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const file = /\/puzzles\/(\d+)\.json/.exec(path)?.[1];
    const first = Number(file) * 28;
    const files = puzzleFiles(host, file === undefined ? lines.slice(0, 70) : lines.slice(first, first + 28));
    const text = file === undefined ? files.get("puzzles/grades.txt")! : files.get("puzzles/0.json")!;
    return { ok: true, text: async () => text, json: async () => JSON.parse(text) };
  });
});

afterEach(() => vi.unstubAllGlobals());

it("has a puzzle for every day, easier on Mondays than on Sundays, and begins again", async () => {
  expect(lines.length % 7).toBe(0);
  expect(lineOfDay("2026-11-23")! % 7).toBe(0); // a Monday
  expect(lineOfDay("2026-11-29")! % 7).toBe(6);
  expect(lineOfDay("2026-11-24")).toBe((lineOfDay("2026-11-23")! + 1) % lines.length);
  expect(lineOfDay("1969-12-31")! + 1).toBe(lineOfDay("1970-01-01"));
  expect((await puzzleOfDay("2026-11-23"))!.grade).toBeLessThanOrEqual(2);
  expect((await puzzleOfDay("2026-11-29"))!.grade).toBeGreaterThanOrEqual(8);
  for (const no of ["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", ""]) expect(dayNumber(no)).toBeUndefined();
  expect(dayNumber("2028-02-29")).toBe(dayNumber("2028-02-28")! + 1);
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});

it("shows a puzzle as the library would, from one small file", async () => {
  const puzzle = (await puzzleOfLine(30))!;
  expect(asked).toEqual(["/puzzles/1.json"]);
  const { taken, checks, ...told } = host.ask(["state", puzzle.spec, puzzle.position, "", ""]) as State;
  expect([taken, checks]).toEqual([[], []]);
  expect(puzzle.state).toMatchObject(told);
  expect(startState({ spec: puzzle.spec, start: puzzle.position, events: [] })).toEqual(puzzle.state);
  const end = host.ask(["state", puzzle.spec, puzzle.position, puzzle.way.join(" "), ""]) as State;
  expect(end.outcome.reason).toMatch(/goal/);
  expect(puzzle.way).toHaveLength(puzzle.plies);
  expect(puzzleFiles(host, lines.slice(0, 28)).get("puzzles/0.json")!.length).toBeLessThan(14000);
  expect(await puzzleOfLine(lines.length)).toBeUndefined();
  expect(await puzzleOfLine(-1)).toBeUndefined();
});

it("draws another puzzle of the grade that is wanted", async () => {
  for (const grade of [1, 4, 10]) {
    const line = (await lineOfGrade(grade, -1, () => 0))!;
    expect((await puzzleOfLine(line))!.grade).toBe(grade);
    expect(await lineOfGrade(grade, line, () => 0)).not.toBe(line);
  }
});

it("counts days in a row, and forgives that today is still open", () => {
  expect(streak([], "2026-11-25")).toBe(0);
  expect(streak(["2026-11-23", "2026-11-24"], "2026-11-25")).toBe(2);
  expect(streak(["2026-11-23", "2026-11-24", "2026-11-25"], "2026-11-25")).toBe(3);
  expect(streak(["2026-11-22", "2026-11-23"], "2026-11-25")).toBe(0);
  expect(streak(["2026-02-28", "2026-03-01"], "2026-03-01")).toBe(2);
  solvedOn("2026-11-24", "2026-11-25"); // yesterday's, solved today
  expect(solvedDays()).toEqual([]);
  solvedOn("2026-11-25", "2026-11-25");
  solvedOn("2026-11-25", "2026-11-25");
  expect(solvedDays()).toEqual(["2026-11-25"]);
});
