// Lessons on the page: what a step answers to each move, and what is kept of it.
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Host } from "../src/library/host";
import { guidedSeats, lessonOf, stepIds, taughtGames, textIn } from "../src/library/lessons";
import { type Game, Refusal, type State } from "../src/library/protocol";
import { nextPlaces } from "../src/learn/next";
import { begin } from "../src/play/session/choice";
import { keepLast, keepStars, lastLearnt, standingOf, starsOf } from "../src/learn/progress";
import { readRules } from "../src/rules/text";
import { LessonSession } from "../src/learn/session";

let host: Host;
let store: Map<string, string>;

const ask = <T>(verb: string, { spec, start, events }: Game, rest = "") => {
  const answer = host.ask([verb, spec, start, events.join(" "), rest]) as T & { error?: string; at: number; illegal: boolean };
  if (answer.error !== undefined) throw new Refusal(answer.error, answer.at, answer.illegal);
  return answer as T;
};

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] }); // asked as soon as the page's language is
});

vi.mock("../src/library/client", () => ({
  library: {
    state: async (game: Game) => ask<State>("state", game),
    written: async (game: Game, first: number) => ask("written", game, String(first)),
    explain: async (game: Game, move: string) => ask("explain", game, move),
    moves: async (game: Game, from: string) => ask("moves", game, from),
  },
}));

beforeAll(async () => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  const wasm = readFileSync(new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url));
  host = await Host.load(await WebAssembly.compile(wasm));
});

beforeEach(() => {
  store = new Map();
});

async function opened(game: string, number: number): Promise<LessonSession> {
  const session = new LessonSession((await lessonOf(game))!, number, 0);
  await session.open();
  return session;
}

describe.each(["travelers", "courier-leapale", "traverse", "safe-passage"])("the lesson of %s", (game) => {
  it("is one of those that the page knows, with as many steps", async () => {
    expect(taughtGames).toContain(game);
    expect((await lessonOf(game))!.steps.map(({ id }) => id)).toEqual(stepIds(game));
    expect(await lessonOf("dominoes")).toBeUndefined();
  });

  it("leads to the rules that no step teaches, each a part of the rules' text", async () => {
    const { beyond } = (await lessonOf(game))!;
    const { rules } = host.ask(["rules", game]) as { rules: string };
    const known = readRules(rules).headings.map(({ id }) => id);
    expect(beyond.length).toBeGreaterThanOrEqual(2);
    for (const { anchor, title } of beyond) expect(known, textIn(title)).toContain(anchor);
  });

  it("answers every stated wrong move with its own sentence, and the position stays", async () => {
    const { steps } = (await lessonOf(game))!;
    for (const [at, { refuse, position }] of steps.entries())
      for (const { move, text } of refuse) {
        const session = await opened(game, at + 1);
        const legal = await ask<{ legal: boolean }>("explain", session.shown, move).legal;
        if (legal) await session.play(move);
        else await session.refuse("", "", "", move);
        expect(session.message).toBe(textIn(text));
        expect([session.phase, session.wrongs, session.isOther]).toEqual(["asked", legal ? 0 : 1, legal]); // what is legal is no mistake
        expect([session.events, session.state?.position]).toEqual([[], position]);
      }
  });

  it("takes every move that counts as done, with three stars at once", async () => {
    const { steps } = (await lessonOf(game))!;
    for (const [at, { accept }] of steps.entries())
      for (const move of accept.filter((one) => !one.endsWith("*"))) {
        const session = await opened(game, at + 1);
        expect([session.mayMove, session.stars]).toEqual([true, 0]);
        await session.play(move);
        expect([session.phase, session.stars, session.events, session.mayMove]).toEqual(["right", 3, [move], false]);
      }
  });

  it("shows a move that does what is asked, for all but a star", async () => {
    const { steps } = (await lessonOf(game))!;
    for (const [at] of steps.entries()) {
      const session = await opened(game, at + 1);
      if (session.state!.setup) continue; // all orders are right
      await session.tell();
      expect(session.told?.words, session.step.id).toBeTruthy();
      expect(session.message).toBe("");
    }
  });

  it("ends in a game in which the newcomer moves first", async () => {
    const { spec, guide } = (await lessonOf(game))!;
    const seats = Object.values(guidedSeats(spec, guide));
    expect(seats[0]).toBe("person");
    expect(seats[1]).toEqual(game === "safe-passage" ? "person" : { level: 1 });
  });
});

