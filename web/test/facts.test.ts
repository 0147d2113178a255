// What the library tells of a position beside its moves: check, captures, progress, attacks, and which rule
// forbids what a piece could reach.
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { Host } from "../src/library/host";
import type { Forbidden, Place, State } from "../src/library/protocol";

let host: Host;

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});

const ask = <T>(verb: string, spec: string, events = "", rest = "", start = "") => host.ask([verb, spec, start, events, rest]) as T;
const forbidden = (...of: [spec: string, events: string, from: Place, start?: string]) => ask<Forbidden[]>("forbidden", ...of);

it("names the piece in check and what checks it", () => {
  const alone = "6/6/6/6/6/6|6/6/6/6/6/6|6/3e2/6/6/3E2/6|6/6/6/6/3q2/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1";
  expect(ask<State>("state", "courier-leapale", "", "", alone).checks).toEqual([{ place: "wd2", by: ["xd2"] }]);
  expect(ask<State>("state", "courier-leapale").checks).toEqual([]);
  // in the relaxed game a piece may stand in danger for one move
  expect(ask<State>("state", "safe-passage:danger=relaxed", "b1c3 d7d5 a2a3 d5d4").checks).toEqual([{ place: "c3", by: ["d4"] }]);
});

it("lists what was captured, in order, and not what was promoted", () => {
  const taken = (spec: string, events: string, start = "") => ask<State>("state", spec, events, "", start).taken;
  expect(taken("travelers", "")).toEqual([]);
  const near = "3t4t/9/9/9/4u4/3a5/4A4/4B2b1/T7T w - 0 1";
  expect(taken("travelers", "e3d4", near)).toEqual([["A", "b"]]);
  expect(taken("travelers", "e3d4 h2h3 d4e5", near)).toEqual([
    ["A", "b"],
    ["U", "b"],
  ]);
  const broker = "6/6/6/6/6/E5|6/6/6/6/6/6|6/1S4/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/5e/6/6/6/6 w 0 1";
  expect(taken("courier-leapale", "wb5wb6m", broker)).toEqual([]);
  expect(taken("safe-passage", "d2d4 e7e5 d4e5")).toEqual([["P", "b"]]);
  // a circle that is sent back is not captured
  const sent = "10/1nCnSnDnTnDnTnSnC1/10/10/10/4nC5/3sS6/10/10/10 s advanced 2 30";
  expect(taken("traverse:rules=advanced", "", sent)?.length ?? 0).toBe(0);
});

it("tells how far each seat is, and nothing where there is no journey", () => {
  expect(ask<State>("state", "travelers").progress).toEqual({
    w: { done: 0, of: 2, left: 6 },
    b: { done: 0, of: 2, left: 6 },
  });
  const late = "T2t5/8T/9/9/9/9/9/4B2b1/8t w - 0 40";
  expect(ask<State>("state", "travelers", "", "", late).progress).toEqual({
    w: { done: 1, of: 2, left: 1 },
    b: { done: 1, of: 2, left: 3 },
  });
  // nine rows are odd: a step at least, and a jump at least, for each of eight pieces
  const begun = ask<State>("state", "traverse", "=SSDDTTCC =SSDDTTCC");
  expect(begun.progress?.s).toEqual({ done: 0, of: 8, left: 16 });
  expect(ask<State>("state", "traverse:players=3").progress).toEqual({
    s: { done: 0, of: 8 },
    w: { done: 0, of: 8 },
    n: { done: 0, of: 8 },
  });
  for (const spec of ["courier-leapale", "safe-passage"]) expect(ask<State>("state", spec).progress).toBeUndefined();
});

it("tells what attacks a place, and how often a seat attacks it", () => {
  expect(ask("attackers", "travelers", "", "a3")).toEqual(["a2"]);
  expect(ask("attackers", "safe-passage", "e2e4 d7d5", "d5")).toEqual(["e4", "d8"]);
  expect(ask("attackers", "traverse", "=SSDDTTCC", "b2")).toEqual([]);
  expect(ask("attackers", "travelers", "", "z9")).toMatchObject({ error: "no such place" });
  const all = ask<[Place, Place[]][]>("attackers", "safe-passage", "e2e4 d7d5", "");
  expect(all).toHaveLength(64);
  for (const [place, by] of all) expect(by).toEqual(ask("attackers", "safe-passage", "e2e4 d7d5", place));
  const counts = ask<[Place, number][]>("attacks", "safe-passage", "e2e4 d7d5", "w");
  expect(counts).toContainEqual(["e2", 4]);
  expect(counts).toContainEqual(["d5", 1]);
  expect(counts.map(([place]) => place)).not.toContain("e5");
});

it("tells which rule forbids what a piece could reach, and says nothing of its legal moves", () => {
  const traveler = "3t4t/9/9/9/9/9/4a4/5B1b1/T2T5 w - 0 1";
  const to = forbidden("travelers", "", "d1", traveler).map((one) => one.to);
  expect(to).toEqual(expect.arrayContaining(["d2", "e2", "d3"]));
  for (const move of ask<{ to: Place }[]>("moves", "travelers", "", "d1", traveler)) expect(to).not.toContain(move.to);
  expect(forbidden("travelers", "", "d1", traveler)[0]!.text).toContain("Ace");
  expect(forbidden("safe-passage", "e2e4 b7b6", "f1")).toEqual([
    { to: "a6", text: expect.stringContaining("in danger from the knight on b8 and the bishop on c8") },
  ]);
  expect(forbidden("traverse", "=SSDDTTCC =SSDDTTCC d1c2 d10c9", "b1")).toEqual([{ to: "a1", text: expect.stringContaining("a corner") }]);
  const pinned = "6/6/6/6/6/6|6/6/6/6/6/6|6/3e2/6/3q2/3P2/3E2|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1";
  const words = forbidden("courier-leapale", "", "wd2", pinned);
  expect(words.length).toBeGreaterThan(0);
  for (const { text } of words) expect(text).toContain("Queen");
  expect(forbidden("safe-passage", "e2e4", "f1")).toEqual([]); // not its turn
});
