// The review: the same however many workers share it, and the same that the program prints.
import { execFileSync } from "node:child_process";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { Interrupted } from "../src/library/asker";
import type { Host } from "../src/library/host";
import type { Choice, Game } from "../src/library/protocol";
import { filled, type Review, type ReviewProgress, Reviewer, type ReviewTurn } from "../src/library/reviewer";
import { HostAnswers, loadHost } from "./library_host";

const program = env.WAYFARER_PROGRAM ?? fileURLToPath(new URL("../../build/wayfarer", import.meta.url));
const NODES = 4000;

let host: Host;
const games: Game[] = [];

const emperors = (start: string, event: string): Game => ({ spec: "courier-leapale", start, events: [event] });
// Of three men: only an endgame table knows what these moves give away.
const thrownAway = emperors("6/6/6/6/6/6|6/6/3E2/6/6/6|6/6/6/6/6/6|6/6/6/6/6/1M4|6/6/6/6/6/3e2|6/6/6/6/6/6 w 0 1", "xb1xd1");
const slipped = emperors("6/6/6/6/6/6|6/6/3Me1/6/6/6|6/6/6/6/6/6|6/6/6/6/2E3/6|6/6/6/6/6/6|6/6/6/6/6/6 b 0 1", "ve4uf4");

/** A game between weak levels, which make mistakes. */
function play(spec: string, turns: number, opening: string[] = []): Game {
  const events = [...opening];
  for (let turn = 0; turn < turns; turn++) {
    const choice = host.ask(["think", spec, "", events.join(" "), `1 60000 ${turn}`]) as Choice;
    if (choice.move === undefined) break;
    events.push(choice.move);
  }
  return { spec, start: "", events };
}

beforeAll(async () => {
  host = await loadHost();
  const setup = "=SDTCCTDS";
  games.push(play("travelers", 24), play("courier-leapale", 16), play("traverse:players=3", 9, [setup, setup, setup]));
  games.push({ spec: "safe-passage", start: "", events: ["a2a4", "a7a5", "h2h4", "h7h5", "a1a3", "a8a6"] });
  games.push({ ...games[0]!, events: [...games[0]!.events.slice(0, 5), "b:resigns"] });
  games.push(thrownAway, slipped);
});

async function review(game: Game, workers: number): Promise<Review> {
  return new Reviewer(() => new HostAnswers(host)).review(game, { nodes: NODES, workers });
}

/** The same by the program. */
function printed(game: Game): Record<string, unknown> & { turns: Record<string, unknown>[] } {
  const { notes } = host.ask(["notes", game.spec, game.start, game.events.join(" "), ""]) as { notes: string };
  const words = ["review", "-", "--json", "--nodes", `${NODES}`];
  return JSON.parse(execFileSync(program, words, { input: notes, encoding: "utf8" })) as ReturnType<typeof printed>;
}

it("is the same with one, two and three workers", async () => {
  for (const game of games) {
    const one = await review(game, 1);
    expect(one.turns.length, game.spec).toBe(game.events.filter((event) => !event.includes(":")).length);
    expect(await review(game, 2)).toEqual(one);
    expect(await review(game, 3)).toEqual(one);
  }
});

it("says what the program prints", async () => {
  let mistakes = 0;
  let reasons = 0;
  let merits = 0;
  for (const game of games) {
    const { accuracy, turns, turningPoints } = await review(game, 2);
    const told = printed(game);
    expect(accuracy, game.spec).toEqual(told.accuracy);
    expect(turningPoints.map((index) => turns[index]!.turn)).toEqual(told.turning_points);
    const same = turns.map(({ event: _event, best, ...turn }) => ({ ...turn, best: best[0] ?? null, best_line: best }));
    expect(same).toEqual(told.turns);
    mistakes += turningPoints.length;
    reasons += turns.filter(({ reason }) => reason !== null).length;
    merits += turns.filter(({ merit }) => merit).length;
  }
  expect(mistakes).toBeGreaterThan(2); // the games have something to say
  expect(reasons).toBeGreaterThan(1);
  expect(merits).toBeGreaterThan(0);
});

it("says what endgame tables prove", async () => {
  const [lost] = (await review(thrownAway, 2)).turns;
  expect(lost).toMatchObject({ grade: "blunder", loss: 0.5, reason: { kind: "throws-away-a-win" } });
  const [slip] = (await review(slipped, 1)).turns;
  expect(slip).toMatchObject({ grade: "blunder", reason: { kind: "lets-a-draw-slip" } });
});

it("shares its work out, and tells how far it is", async () => {
  const hired: HostAnswers[] = [];
  const progress: ReviewProgress[] = [];
  const reviewer = new Reviewer(() => hired[hired.push(new HostAnswers(host)) - 1]!);
  await reviewer.review(games[0]!, { nodes: 500, workers: 2 }, { onProgress: (one) => progress.push(one) });
  const searches = hired.map(({ asked }) => asked.filter(([verb]) => verb === "review-search").length);
  expect(searches[0]! + searches[1]!).toBeGreaterThan(games[0]!.events.length);
  expect(Math.min(...searches)).toBeGreaterThan(games[0]!.events.length / 4);
  expect(progress[0]).toEqual({ stage: "looking", done: 0, of: games[0]!.events.length + 1 });
  for (const { done, of } of progress) expect(done).toBeLessThanOrEqual(of);
  expect(progress.at(-1)).toMatchObject({ stage: "proving", done: progress.at(-1)!.of });
  expect(hired.every(({ closed }) => closed)).toBe(true);
});

