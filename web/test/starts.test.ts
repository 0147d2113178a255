// The starts that the page knows without the library are those that the library would tell.
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { Host } from "../src/library/host";
import type { Field, Games, Move, State } from "../src/library/protocol";
import "../src/library/start_moves";
import { startFields, startMoves, startState } from "../src/library/starts";
import { specsOf } from "../tools/starts";

let host: Host;

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});

const gameOf = (spec: string, ...events: string[]) => ({ spec, start: "", events });

it("knows the start of every spec without a number, and its moves", () => {
  const all = (host.ask(["games"]) as Games).games;
  const specs = all.flatMap((game) => specsOf(host, game));
  expect(new Set(specs).size).toBe(specs.length);
  expect(specs).toEqual(expect.arrayContaining(all.map(({ usual }) => usual.spec)));
  expect(specs).toContain("traverse:players=4,rules=expert");
  for (const spec of specs) {
    const state = host.ask(["state", spec, "", "", ""]) as State;
    expect(startState(gameOf(spec))).toEqual(state);
    const edit = host.ask(["fields", spec, "", ""]) as { arranges: boolean; fields: Field[] };
    expect(startFields(spec)).toEqual(edit);
    for (const [place] of state.pieces) expect(startMoves(gameOf(spec), place)).toEqual(host.ask(["moves", spec, "", "", place]) as Move[]);
  }
});

it("knows nothing of positions that are not such a start", () => {
  expect(startState(gameOf("travelers", "a2a4"))).toBeUndefined();
  expect(startState({ ...gameOf("safe-passage"), start: "8/4K3/8/8/8/8/4k3/8 w - - 0 1" })).toBeUndefined();
  expect(startState(gameOf("safe-passage:start=17"))).toBeUndefined();
  expect(startFields("safe-passage:start=17")).toBeUndefined();
  expect(startMoves(gameOf("travelers", "a2a4"), "a8")).toBeUndefined();
});
