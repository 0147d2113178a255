// Safe Passage: what is known of a position is one thing, gets only better, and is told along the moves.
import { beforeEach, expect, it, vi } from "vitest";
import { knownWords, parLine } from "../src/games/safe-passage/advice";
import { keyOf, Ways } from "../src/games/safe-passage/cache";

let store: Map<string, string>;

beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

it("keeps the shortest way and the highest bound, whatever comes later", () => {
  const ways = new Ways();
  ways.learn("p", { way: ["a", "b", "c"], least: 2, looked: 100 });
  ways.learn("p", { way: ["x", "y", "z", "w"], least: 1, looked: 100 });
  expect(ways.get("p")).toEqual({ way: ["a", "b", "c"], least: 2, looked: 200, closed: undefined });
  ways.learn("p", { least: 2, looked: 100 }); // nothing was found in time
  expect(knownWords(ways.get("p"))).toBe("The goal can be reached in at most 3 more moves.");
  ways.learn("p", { closed: { words: "pawns", back: 2 } }); // a way was found before: it cannot be
  expect(ways.get("p").closed).toBeUndefined();
  ways.learn("p", { way: ["d", "e"] });
  expect(knownWords(ways.get("p"))).toBe("The goal can be reached in exactly 2 more moves.");
});

it("tells what is known along a move, in both directions", () => {
  const ways = new Ways();
  ways.learn("p", { way: ["m1", "m2", "m3"], least: 3 });
  ways.follow("p", "m1", "q");
  expect(ways.get("q")).toMatchObject({ way: ["m2", "m3"], least: 2 });
  ways.follow("p", "other", "r");
  expect(ways.get("r")).toMatchObject({ way: undefined, least: 2 });
  ways.learn("s", { way: ["n2"] });
  ways.follow("t", "n1", "s");
  expect(ways.get("t").way).toEqual(["n1", "n2"]);
  ways.learn("u", { closed: { words: "pawns", back: 1 } });
  ways.follow("u", "m", "v");
  expect(ways.get("v").closed).toEqual({ words: "pawns", back: 2 });
});

it("is there again after the page is reopened", () => {
  const ways = new Ways();
  ways.learn("p", { way: ["a"], least: 1, looked: 5 });
  ways.learn("q", { closed: { words: "pawns", back: 3 } });
  const again = new Ways();
  expect(again.get("p")).toEqual(ways.get("p"));
  expect(again.get("q")).toEqual(ways.get("q"));
  expect(again.get("r")).toEqual({ least: 0, looked: 0 });
  for (let i = 0; i < 450; i++) ways.learn(`n${i}`, { least: 1 });
  expect(Object.keys(JSON.parse(store.get("wayfarer.ways")!) as object).length).toBe(400);
});

it("knows positions apart from their counters", () => {
  const one = keyOf("safe-passage", "8/4K3/8/8/8/8/4k3/8 w - - 3 17");
  expect(keyOf("safe-passage", "8/4K3/8/8/8/8/4k3/8 w - - 0 1")).toBe(one);
  expect(keyOf("safe-passage", "8/4K3/8/8/8/8/4k3/8 b - - 3 17")).not.toBe(one);
  expect(keyOf("safe-passage:goal=queens", "8/4K3/8/8/8/8/4k3/8 w - - 3 17")).not.toBe(one);
});

it("never speaks of par against what it knows", () => {
  const way = (length: number) => Array.from({ length }, (_, i) => `m${i}`);
  expect(parLine(0, 23, { way: way(23), least: 20, looked: 0 })).toEqual({ words: "Par is still within reach", tone: "ok" });
  expect(parLine(3, 23, { way: way(21), least: 18, looked: 1 })).toMatchObject({
    tone: "plain",
    words: "Yes: in at most 21 more moves; par leaves only 20",
  });
  expect(parLine(10, 23, { way: way(20), least: 14, looked: 1 })!.words).toBe(
    "Yes: in at most 20 more moves; par is out of reach: it leaves only 13",
  );
  expect(parLine(5, 23, { least: 0, looked: 1800 })!.words).toBe("Not found yet, and not proven impossible");
  expect(parLine(10, 23, { least: 14, looked: 1 })!.words).toBe(
    "Not found yet, and not proven impossible. Par is out of reach: at least 14 moves to go",
  );
  expect(parLine(3, 0, { way: way(4), least: 4, looked: 1 })!.words).toBe("Yes: in exactly 4 more moves");
  expect(parLine(5, 0, { least: 0, looked: 0 })).toBeUndefined();
  expect(parLine(5, 23, { least: 0, looked: 1, closed: { words: "x", back: 1 } })).toEqual({
    words: "No: x. Go back 1 move.",
    tone: "danger",
  });
});
