// The tables of this browser as the home page lists them.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rememberedTables, rememberTable } from "../src/table/memory";
import { myTables, readMine } from "../src/table/my_tables";
import type { Snapshot } from "../src/server/snapshot";

const seats = { w: { kind: "person" }, b: { kind: "person" } } as Snapshot["seats"];

function state(change: Partial<Snapshot>): Snapshot {
  const result = { result: "ongoing", reason: "", seat: null } as const;
  return { n: 3, turns: 0, started: true, turn: "w", seats, draw: [], takeback: null, rematch: null, notice: null, result, ...change };
}

function table(id: string, you: string[], change: Partial<Snapshot>) {
  return { id, spec: "travelers", you, state: state(change) };
}

const running = (left: number): Snapshot["clock"] => ({ left: { w: left, b: 5 }, running: "w", since: 1000 });

describe("tables of one's own", () => {
  const tables = [
    table("over", ["w"], { turn: null, result: { result: "draw", reason: "agreement", seat: null } }),
    table("waiting", ["w"], { started: false, turn: null }),
    table("theirs", ["b"], {}),
    table("no clock", ["w"], {}),
    table("much time", ["w"], { clock: running(90000) }),
    table("little time", ["w"], { clock: running(60000) }),
    table("nobody's", [], {}),
    table("left", ["w"], { seats: { ...seats, w: { kind: "person", out: true } } }),
  ];

  it("begin with those where it is one's turn, least time first", () => {
    const read = readMine({ now: 11000, tables });
    expect(read.map(({ id, state, left }) => [id, state, left])).toEqual([
      ["little time", "turn", 50000],
      ["much time", "turn", 80000],
      ["no clock", "turn", undefined],
      ["theirs", "theirs", undefined],
      ["left", "theirs", undefined],
      ["waiting", "waiting", undefined],
      ["over", "over", undefined],
    ]);
  });
});

describe("asking the server", () => {
  const asked: string[] = [];
  let answer: () => Promise<unknown>;
  beforeEach(() => {
    asked.length = 0;
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => store.set(name, value),
    });
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return answer();
    });
  });

  it("is not done without a table", async () => {
    expect(await myTables()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("names the tables that are remembered, and forgets those that are gone", async () => {
    rememberTable("aaaaaaaaaaaa", "travelers");
    rememberTable("bbbbbbbbbbbb", "travelers");
    const mine = { now: 0, tables: [table("bbbbbbbbbbbb", ["w"], {})], gone: ["aaaaaaaaaaaa"] };
    answer = () => Promise.resolve({ ok: true, json: () => Promise.resolve(mine) });
    expect((await myTables()).map(({ id, state }) => [id, state])).toEqual([["bbbbbbbbbbbb", "turn"]]);
    expect(asked).toEqual(["/api/mine?tables=bbbbbbbbbbbb,aaaaaaaaaaaa"]);
    expect(rememberedTables().map(({ id }) => id)).toEqual(["bbbbbbbbbbbb"]);
  });

  it("forgets nothing when the server does not answer", async () => {
    rememberTable("aaaaaaaaaaaa", "travelers");
    answer = () => Promise.resolve({ ok: false });
    expect(await myTables()).toEqual([]);
    answer = () => Promise.reject(new Error("no network"));
    expect(await myTables()).toEqual([]);
    expect(rememberedTables().length).toBe(1);
  });
});
