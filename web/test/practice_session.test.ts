// An ending that is practised, as the page plays it: when the aim is out of reach, and which turn let it go.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { Analyser, type Report } from "../src/library/analyser";
import type { Host } from "../src/library/host";
import type { Game } from "../src/library/protocol";
import type { Practice } from "../src/practice/entries";
import { PracticeSession } from "../src/practice/session";
import { HostAnswers, loadHost } from "./library_host";

let host: Host;

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] }); // asked as soon as the page's language is
});

vi.mock("../src/library/client", () => ({
  Interrupted: class extends Error {},
  library: {
    state: async (game: Game) => host.ask(["state", game.spec, game.start, game.events.join(" "), ""]),
    written: async (game: Game, first: number) => host.ask(["written", game.spec, game.start, game.events.join(" "), `${first}`]),
    think: async ({ spec, start, events }: Game) => (host.ask(["analyse", spec, start, events.join(" "), "1 20000 0"]) as Report).lines[0],
    stopThinking: () => undefined,
  },
}));

vi.mock("../src/library/reviewer", () => ({
  Reviewer: class {
    review = async () => ({ turns: [{ event: 2, seat: "w", reason: { text: "another turn's reason" } }] });
    stop = () => undefined;
  },
}));

beforeAll(async () => {
  host = await loadHost();
});

async function opened(game: string, id: string): Promise<PracticeSession> {
  const practice = JSON.parse(readFileSync(new URL(`../../data/practice/${game}.json`, import.meta.url), "utf8")) as Practice;
  const entry = practice.entries.find((one) => one.id === id)!;
  const analyser = new Analyser(() => ({ answers: new HostAnswers(host) }));
  const session = new PracticeSession(practice.spec, entry, practice.level, analyser);
  await session.open();
  return session;
}

test("the first turn after which it cannot be done any more is named, and no later one", async () => {
  const session = await opened("travelers", "run-1"); // in three turns
  await session.play(session.entry.careless);
  await vi.waitFor(() => expect([session.out, session.slip, session.phase]).toEqual([true, 0, "yours"]));
  await session.play("g4g5"); // and one may play on
  await session.play("g5h5");
  await vi.waitFor(() => expect(session.why).toMatch(/^It had to be done in 3 turns\. After T\S* the aim was out of reach\.$/));
  expect([session.phase, session.slip]).toEqual(["failed", 0]);
  expect(session.why).toContain(session.written[0]!.text);
  session.retry();
  expect([session.out, session.slip, session.why]).toEqual([false, undefined, ""]);
  session.close();
});

test("nothing is out of reach while the best is played, and after it is won", async () => {
  const session = await opened("travelers", "run-1");
  for (let move: string | undefined = session.entry.line[0]; move !== undefined; ) {
    await session.play(move);
    await session.isProved();
    expect([session.out, session.slip]).toEqual([false, undefined]);
    const best = host.ask(["analyse", session.spec, session.start, session.line.join(" "), "1 20000 0"]) as Report;
    move = session.isOver ? undefined : best.lines[0]!.move;
  }
  expect(session.phase).toBe("won");
  session.close();
});

test("alone, too, it is said as soon as the aim is out of reach", async () => {
  const session = await opened("safe-passage", "grade-1");
  await session.play(session.entry.careless);
  await vi.waitFor(() => expect([session.out, session.slip, session.phase]).toEqual([true, 0, "yours"]));
  session.close();
});
