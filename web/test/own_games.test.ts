// My games: what fits a filter, results, files that are read and put together.
import { beforeEach, expect, test, vi } from "vitest";
import { FORMAT, merged, readHeld, VERSION } from "../src/my_games/checked";
import { ALL, filtered, resultsOf, rowsOf } from "../src/my_games/overview";
import { countBy, logPuzzle, MOST_TRIED, triedPuzzles } from "../src/my_games/puzzle_log";
import { type Summary, summaryOf } from "../src/play/session/kept_games";
import type { StoredGame } from "../src/play/session/saved";
import { lineOf } from "../src/play/session/tree";

vi.mock("virtual:games", () => ({
  default: {
    levels: 10,
    games: [
      { name: "duel", title: "Duel", seats: [{ letter: "w", name: "White" }], cooperative: false },
      { name: "solo", title: "Solo", seats: [{ letter: "w", name: "White" }], cooperative: true },
    ],
  },
}));

const against = (level: number): Summary["players"] => ({ w: "person", b: { level } });
const summary = (part: Partial<Summary>): Summary => ({ id: "a", spec: "duel", when: 1, turns: 3, players: against(5), ...part });
const win = (seat?: string): Summary["over"] => ({ result: "win", ...(seat === undefined ? {} : { seat }) });

test("a game's end is this person's", () => {
  const endings = (some: Partial<Summary>[]) => rowsOf(some.map(summary)).map(({ ending, against: whom }) => `${whom} ${ending}`);
  expect(endings([{}, { over: win("w") }, { over: win("b") }, { over: { result: "draw" } }, { over: { result: "aborted" } }])).toEqual([
    "computer running",
    "computer won",
    "computer lost",
    "computer drawn",
    "computer ended",
  ]);
  const people: Summary["players"] = { w: "person", b: "person" };
  expect(endings([{ players: people, over: win("w") }])).toEqual(["screen ended"]);
  expect(endings([{ players: people, over: win("w"), table: { id: "t", you: ["b"], names: { w: "Ann" } } }])).toEqual(["table lost"]);
  const solo = { spec: "solo:goal=x", players: people };
  expect(
    endings([
      { ...solo, over: win() },
      { ...solo, over: { result: "dead-end" } },
    ]),
  ).toEqual(["alone won", "alone lost"]);
  expect(endings([{ puzzle: true }, { spec: "gone" }])).toEqual([]);
});

test("rows are found by each filter and by words", () => {
  const rows = rowsOf([
    summary({ id: "a", over: win("w") }),
    summary({ id: "b", players: against(0) }),
    summary({ id: "c", spec: "solo" }),
  ]);
  const found = (part: object) => filtered(rows, { ...ALL, ...part }, ({ id, game }) => `${game} named ${id}`).map(({ id }) => id);
  expect(found({})).toEqual(["a", "b", "c"]);
  expect(found({ game: "duel" })).toEqual(["a", "b"]);
  expect(found({ level: "0" })).toEqual(["b"]);
  expect(found({ ending: "won" })).toEqual(["a"]);
  expect(found({ ending: "over" })).toEqual(["a"]);
  expect(found({ ending: "running" })).toEqual(["b", "c"]);
  expect(found({ words: "NAMED c" })).toEqual(["c"]);
  expect(found({ words: "c nothing" })).toEqual([]);
});

test("results are counted by game, opponent and level, the strongest first", () => {
  const rows = rowsOf([
    summary({ over: win("w") }),
    summary({ over: win("b") }),
    summary({ over: { result: "draw" } }),
    summary({ players: against(0), over: win("b") }),
    summary({}),
  ]);
  expect(resultsOf(rows)).toEqual([
    { game: "duel", against: "computer", level: 0, won: 0, drawn: 0, lost: 1 },
    { game: "duel", against: "computer", level: 5, won: 1, drawn: 1, lost: 1 },
  ]);
});

const game = (part: object = {}) => ({
  id: "g",
  spec: "duel",
  start: "",
  players: { w: "person", b: { level: 3 } },
  nodes: lineOf(["a", "b"]),
  at: 2,
  when: 7,
  ...part,
});
const file = (part: object) => JSON.stringify({ format: FORMAT, version: VERSION, ...part });

