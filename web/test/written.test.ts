// Moves as people write them: what the library says of the events of a game, and how a session keeps up.
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Host } from "../src/library/host";
import type { Game, State, MoveNotation } from "../src/library/protocol";
import { Session } from "../src/play/session/session";
import { waitUntil } from "./wait";

let host: Host;
/** From which event on the library was asked, and of how many. */
let asked: [first: number, events: number][] = [];
let fails = false;

const ask = <T>(verb: string, { spec, start, events }: Game, rest = "") => host.ask([verb, spec, start, events.join(" "), rest]) as T;
const writtenOf = (spec: string, events: string, first = 0, start = "") =>
  ask<MoveNotation[]>("written", { spec, start, events: events.split(" ") }, `${first}`);

vi.mock("../src/library/client", () => ({
  library: {
    state: async (game: Game) => ask<State>("state", game),
    written: async (game: Game, first: number) => {
      asked.push([first, game.events.length]);
      if (fails) throw new Error("no answer");
      return ask<MoveNotation[]>("written", game, `${first}`);
    },
  },
}));

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});
beforeEach(() => {
  asked = [];
  fails = false;
});

describe("the library", () => {
  it("writes pieces apart from words, and what a turn does besides apart from both", () => {
    expect(writtenOf("travelers", "a2a4 a8a6")).toMatchObject([
      { text: "Aa4", parts: [["A", "w"], "a4"] },
      { text: "Aa6", parts: [["A", "b"], "a6"] },
    ]);
    const throws = writtenOf("travelers", "c3f3,g3f9", 0, "4t4/8t/3b5/T8/9/5a3/2D3u2/4B3T/9 w - 0 1");
    expect(throws).toMatchObject([{ text: "Df3 ↷Uf9", parts: [["D", "w"], "f3", " ↷", ["U", "b"], "f9"] }]);
    const series = "7nS2/2nSnDnT2nT2/10/4nC1nC3/10/2sC7/7sC2/4sD3sT1/2sS7/3sD1nD1sSsT1 s advanced 2 21";
    expect(writtenOf("traverse:rules=advanced", "c5g9,g7d10", 0, series)[0]!.parts).toEqual([
      ["C", "s"],
      "c5→g9",
      " 5 jumps",
      " ↩North",
      " g7→d10",
    ]);
  });

  it("writes words in the language that is spoken, and reads them", () => {
    const series = "7nS2/2nSnDnT2nT2/10/4nC1nC3/10/2sC7/7sC2/4sD3sT1/2sS7/3sD1nD1sSsT1 s advanced 2 21";
    host.speak("de");
    const turn = writtenOf("traverse:rules=advanced", "c5g9,g7d10", 0, series)[0]!.text;
    const resigned = writtenOf("travelers", "w:resigns")[0]!.text;
    host.speak("en");
    expect(turn).toBe("c5→g9 5 Sprünge ↩Nord g7→d10");
    expect(resigned).toBe("Weiß gibt auf");
  });

  it("names a piece in its picture only, where the text does not name it", () => {
    expect(writtenOf("safe-passage", "e2e4")).toMatchObject([{ text: "e4", parts: [["P", "w"], "e4"] }]);
  });

  it("writes what is no move in words, and the events from any one on", () => {
    const events = "=SSDDTTCC w:resigns =SSDDTTCC e:time";
    const all = writtenOf("traverse:players=4", events);
    expect(all.map(({ text }) => text)).toEqual(["SSDDTTCC", "West resigns", "SSDDTTCC", "East runs out of time"]);
    expect(all[1]!.parts).toEqual(["West resigns"]);
    expect(writtenOf("traverse:players=4", events, 2)).toEqual(all.slice(2));
    expect(writtenOf("traverse:players=4", events, 9)).toEqual([]);
  });

  it("comments each move of a game that is saved, which reads as the same game", () => {
    const { notes } = ask<{ notes: string }>("notes", { spec: "travelers", start: "", events: ["a2a4", "a8a6"] });
    expect(notes).toContain("1. a2a4 {Aa4} a8a6 {Aa6} *");
    expect(host.ask(["trees", notes])).toMatchObject([{ nodes: [{ event: "a2a4" }, { event: "a8a6" }] }]);
  });
});

/** A session of which nothing but its line counts. */
class Reader extends Session {
  events: readonly string[] = [];
  line: readonly string[] = [];
  async go(line: string): Promise<void> {
    this.events = this.line = line.split(" ").filter((event) => event !== "");
    await this.refresh();
  }
  async look(length: number): Promise<void> {
    this.events = this.line.slice(0, length);
    await this.refresh();
  }
  holds = () => true;
  play = async () => {};
  show = () => {};
  get texts(): string[] {
    return this.written.map(({ text }) => text);
  }
}

describe("a session", () => {
  const opened = async (line: string) => {
    const session = new Reader("travelers", "");
    await session.go(line);
    await waitUntil(() => session.written.length === session.line.length);
    return session;
  };

  it("asks for what is new only, and not for what is looked at", async () => {
    const session = await opened("a2a4 a8a6 b2b4");
    expect(session.texts).toEqual(["Aa4", "Aa6", "Yb4"]);
    await session.look(1);
    await session.look(3);
    expect(session.texts).toHaveLength(3);
    await session.go("a2a4 a8a6 b2b4 b8b6");
    await waitUntil(() => session.written.length === 4);
    expect(asked).toEqual([
      [0, 3],
      [3, 4],
    ]);
  });

  it("drops what does not belong to the line any more, at once", async () => {
    const session = await opened("a2a4 a8a6 b2b4");
    await session.go("a2a4 a8a6");
    expect(session.texts).toEqual(["Aa4", "Aa6"]);
    const seen: string[] = [];
    session.subscribe(() => void seen.push(session.texts.join(" ")));
    await session.go("a2a4 i8i6 b2b4");
    await waitUntil(() => session.written.length === 3);
    expect(new Set(seen)).toEqual(new Set(["Aa4", "Aa4 Ai6 Yb4"]));
    expect(asked.slice(1)).toEqual([[1, 3]]);
  });

  it("keeps the answer for the line of now, whatever comes in between", async () => {
    const session = await opened("a2a4");
    void session.go("a2a4 a8a6 b2b4");
    void session.go("a2a4 i8i6");
    void session.go("a2a4 a8a6 c2c4");
    await waitUntil(() => session.written.length === 3);
    expect(session.texts).toEqual(["Aa4", "Aa6", "Uc4"]);
  });

  it("asks again at the next change, if there was no answer", async () => {
    fails = true;
    const session = new Reader("travelers", "");
    await session.go("a2a4");
    await waitUntil(() => asked.length === 1);
    expect(session.texts).toEqual([]);
    fails = false;
    await session.look(0);
    await waitUntil(() => session.written.length === 1);
    expect(session.texts).toEqual(["Aa4"]);
  });
});
