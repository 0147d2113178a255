// Hints: three stages that agree, from one thought; words that fit what the move does.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Host } from "../src/library/host";
import type { Game } from "../src/library/protocol";
import { hintFor } from "../src/play/marks/hint";
import type { Session } from "../src/play/session/session";

let host: Host;
let thought = 0;

function told(answer: unknown): unknown {
  if (typeof answer === "object" && answer !== null && "error" in answer) throw new Error(String(answer.error));
  return answer;
}

vi.mock("../src/library/client", () => {
  const ask = (verb: string, { spec, start, events }: Game, rest = "") => told(host.ask([verb, spec, start, events.join(" "), rest]));
  return {
    Interrupted: class extends Error {},
    library: {
      state: async (game: Game) => ask("state", game),
      explain: async (game: Game, move: string) => ask("explain", game, move),
      think: async (game: Game) => {
        thought++;
        return ask("think", game, "4 3600000 1");
      },
    },
  };
});

beforeAll(async () => {
  const root = new URL("../../", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(new URL("build-wasm/apps/wasm/wayfarer.wasm", root))));
  for (const file of readdirSync(new URL("data/nets", root)))
    host.giveNet(file.replace(".net", ""), readFileSync(new URL(`data/nets/${file}`, root)));
});

beforeEach(() => {
  thought = 0;
});

/** As much of a session as hints look at. */
function sessionOf(spec: string, events: string[] = [], start = ""): Session {
  const state = told(host.ask(["state", spec, start, events.join(" "), ""]));
  return { game: spec.split(":")[0], shown: { spec, start, events }, events, state } as unknown as Session;
}

it("goes from what to look for over the piece to the move, and thinks once", async () => {
  for (const spec of ["travelers", "courier-leapale"]) {
    thought = 0;
    const session = sessionOf(spec);
    const [look, piece, move] = [await hintFor(session, {}, 1), await hintFor(session, {}, 2), await hintFor(session, {}, 3)];
    expect([look.stage, piece.stage, move.stage]).toEqual([1, 2, 3]);
    expect([look.last, piece.last, move.last]).toEqual([false, false, true]);
    expect(look.places).toEqual([]);
    expect(look.words).not.toContain(piece.places[0]);
    expect(piece.words).toContain(piece.places[0]);
    expect(move.arrow).toEqual({ from: piece.places[0], to: move.places[1], kind: "hint" });
    expect(move.words.length).toBeGreaterThan(10);
    expect(thought).toBe(1);
    expect(await hintFor(session, {}, 3)).toEqual(move);
    expect(thought).toBe(1);
  }
});

it("thinks again in another position", async () => {
  const session = sessionOf("travelers") as { shown: Game; events: string[]; state: unknown } & Session;
  await hintFor(session, {}, 1);
  const later = sessionOf("travelers", ["a2a4", "a8a6"]);
  Object.assign(session, { shown: later.shown, events: later.events, state: later.state });
  await hintFor(session, {}, 1);
  expect(thought).toBe(2);
});

it("says what the move is about: a win, a capture, a check to be answered", async () => {
  const words = async (spec: string, start: string) => (await hintFor(sessionOf(spec, [], start), {}, 1)).words;
  expect(await words("travelers", "T1d4t1/8T/9/9/9/9/9/4B2b1/8t w - 0 40")).toContain("win at once");
  expect(await words("travelers", "3t4t/9/9/9/4d4/3A5/4b4/4B4/T7T w - 0 1")).toMatch(/captured|win/);
  const check = "6/6/6/6/6/6|6/6/6/6/6/6|6/3e2/6/6/6/3E2|6/6/6/6/6/3q2|6/6/6/6/6/6|6/6/6/6/6/1P4 w 0 1";
  expect(await words("courier-leapale", check)).toMatch(/save your Emperor|win/);
});

it("takes the counsel of a game that has its own, and says what is if no move is any good", async () => {
  const session = sessionOf("safe-passage");
  const gameHint = vi.fn(async () => ({ move: "e2e4", look: "Look at the pawns.", words: "23 moves are enough." }));
  expect(await hintFor(session, { gameHint }, 1)).toMatchObject({ words: "Look at the pawns.", last: false });
  const last = await hintFor(session, { gameHint }, 3);
  expect(last.words).toContain("23 moves are enough.");
  expect(last.arrow).toMatchObject({ from: "e2", to: "e4" });
  expect(gameHint).toHaveBeenCalledTimes(1);
  const lost = sessionOf("safe-passage", ["e2e4"]);
  const none = async () => ({ words: "Go back 2 moves." });
  expect(await hintFor(lost, { gameHint: none }, 1)).toEqual({ stage: 1, words: "Go back 2 moves.", places: [], last: true });
});

it("asks again after a thought that was broken off", async () => {
  const session = sessionOf("safe-passage");
  const gameHint = vi.fn(async () => ({ move: "e2e4" })).mockRejectedValueOnce(new Error("broken off"));
  await expect(hintFor(session, { gameHint }, 1)).rejects.toThrow("broken off");
  expect(await hintFor(session, { gameHint }, 1)).toMatchObject({ stage: 2, words: "The pawn on e2.", places: ["e2"] });
});
