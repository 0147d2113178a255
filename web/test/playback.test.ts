// The turns of others, shown one after the other: those since one's own, as they come or when they are asked for.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Host } from "../src/library/host";
import type { Game, State } from "../src/library/protocol";
import { Playback, turnsSince } from "../src/play/session/playback";
import { Session } from "../src/play/session/session";

let host: Host;
let moves = true;
let hidden = false;

vi.mock("../src/library/client", () => ({
  library: {
    state: async ({ spec, start, events }: Game) => host.ask(["state", spec, start, events.join(" ")]) as State,
    written: async () => [],
  },
}));
vi.mock("../src/board/motion", () => ({ mayMove: () => moves }));

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});
beforeEach(() => {
  moves = true;
  hidden = false;
  vi.useFakeTimers();
  vi.stubGlobal("document", {
    get hidden() {
      return hidden;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A game of several seats of which one is this person's, or more. */
class Game4 extends Session {
  line: string[] = [];
  private length: number | undefined;

  constructor(
    private readonly own: string,
    spec = "traverse:players=4",
  ) {
    super(spec, "");
  }

  get events() {
    return this.line.slice(0, this.length);
  }

  holds(seat: string) {
    return this.own.includes(seat);
  }

  async play() {}

  show(length: number) {
    this.length = length;
    void this.refresh();
  }

  /** Events come to the end of the line, all at once. */
  async hear(...events: string[]) {
    this.line = [...this.line, ...events];
    await this.refresh();
  }

  async takeBack(count: number) {
    this.line = this.line.slice(0, -count);
    await this.refresh();
  }
}

const setups = Array<string>(4).fill("=SDTCCTDS");
const turns = ["b1b2", "a5b5", "e10e9", "j5i5"]; // of s, w, n and e

/** How many events lead to what the board shows, in the order in which it shows them. */
function watch(session: Game4): { playback: Playback; seen: () => number[] } {
  const seen: number[] = [];
  const look = () => {
    if (session.state === undefined) return;
    const length = (playback.shown?.state ?? session.state).length;
    if (seen.at(-1) !== length) seen.push(length);
  };
  const playback = new Playback(session, () => look());
  session.subscribe(() => {
    playback.follow();
    look();
    playback.drawn = playback.shown?.pieces ?? session.pieces;
  });
  return { playback, seen: () => seen.splice(0) };
}

/** A game in which so much has come before it is opened. */
async function opened(own: string, ...events: string[]) {
  const session = new Game4(own);
  const watched = watch(session);
  await session.hear(...events);
  await vi.runAllTimersAsync();
  return { session, ...watched };
}

test("turns are those since one's own, without setups and departures", () => {
  const since = (own: string, ...events: string[]) => turnsSince(events, [..."swne"], "s", (seat) => own.includes(seat));
  expect(since("s", ...setups, ...turns)).toEqual({ turns: 3, from: 5 });
  expect(since("s", ...setups, "b1b2", "a5b5", "n:resigns", "j5i5")).toEqual({ turns: 2, from: 5 });
  expect(since("n", ...setups, ...turns)).toEqual({ turns: 1, from: 7 });
  expect(since("e", ...setups, ...turns.slice(0, 2))).toEqual({ turns: 2, from: 4 });
  expect(since("e", ...setups)).toEqual({ turns: 0, from: 4 });
  expect(since("", ...setups, ...turns)).toEqual({ turns: 3, from: 5 });
});

test("who opens a game sees all turns since the own one, one after the other", async () => {
  const { playback, seen } = await opened("s", ...setups, ...turns);
  expect(seen()).toEqual([8, 5, 6, 7, 8]);
  expect(playback.shown).toBeUndefined();
  expect(playback.isOffered).toBe(true);
});

test("turns that come singly are shown as they come, those that come at once one after the other", async () => {
  const { session, playback, seen } = await opened("s", ...setups, "b1b2");
  expect(seen()).toEqual([5]);
  await session.hear("a5b5");
  expect(playback.shown).toBeUndefined();
  expect(playback.isOffered).toBe(false);
  await vi.runAllTimersAsync();
  await session.hear("e10e9", "j5i5");
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([6, 7, 8]);
});

test("a turn that comes while another one is shown waits for it", async () => {
  const { session, playback, seen } = await opened("s", ...setups, "b1b2");
  await session.hear("a5b5");
  await session.hear("e10e9");
  expect(playback.shown?.state.length).toBe(6);
  await session.hear("j5i5");
  expect(playback.shown?.state.length).toBe(6);
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([5, 6, 7, 8]);
});

test("one's own move ends what is shown, and a takeback too", async () => {
  const { session, playback } = await opened("s", ...setups, ...turns.slice(0, 2));
  await session.hear(...turns.slice(2));
  expect(playback.shown?.state.length).toBe(7);
  await session.hear("b2b3");
  expect(playback.shown).toBeUndefined();
  await session.hear("b5c5", "e9e8", "i5h5");
  expect(playback.shown?.state.length).toBe(10);
  await session.takeBack(2);
  expect(playback.shown).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(playback.shown).toBeUndefined();
});

test("it ends at once when the person does something, and can be seen again", async () => {
  const { session, playback, seen } = await opened("s", ...setups, ...turns);
  seen();
  playback.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.shown?.state.length).toBe(5);
  playback.stop();
  expect(playback.shown).toBeUndefined();
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([5, 8]);
  playback.again();
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([5, 6, 7, 8]);
  session.show(3);
  await vi.runAllTimersAsync();
  expect(playback.isOffered, "while an earlier position is shown").toBe(false);
});

test("pieces are the same from turn to turn", async () => {
  const { session, playback } = await opened("s", ...setups, ...turns);
  const keyAt = (place: string) => (playback.shown?.pieces ?? session.pieces).find((piece) => piece.place === place)?.key;
  const now = keyAt("b5");
  playback.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(keyAt("b5")).toBeUndefined();
  expect(keyAt("a5")).toBe(now);
  await vi.runAllTimersAsync();
  expect(keyAt("b5")).toBe(now);
});

test("what comes while nobody looks is shown when somebody does", async () => {
  const { session, seen } = await opened("s", ...setups, "b1b2");
  hidden = true;
  for (const turn of turns.slice(1)) await session.hear(turn);
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([5, 6, 7, 8]); // drawn as they came, unseen
  hidden = false;
  session.changed();
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([8, 5, 6, 7, 8]);
});

test("where nothing is to move, and for those who look on, turns are shown only when they are asked for", async () => {
  moves = false;
  const { session, playback, seen } = await opened("s", ...setups, ...turns);
  await session.hear("b2b3", "b5c5", "e9e8", "i5h5");
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([8, 12]);
  playback.again();
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([9, 10, 11, 12]);
  moves = true;
  expect((await opened("", ...setups, ...turns)).seen()).toEqual([8]);
  expect((await opened("swne", ...setups, ...turns)).seen()).toEqual([8]);
});

test("with two players nothing is played back", async () => {
  const session = new Game4("w", "travelers");
  const { playback, seen } = watch(session);
  await session.hear("a2a4", "b8b6");
  await session.hear("b2b4", "c8c6");
  await vi.runAllTimersAsync();
  expect(seen()).toEqual([2, 4]);
  expect(playback.isOffered).toBe(false);
});
