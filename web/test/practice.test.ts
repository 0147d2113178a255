// What is practised: every aim can be reached against the best play, as the line shows, and not after a careless move.
// That what is held can be held is proved by tests/test_hold.c, which looks at all moves.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Report } from "../src/library/analyser";
import type { Host } from "../src/library/host";
import type { State } from "../src/library/protocol";
import { REACH_NODES, reachOf } from "../src/practice/reach";
import { bestOf, type Practice, type PracticeEntry, starsFor } from "../src/practice/entries";
import { loadHost } from "./library_host";

const folder = new URL("../../data/practice/", import.meta.url);
const NODES = 200_000; // of a search; the longest ways are 13 plies, and found with a tenth of it
const WON = 29_000; // a score that says that the race, which nobody can hinder, is won

let host: Host;
beforeAll(async () => {
  host = await loadHost();
});

const games = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
const practiceOf = (game: string) => JSON.parse(readFileSync(new URL(`${game}.json`, folder), "utf8")) as Practice;
const all = games.flatMap((game) => {
  const practice = practiceOf(game);
  return practice.entries.map((entry) => [`${game} ${entry.id}`, entry.spec ?? practice.spec, entry] as const);
});

function stateAfter(spec: string, { position }: PracticeEntry, events: readonly string[]): State {
  const state = host.ask(["state", spec, position, events.join(" "), ""]) as State & { error?: string };
  expect(state.error).toBe(undefined);
  return state;
}

function search(spec: string, { position }: PracticeEntry, events: readonly string[]): Report {
  return host.ask(["analyse", spec, position, events.join(" "), `1 ${NODES} 0`]) as Report;
}

/** The turns in which the seat to move wins against everything, if a search proves that. */
function turnsToWin(report: Report, seat: number): number | undefined {
  const [best] = report.lines;
  if (best !== undefined && best.turnsToWin > 0) return Math.ceil(best.turnsToWin / 2);
  return best !== undefined && best.score >= WON ? report.turnsHome?.[seat] : undefined;
}

test("every game has at least six", () => {
  expect(games.sort()).toEqual(["courier-leapale", "safe-passage", "travelers", "traverse"]);
  for (const game of games) {
    const { entries } = practiceOf(game);
    expect(entries.length, game).toBeGreaterThanOrEqual(6);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  }
});

test.each(all)("%s says in at most twelve words what is to be done", (_name, _spec, { title, aim }) => {
  for (const text of [title, aim]) expect(Object.keys(text).sort()).toEqual(["de", "en"]);
  for (const words of Object.values(aim)) expect(words.split(" ").length).toBeLessThanOrEqual(12);
});

test.each(all)("%s: the line reaches the aim in time", (_name, spec, entry) => {
  const start = stateAfter(spec, entry, []);
  expect([start.turn, start.outcome.result]).toEqual([entry.seat, "ongoing"]);
  const { outcome } = stateAfter(spec, entry, entry.line);
  if (entry.goal === "hold") {
    expect([outcome.result, entry.line.length]).toEqual(["ongoing", 2 * entry.within]);
    expect([starsFor(entry, entry.within), starsFor(entry, entry.within, 2), starsFor(entry, entry.within, 9)]).toEqual([3, 2, 1]);
    return;
  }
  expect(outcome.result).toBe("win");
  if (entry.goal === "win") expect(outcome.seat).toBe(entry.seat);
  expect(bestOf(entry)).toBeLessThanOrEqual(entry.within);
  expect([starsFor(entry, bestOf(entry)), starsFor(entry, bestOf(entry) + 1), starsFor(entry, bestOf(entry) + 9)]).toEqual([3, 2, 1]);
});

test.each(all)("%s: it is reached against the best defence, and nothing faster is", (_name, spec, entry) => {
  const report = search(spec, entry, []);
  if (entry.goal === "reach") {
    expect([report.goal?.certainty, report.goal?.plies]).toEqual(["proven", entry.within]);
    return;
  }
  if (entry.goal === "hold") {
    const { turnsToWin: attack } = search(spec, entry, [entry.line[0]!]).lines[0]!;
    expect(attack <= 0 || Math.ceil(attack / 2) > entry.within).toBe(true);
    return;
  }
  const seats = host.ask(["games"]) as { games: { name: string; seats: { letter: string }[] }[] };
  const order = seats.games.find(({ name }) => name === spec.split(":")[0])!.seats;
  expect(
    turnsToWin(
      report,
      order.findIndex(({ letter }) => letter === entry.seat),
    ),
  ).toBe(bestOf(entry));
});

test.each(all.filter(([, , { goal }]) => goal !== "hold"))(
  "%s: the page proves that the aim is in reach, and out of it after a careless move",
  (_name, spec, entry) => {
    const { games: known } = host.ask(["games"]) as { games: { name: string; seats: { letter: string }[] }[] };
    const seat = known.find(({ name }) => name === spec.split(":")[0])!.seats.findIndex(({ letter }) => letter === entry.seat);
    const report = (events: string[]) => host.ask(["analyse", spec, entry.position, events.join(" "), `1 ${REACH_NODES} 0`]) as Report;
    expect(reachOf(report([]), entry, seat, entry.within, true)).toBe("in");
    expect(reachOf(report([entry.careless]), entry, seat, entry.within - 1, false)).toBe("out");
  },
);

const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  en: ["", "one", "two", "three", "four", "five", "six", "seven", "eight"],
  de: ["", "einem", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"],
};

test.each(all)("%s: a number of turns in its words is the number that is counted", (_name, _spec, { title, aim, within, goal }) => {
  for (const [language, words] of Object.entries(aim)) {
    const said = /\bin (\p{L}+) (?:turns?|moves?|Zug|Zügen)/u.exec(words)?.[1];
    if (said !== undefined || goal === "reach") expect(said, words).toBe(NUMBERS[language]![within]);
    const named = /\bin (\p{L}+)\b/u.exec(title[language]!)?.[1];
    if (named !== undefined) expect(named, title[language]).toBe(NUMBERS[language]![within]);
  }
});

test("entries of a game have names that tell them apart, and no two say the same of other aims", () => {
  for (const game of games) {
    const { entries } = practiceOf(game);
    for (const language of ["en", "de"]) {
      const titles = entries.map(({ title }) => title[language]!);
      expect(new Set(titles).size, game).toBe(titles.length);
      for (const title of titles) expect(title).not.toMatch(/^(Grade|Stufe) \d/);
    }
    if (game === "safe-passage") expect(new Set(entries.map(({ aim }) => aim.en)).size).toBe(entries.length);
  }
});

test.each(all)("%s: a careless move lets it go", (_name, spec, entry) => {
  expect(entry.careless).not.toBe(entry.line[0]);
  const report = search(spec, entry, [entry.careless]);
  if (entry.goal === "reach") {
    expect(report.goal?.unreachable || report.goal!.low > entry.within - 1).toBe(true);
    return;
  }
  if (entry.goal === "hold") {
    const { turnsToWin: attack } = report.lines[0]!;
    expect([attack > 0, Math.ceil(attack / 2) <= entry.within]).toEqual([true, true]);
    return;
  }
  // The defender does not lose, or loses later than in time: its turn and then one of each.
  const { turnsToWin: lost } = report.lines[0]!;
  expect(lost >= 0 || Math.ceil(-lost / 2) + 1 > entry.within).toBe(true);
});