test("a file gives back what it was made of", () => {
  const study = { id: "s", title: "A study", chapters: [{ title: "", game: { spec: "duel", start: "", nodes: lineOf(["a"]), at: 1 } }] };
  const { held, faults } = readHeld(
    file({ games: [game({ tip: 2, over: { result: "win", seat: "w" } })], studies: [study], kept: { "puzzle-days": ["2026-11-25"] } }),
  );
  expect(faults).toEqual([]);
  const { id, ...saved } = game({ tip: 2, over: { result: "win", seat: "w" } });
  expect([...held.games]).toEqual([[id, saved]]);
  expect(held.studies).toEqual([study]);
  expect(held.kept).toEqual({ "puzzle-days": ["2026-11-25"] });
  expect(summaryOf("g", held.games.get("g") as StoredGame).turns).toBe(2);
});

test("what is wrong in a file is told with its place, and the rest is taken", () => {
  const nodes = lineOf(["a", "b"]);
  const games = [
    game(),
    game({ id: "h", spec: "chess" }),
    game({ id: "i", nodes: [nodes[0], { ...nodes[1], parent: 5 }, nodes[2]] }),
    game({ id: "j", nodes: [{ ...nodes[0], children: [2] }, nodes[1], nodes[2]] }),
    game({ id: "k", at: 9 }),
    game({ id: "l", players: { w: "robot" } }),
    "nothing",
  ];
  const { held, faults } = readHeld(file({ games }));
  expect([...held.games.keys()]).toEqual(["g"]);
  expect(faults.map(({ place, what }) => `${place} ${what}`)).toEqual([
    "games[1].spec game",
    "games[2].nodes[1].parent tree",
    "games[3].nodes[0].children[0] tree",
    "games[4].at tree",
    "games[5].players.w player",
    "games[6] object",
  ]);
  for (const words of ["{", "[]", "null", "7"]) expect(readHeld(words).faults[0]?.what).toBe("other");
  expect(readHeld('{"format":"other"}').faults[0]).toMatchObject({ place: "", what: "other" });
  expect(readHeld(JSON.stringify({ format: FORMAT, version: 99 })).faults[0]).toMatchObject({ place: "version", detail: "99" });
  expect(
    readHeld(file({ kept: { "puzzle-results": { games: [], row: "x" }, "puzzle-log": {} } })).faults.map(({ place }) => place),
  ).toEqual(["kept.puzzle-results.games", "kept.puzzle-log"]);
});

test("putting together loses nothing", () => {
  expect(merged({ a: 1, b: [1, 2], c: "here", d: true }, { a: 3, b: [2, 3], c: "there", d: false, e: { f: 1 } })).toEqual({
    a: 3,
    b: [1, 2, 3],
    c: "here",
    d: true,
    e: { f: 1 },
  });
  expect(merged(undefined, { a: 1 })).toEqual({ a: 1 });
  expect(merged({ a: { 7: 2 } }, { a: { 7: 1, 8: 3 } })).toEqual({ a: { 7: 2, 8: 3 } });
  expect(merged([1], { a: 1 })).toEqual([1]);
});

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  });
});

test("puzzles are counted once each, by their best try, and only so many are kept", () => {
  logPuzzle({ game: "duel", number: 1, grade: 2, stars: 0 }, 1);
  logPuzzle({ game: "duel", number: 1, grade: 2, stars: 2 }, 2);
  logPuzzle({ game: "duel", number: 2, grade: 3, stars: 0 }, 3);
  expect(countBy(triedPuzzles(), ({ grade }) => `${grade}`)).toEqual([
    { key: "2", solved: 1, missed: 0 },
    { key: "3", solved: 0, missed: 1 },
  ]);
  for (let number = 0; number < MOST_TRIED + 5; number++) logPuzzle({ game: "duel", number, grade: 1, stars: 1 }, number);
  expect(triedPuzzles().length).toBe(MOST_TRIED);
});
