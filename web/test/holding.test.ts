// What is to be held, as it is practised: it is over when the other side has had its turns, or has won.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { Host } from "../src/library/host";
import type { Game, State } from "../src/library/protocol";
import type { Practice } from "../src/practice/entries";
import { PracticeSession } from "../src/practice/session";
import { loadHost } from "./library_host";

let host: Host;
let attack: string[] = []; // the moves that the computer plays next

const ask = <T>(verb: string, { spec, start, events }: Game, rest = "") => host.ask([verb, spec, start, events.join(" "), rest]) as T;

vi.mock("../src/library/reviewer", () => ({
  Reviewer: class {
    stop() {}
    async review() {
      return { turns: [] };
    }
  },
}));
vi.mock("../src/library/client", () => ({
  Interrupted: class extends Error {},
  library: {
    state: async (game: Game) => ask<State>("state", game),
    written: async (game: Game, first: number) => ask("written", game, String(first)),
    think: async () => ({ move: attack.shift()! }),
    stopThinking: () => undefined,
  },
}));

beforeAll(async () => {
  host = await loadHost();
});

const { spec, entries } = JSON.parse(readFileSync(new URL("../../data/practice/travelers.json", import.meta.url), "utf8")) as Practice;
const entry = entries.find(({ id }) => id === "stop-2")!;

async function opened(): Promise<PracticeSession> {
  const session = new PracticeSession(spec, entry, 0);
  await session.open();
  return session;
}

/** Plays the line; the computer has the moves between. */
async function playLine(session: PracticeSession, line = entry.line): Promise<void> {
  attack = line.filter((_, i) => i % 2 === 1);
  for (const move of line.filter((_, i) => i % 2 === 0)) await session.play(move);
}

test("held for all turns of both sides, it is won, with three stars at the first try and two at the second", async () => {
  const session = await opened();
  expect([session.phase, session.left]).toEqual(["yours", 3]);
  await playLine(session);
  expect([session.phase, session.stars, session.turns]).toEqual(["won", 3, 3]);
  const again = await opened();
  await playLine(again, entry.line.slice(0, 4));
  expect([again.phase, again.left]).toEqual(["yours", 1]);
  again.retry();
  await playLine(again);
  expect([again.phase, again.stars]).toEqual(["won", 2]);
});

test("it is lost when the other side wins", async () => {
  const session = await opened();
  // The Block stays away: the last Traveler of Black arrives.
  await playLine(session, ["b2a2", "h4h1"]);
  expect([session.phase, session.why]).toEqual(["failed", "The other side has won."]);
});