it("can be stopped", async () => {
  const hired: HostAnswers[] = [];
  const reviewer = new Reviewer(() => hired[hired.push(new HostAnswers(host)) - 1]!);
  const asked = reviewer.review(games[0]!, { nodes: 500 }, { onProgress: ({ done }) => done === 3 && reviewer.stop() });
  await expect(asked).rejects.toThrow(Interrupted);
  expect(hired.every(({ closed }) => closed)).toBe(true);
  expect(hired.flatMap((one) => one.asked).length).toBeLessThan(9);
});

it("goes on where it was stopped", async () => {
  const hired: HostAnswers[] = [];
  const reviewer = new Reviewer(() => hired[hired.push(new HostAnswers(host)) - 1]!);
  const whole = await review(games[0]!, 1);
  const onProgress = ({ done }: ReviewProgress) => done === 9 && reviewer.stop();
  await expect(reviewer.review(games[0]!, { nodes: NODES, workers: 1 }, { onProgress })).rejects.toThrow(Interrupted);
  expect(await reviewer.review(games[0]!, { nodes: NODES, workers: 1 })).toEqual(whole);
  const searched = hired.flatMap(({ asked }) => asked.filter(([verb]) => verb === "review-search").map((lines) => lines.join("\n")));
  expect(searched.length).toBeGreaterThan(games[0]!.events.length);
  expect(new Set(searched).size).toBe(searched.length); // nothing was searched twice
});

it("tells what it knows from the first glance on, and at last what is so", async () => {
  const partial: Review[] = [];
  const reviewer = new Reviewer(() => new HostAnswers(host));
  const done = await reviewer.review(games[0]!, { nodes: NODES, workers: 2, glance: 200 }, { onPartial: (one) => partial.push(one) });
  for (const one of partial) expect(one.turns.map(({ move }) => move)).toEqual(games[0]!.events);
  const waits = ({ turns }: Review) => turns.filter(({ pending }) => pending).length;
  expect(waits(partial[0]!)).toBe(games[0]!.events.length);
  const doubts = done.turns.filter(({ grade }) => grade !== "best" && grade !== "good").length;
  expect(partial.slice(-doubts - 1).map(waits)).toEqual(Array.from({ length: doubts + 1 }, (_, i) => doubts - i));
  expect(partial.at(-1)).toEqual(done);
  expect(done).toEqual(await review(games[0]!, 1));
});

it("explains the worst moves before all have been searched", async () => {
  let looked = 0;
  const first: { looked: number; reasons: number }[] = [];
  const onProgress = ({ done }: ReviewProgress) => (looked = done);
  const onPartial = ({ turns }: Review) => {
    const reasons = turns.filter(({ reason }) => reason !== null).length;
    if (reasons > 0) first.push({ looked, reasons });
  };
  const reviewer = new Reviewer(() => new HostAnswers(host));
  const lost = play("courier-leapale", 20); // it ends in a mate
  await reviewer.review(lost, { nodes: NODES, workers: 2, glance: 1000 }, { onProgress, onPartial });
  expect(first[0]).toEqual({ looked: 0, reasons: 1 });
});

it("keeps what a glance saw of turns that are not known yet", () => {
  const turn = (event: number, loss: number) => ({ event, loss, grade: loss > 0.2 ? "blunder" : "best" }) as ReviewTurn;
  const base = { accuracy: {}, points: "chances" as const };
  const both = filled(
    { ...base, turns: [turn(1, 0)], turningPoints: [] },
    { ...base, turns: [turn(0, 0.3), turn(1, 0.5), turn(2, 0.4)], turningPoints: [] },
  );
  expect(both.turns.map(({ loss }) => loss)).toEqual([0.3, 0, 0.4]);
  expect(both.turningPoints).toEqual([2, 0]);
});

it("refuses what no search has found", () => {
  const ask = (...lines: string[]) => host.ask(["review", "travelers", "", "a2a4", ["500", ...lines].join("\n")]);
  const found = (look: string, events: string) =>
    (host.ask(["review-search", "travelers", "", events, `500 ${look}`]) as { found: string }).found;
  expect(ask()).toMatchObject({
    wanted: [
      { position: 0, look: 0 },
      { position: 1, look: 0 },
    ],
    review: { turns: [] }, // nothing is known yet
  });
  expect(ask(found("0", ""))).toMatchObject({ wanted: { length: 2 } });
  const again = [
    { position: 0, look: 1 },
    { position: 1, look: 1 },
  ];
  const first = [found("0", ""), found("0", "a2a4")];
  // searches of so few positions do not agree
  expect(ask(...first)).toMatchObject({ wanted: again, review: { turns: [{ move: "a2a4", reason: null }] } });
  const all = ask(...first, found("1", "a2a4"), found("1", ""));
  expect(all).toMatchObject({ wanted: [], review: { spec: "travelers", turns: [{ move: "a2a4" }] } });
  for (const line of ["", "x", "7 0", "0 0 0 0 0 0 0 0 0 0 d1d9", "0 0 0 0 9 -1 500 500 0 0 ", found("1", "")])
    expect(ask(line)).toMatchObject({ error: expect.any(String) });
  expect(ask(found("0", ""), found("0", ""))).toMatchObject({ error: expect.stringContaining("not wanted") });
});
