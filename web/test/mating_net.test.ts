// Why a checkmate in Courier Leapale is one.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { blockedOf, flightsOf, guardsOf, netOf, type Rules } from "../src/games/courier-leapale/mating_net";
import { Host } from "../src/library/host";
import type { Game, State } from "../src/library/protocol";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const host = await Host.load(await WebAssembly.compile(read("build-wasm/apps/wasm/wayfarer.wasm")));
const ask = <T>(...lines: string[]) => host.ask(lines) as T;
const rules: Rules = {
  range: async (spec, place, pieces) => ask("range", spec, place, pieces.map(([at, letter, seat]) => seat + letter + at).join(" ")),
  fields: async ({ spec, start }: Game) => ask("fields", spec, start, ""),
  arrange: async (lines) => ask("arrange", ...lines),
  attackers: async ({ spec, start }: Game, place) => ask("attackers", spec, start, "", place),
};

const mates = read("data/puzzles/courier-leapale.txt").toString().split("\n").filter((line) => line !== "" && !line.startsWith("#")).flatMap((line) => {
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

it("a cell beside the other Emperor is shut by it", async () => {
  const golden = read("tests/data/golden.txt").toString().split("%%").find((game) => game.includes("courier-leapale"))!;
  const moves = golden.split("\n\n")[1]!.split(/\s+/).filter((word) => /^[u-z]/.test(word));
  const state = ask<State>("state", "courier-leapale", "", moves.join(" "), "");
  const net = (await netOf(rules, "courier-leapale", state))!;
  const other = state.pieces.find(([, letter, seat]) => letter === "E" && seat !== state.turn)![0];
  expect(net.flights.some(({ by }) => by.includes(other))).toBe(true);
  expect(net.flights.every(({ by }) => by.length > 0)).toBe(true); // it is alone
});

it("what attacks through the cell that the Emperor left is found", async () => {
  // The Queen on wa3 checks along the row: behind the Emperor, on wc3, it would attack too.
  const spec = "courier-leapale";
  const pieces: State["pieces"] = [["wb3", "E", "b"], ["wa3", "Q", "w"], ["za1", "E", "w"]];
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