it("a move that is neither: an illegal one has the library's reason and costs a star, a legal one is told kindly", async () => {
  const session = await opened("travelers", 1 + stepIds("travelers").indexOf("travel"));
  await session.refuse("e2", "e7", "", "e2e7");
  expect(session.message).toMatch(/^The Traveler moves at most three squares/);
  await session.play("e2e3");
  expect(session.message).toBe("That move is legal, but here another one is asked for.");
  await session.play("e2e5");
  expect(session.stars).toBe(2);
});

it("says plainly what the library would say in terms that no step has taught", async () => {
  const session = await opened("courier-leapale", 1 + stepIds("courier-leapale").indexOf("level"));
  await session.refuse("wc3", "we4", "", "wc3we4");
  expect(session.message).toBe("The Prince cannot go there. Look at the marks.");
  expect([session.wrongs, session.isOther]).toEqual([1, false]);
});

it("a tap while another move is shown ends that", async () => {
  const session = new LessonSession((await lessonOf("travelers"))!, 1 + stepIds("travelers").indexOf("travel"), 60_000);
  await session.open();
  const shown = session.play("e2e3");
  expect([session.phase, session.mayMove]).toEqual(["looking", false]);
  await session.settled();
  expect([session.phase, session.mayMove, session.wrongs]).toEqual(["asked", true, 0]);
  await shown;
  await session.play("e2e5");
  expect([session.phase, session.stars]).toEqual(["right", 3]);
});

it("to look around costs no star: a tap on another piece, or with one that cannot move", async () => {
  const session = await opened("travelers", 1 + stepIds("travelers").indexOf("travel"));
  await session.refuse("e2", "e8", "", "e2e8"); // a Block stands there
  const passing = await opened("traverse", 1 + stepIds("traverse").indexOf("pass"));
  await passing.refuse("h10", "i9", "", "h10i9"); // it is at home
  expect([session.message, passing.message].every((words) => words !== "")).toBe(true);
  expect([session.wrongs, passing.wrongs]).toEqual([0, 0]);
});

it("marks what is to be tapped next, one after the other", async () => {
  const { steps } = (await lessonOf("travelers"))!;
  const step = steps.find(({ id }) => id === "throw")!;
  const at = (from: string | undefined, ...targets: string[]) =>
    nextPlaces(step, { choice: from === undefined ? undefined : begin(from, [], () => "b"), targets: new Set(targets) });
  expect([at(undefined), at("b1", "e9"), at("a4", "e4", "b4"), at("a4", "e3"), at("a4", "e9", "e8")]).toEqual([
    ["a4"],
    ["a4"],
    ["e4"],
    ["e3"],
    ["e9"],
  ]);
});

it("every step marks first its piece alone, and each move that counts leads by marks", async () => {
  for (const game of taughtGames)
    for (const { show, accept, id } of (await lessonOf(game))!.steps) {
      if (show.length === 0) continue;
      const exact = accept.filter((one) => !one.endsWith("*"));
      const led = (move: string) => show.slice(1).some((place) => move.slice(show[0]!.length).startsWith(place));
      expect(exact.length === 0 || exact.some((move) => move.startsWith(show[0]!) && led(move)), `${game} ${id}`).toBe(true);
    }
});

it("a piece that may not be sent has the lesson's answer, wherever it would go", async () => {
  const session = await opened("travelers", 1 + stepIds("travelers").indexOf("stays"));
  await session.refuse("e1", "d6", "", "e1e6,d6a6");
  expect(session.message).toBe("A Block cannot be sent away.");
});

it("keeps the best stars of a step, and knows which step comes next", () => {
  const [first, second] = stepIds("travelers");
  expect(standingOf("travelers")).toMatchObject({ done: 0, next: 1, stars: 0 });
  keepStars("travelers", first!, 2);
  keepStars("travelers", first!, 1);
  keepStars("travelers", second!, 3);
  expect([starsOf("travelers", first!), starsOf("traverse", first!)]).toEqual([2, 0]);
  expect(standingOf("travelers")).toMatchObject({ done: 2, next: 3, stars: 5, of: stepIds("travelers").length });
  keepLast("traverse");
  expect(lastLearnt()).toBe("traverse");
});
