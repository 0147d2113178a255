// Why a checkmate in Courier Leapale is one.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { linesOf } from "../src/editor/arrangement";
import { blockedOf, flightsOf, guardsOf, netOf, othersOf, type Rules } from "../src/games/courier-leapale/mating_net";
import { Host } from "../src/library/host";
import type { Game, Going, Place, State } from "../src/library/protocol";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const host = await Host.load(await WebAssembly.compile(read("build-wasm/apps/wasm/wayfarer.wasm")));
const ask = <T>(...lines: string[]) => host.ask(lines) as T;
const rules: Rules = {
  range: async (spec, place, pieces) => ask("range", spec, place, pieces.map(([at, letter, seat]) => seat + letter + at).join(" ")),
  fields: async ({ spec, start }: Game) => ask("fields", spec, start, ""),
  arrange: async (lines) => ask("arrange", ...lines),
  attackers: async ({ spec, start }: Game, place) => ask("attackers", spec, start, "", place),
};

const mates = read("data/puzzles/courier-leapale.txt")
  .toString()
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .flatMap((line) => {
    const [spec = "", before = "", moves = ""] = line.split("\t");
    const state = ask<State>("state", spec, before, moves, "");
    return state.outcome.reason === "checkmate" ? [{ spec, state, asked: [spec, before, moves, ""] }] : [];
  });

it("every cell around a checkmated Emperor is shut, by its own pieces or by those of the other side", async () => {
  expect(mates.length).toBeGreaterThan(100);
  for (const { spec, state } of mates.slice(0, 60)) {
    const net = (await netOf(rules, spec, state))!;
    const seatOf = new Map(state.pieces.map(([place, , seat]) => [place, seat]));
    expect(net.checkers.length, state.position).toBeGreaterThan(0);
    for (const { to, by } of net.flights) {
      if (by.length === 0) expect(seatOf.get(to), `${to} of ${state.position}`).toBe(state.turn);
      for (const place of by) expect(seatOf.get(place), `${place} of ${state.position}`).not.toBe(state.turn);
    }
    const told = [...guardsOf(net).flatMap(({ cells }) => cells), ...blockedOf(net)];
    expect(told.sort()).toEqual(net.flights.map(({ to }) => to).sort());
  }
});

it("nothing takes what gives check or steps between: it is proved of each piece that could, and of the cells between", async () => {
  const seen = { single: 0, double: 0, reached: 0, leap: 0, beside: 0, cells: 0 };
  for (const { spec, state } of mates) {
    const { position, pieces, turn } = state;
    const { emperor, checkers, taking, between } = (await netOf(rules, spec, state))!;
    if (taking === undefined || between === undefined) {
      expect(checkers.length, position).toBeGreaterThan(1);
      seen.double++;
      continue;
    }
    seen.single++;
    const isOwn = (at: Place) => pieces.some(([place, , seat]) => place === at && seat === turn);
    const attackers = ask<Place[]>("attackers", spec, position, "", checkers[0]!).filter((at) => at !== emperor && isOwn(at));
    expect(taking.answers.map(({ piece }) => piece).sort(), position).toEqual(attackers.sort());
    expect(taking.reach).toBe(attackers.length);
    expect(between.answers.length, position).toBe(between.reach);
    for (const { piece, by } of [...taking.answers, ...between.answers]) {
      expect(isOwn(piece)).toBe(true);
      expect(
        by.some((at) => isOwn(at) || at === checkers[0]),
        position,
      ).toBe(false); // the checker is gone or shut out
    }
    seen.reached += taking.reach;
    seen[between.cells.length > 0 ? "cells" : between.isBeside ? "beside" : "leap"]++;
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
});

it("a piece ends the check on the cells between and on no other empty cell", async () => {
  const cells = ask<[Place, Place[]][]>("attackers", "courier-leapale", "", "", "").map(([place]) => place);
  for (const { spec, state } of mates.slice(0, 40)) {
    const { emperor, checkers, between } = (await netOf(rules, spec, state))!;
    if (between === undefined) continue;
    const ends = (cell: Place) => {
      const put = [...state.pieces, [cell, "S", state.turn] as const].map(([at, letter, seat]) => seat + letter + at).join(" ");
      return !ask<Going[]>("range", spec, checkers[0]!, put).some(({ to }) => to === emperor);
    };
    const empty = cells.filter((cell) => !state.pieces.some(([place]) => place === cell));
    expect([...between.cells].sort(), state.position).toEqual(empty.filter(ends).sort());
  }
});

it("a piece that could step between is told with the check that it would let through", async () => {
  // The Queen on we3 checks along the rank; Black's on vb3 could go to wc3, but ub3 is above it.
  const pieces: State["pieces"] = [
    ["wb3", "E", "b"],
    ["vb3", "Q", "b"],
    ["we3", "Q", "w"],
    ["ub3", "Q", "w"],
    ["za1", "E", "w"],
  ];
  const { fields } = await rules.fields({ spec: "courier-leapale", start: "", events: [] });
  const placed = pieces.map(([place, letter, seat], key) => ({ key, place, letter, seat }));
  const now = await rules.arrange(
    linesOf({ spec: "courier-leapale", pieces: placed, turn: "b", fields: fields.map(({ value }) => value) }),
  );
  const { taking, between } = await othersOf(
    rules,
    "courier-leapale",
    { pieces, turn: "b", position: now.position } as unknown as State,
    "wb3",
    ["we3"],
  );
  expect(taking).toEqual({ reach: 0, answers: [] });
  expect(between).toMatchObject({ isBeside: false, reach: 1, answers: [{ piece: "vb3", to: "wc3", by: ["ub3"] }] });
  expect([...between!.cells].sort()).toEqual(["wc3", "wd3"]);
});

it("a cell beside the other Emperor is shut by it", async () => {
  const golden = read("tests/data/golden.txt")
    .toString()
    .split("%%")
    .find((game) => game.includes("courier-leapale"))!;
  const moves = golden
    .split("\n\n")[1]!
    .split(/\s+/)
    .filter((word) => /^[u-z]/.test(word));
  const state = ask<State>("state", "courier-leapale", "", moves.join(" "), "");
  const net = (await netOf(rules, "courier-leapale", state))!;
  const other = state.pieces.find(([, letter, seat]) => letter === "E" && seat !== state.turn)![0];
  expect(net.flights.some(({ by }) => by.includes(other))).toBe(true);
  expect(net.flights.every(({ by }) => by.length > 0)).toBe(true); // it is alone
});

it("what attacks through the cell that the Emperor left is found", async () => {
  // The Queen on wa3 checks along the row: behind the Emperor, on wc3, it would attack too.
  const spec = "courier-leapale";
  const pieces: State["pieces"] = [
    ["wb3", "E", "b"],
    ["wa3", "Q", "w"],
    ["za1", "E", "w"],
  ];
  const flights = await flightsOf(rules, spec, { pieces, turn: "b", position: "" } as unknown as State, "wb3");
  expect(flights.find(({ to }) => to === "wc3")?.by).toEqual(["wa3"]);
});

it("a game that is not over by checkmate has no net, and the language does not matter", async () => {
  host.speak("de");
  expect(await netOf(rules, mates[0]!.spec, ask("state", ...mates[0]!.asked))).toBeDefined();
  host.speak("en");
  const state = ask<State>("state", "courier-leapale", "", "", "");
  expect(await netOf(rules, "courier-leapale", state)).toBeUndefined();
});
