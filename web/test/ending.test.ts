// Endgame tables on the page: what analysis and computers take from them, and endings played out against them.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { isByTable, type Report } from "../src/library/analyser";
import { winnersTurns } from "../src/library/games";
import type { Host } from "../src/library/host";
import type { Choice, Game, TableValue } from "../src/library/protocol";
import { judge, starsOfEnding } from "../src/practice/ending";
import { EndingSession } from "../src/practice/ending_session";
import type { Practice } from "../src/practice/entries";
import { reachOf } from "../src/practice/reach";
import { loadHost } from "./library_host";

let host: Host;

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] }); // asked as soon as the page's language is
});

vi.setConfig({ testTimeout: 60_000 }); // tables are made

vi.mock("../src/ui/wait", () => ({ wait: async () => undefined }));

vi.mock("../src/library/client", () => ({
  Interrupted: class extends Error {},
  library: {
    state: async (game: Game) => host.ask(["state", game.spec, game.start, game.events.join(" "), ""]),
    written: async (game: Game, first: number) => host.ask(["written", game.spec, game.start, game.events.join(" "), `${first}`]),
  },
}));

vi.mock("../src/library/tables", () => ({ probe: async (game: Game) => probe(game.start, game.events) }));

beforeAll(async () => {
  host = await loadHost();
});

const SPEC = "courier-leapale";
const EMPTY = "6/6/6/6/6/6";
/** White, to move, needs longest with the Empress, and with the Stockbroker: docs/endgames.md. */
const EMPRESS = `6/6/6/6/6/E3M1|6/6/6/6/2e3/6|${EMPTY}|${EMPTY}|${EMPTY}|${EMPTY} w 0 1`;
const BROKER = `E1e3/6/6/6/6/6|${EMPTY}|${EMPTY}|${EMPTY}|${EMPTY}|6/6/6/6/6/3S2 w 0 1`;
const { endings = [] } = JSON.parse(readFileSync(new URL("../../data/practice/courier-leapale.json", import.meta.url), "utf8")) as Practice;

function probe(start: string, events: readonly string[] = []): TableValue | null {
  return host.ask(["probe", SPEC, start, events.join(" "), ""]) as TableValue | null;
}

function analysed(position: string, lines = 1): Report {
  return host.ask(["analyse", SPEC, position, "", `${lines} 3000 0`]) as Report;
}

function ending(kind: string, drawn: number, low: number, high: number, seed: number): string {
  return (host.ask(["ending", SPEC, "", "", `${kind} ${drawn} ${low} ${high} ${seed}`]) as { position: string }).position;
}

/** The same position with the other side to move. */
const passed = (position: string) => position.replace(" w ", " b ");

test("an analysis of three men is exact and done at once: a win, its length and its moves, or a draw", () => {
  const report = analysed(EMPRESS, 3);
  expect([isByTable(report), report.done, report.lines[0]!.turnsToWin, report.lines[0]!.line.length]).toEqual([true, true, 23, 23]);
  expect(report.nodes).toBeLessThan(1000);
  for (const { turnsToWin } of report.lines) expect(turnsToWin % 2 === 1 || turnsToWin === 0).toBe(true);
  expect(analysed(BROKER).lines[0]!.turnsToWin).toBe(49);
  const draw = analysed(EMPRESS.replace("M", "Q"));
  expect([isByTable(draw), draw.lines[0]!.turnsToWin]).toEqual([true, 0]);
});

test("with four men, or if the fifty moves rule comes first, a search answers", () => {
  expect(isByTable(analysed(EMPRESS.replace("3M1", "2QM1")))).toBe(false);
  expect(probe(EMPRESS.replace("3M1", "2QM1"))).toBe(null);
  expect(isByTable(analysed(EMPRESS.replace("w 0 1", "w 90 99")))).toBe(false);
  expect(probe(EMPRESS.replace("w 0 1", "w 90 99"))).toMatchObject({ turns: 23, clock: true });
});

test("computers play by table from level 8 on", () => {
  const by = (level: number) => host.ask(["think", SPEC, EMPRESS, "", `${level} 60000 1 nodes=500`]) as Choice;
  for (const level of [0, 8, 9]) expect([level, by(level).turnsToWin]).toEqual([level, 23]);
  for (const level of [1, 4, 7]) expect([level, by(level).turnsToWin]).toEqual([level, 0]);
});

test("an ending whose mate is too far is out of reach, by table, though the search was not deep", () => {
  const report = analysed(EMPRESS);
  expect(report.depth).toBeLessThan(3);
  expect(reachOf(report, { goal: "win" }, 0, 12, true)).toBe("in");
  expect(reachOf(report, { goal: "win" }, 0, 11, true)).toBe("out");
  expect(reachOf(analysed(EMPRESS.replace("M", "Q")), { goal: "win" }, 0, 12, true)).toBe("out");
});

test("random endings are as they were asked for", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { turns } = probe(ending("M", 0, 3, 9, seed))!;
    expect([turns >= 3, turns <= 9]).toEqual([true, true]);
    expect(probe(ending("S", 0, 23, 49, seed))!.turns).toBeGreaterThanOrEqual(23);
    const held = ending("S", 1, 1, 3, seed);
    expect([held.includes(" b "), probe(held)!.turns]).toEqual([true, 0]);
  }
  expect(ending("M", 0, 3, 9, 1)).not.toBe(ending("M", 0, 3, 9, 2));
  for (const kind of ["E", "Q"]) // the royal piece itself; one that never mates
    expect(host.ask(["ending", SPEC, "", "", `${kind} 0 3 99 1`])).toMatchObject({ error: "there is no such ending" });
});

test("a move is judged by the turns before and after it", () => {
  const value = (turns: number, clock = false) => ({ turns, clock, move: "" });
  expect([23, 1, -2, -22, 0].map(winnersTurns)).toEqual([12, 1, 1, 11, 0]);
  expect(judge("win", value(23), value(-22))).toEqual({ kept: true, before: 12, left: 11 });
  expect(judge("win", value(5), value(-22))).toEqual({ kept: true, before: 3, left: 11 });
  expect(judge("win", value(5), value(0))).toEqual({ kept: false, mate: 0 });
  expect(judge("win", value(5), value(-22, true)).kept).toBe(false);
  expect(judge("hold", value(0), value(0)).kept).toBe(true);
  expect(judge("hold", value(0), value(9))).toEqual({ kept: false, mate: 5 });
});

test("stars are lost by needless turns, and by moves that were shown or taken back", () => {
  expect([8, 9, 10, 11, 30].map((turns) => starsOfEnding(turns, 8, 0))).toEqual([3, 2, 2, 1, 1]);
  expect([0, 1, 2, 9].map((helps) => starsOfEnding(8, 8, helps))).toEqual([3, 2, 1, 1]);
});

test.each(endings.map((one) => [one.id, one] as const))("%s: words and picture are of its positions", (_id, one) => {
  expect([Object.keys(one.title).sort(), Object.keys(one.aim).sort()]).toEqual([
    ["de", "en"],
    ["de", "en"],
  ]);
  for (const words of Object.values(one.aim)) expect(words.split(" ").length).toBeLessThanOrEqual(12);
  const { turns } = probe(one.position)!;
  expect(one.goal === "win" ? turns >= one.low && turns <= one.high : turns === 0).toBe(true);
  expect(one.position.split(" ")[1]).toBe(one.seat);
  const said = /(\d+) (?:turns|Zügen)/;
  if (one.goal === "win") for (const words of Object.values(one.aim)) expect(said.exec(words)?.[1]).toBe(String(Math.ceil(one.high / 2)));
});

async function opened(position: string, hold?: number): Promise<EndingSession> {
  const session = new EndingSession(SPEC, position, undefined, hold);
  await session.open();
  return session;
}

/** A legal move after which the table says this to the other side. */
function moveTo(session: EndingSession, suits: (turns: number) => boolean): string {
  const legal = host.ask(["legal", SPEC, session.start, session.line.join(" "), ""]) as string[];
  return legal.find((move) => suits(probe(session.start, [...session.line, move])?.turns ?? 0))!;
}

test("by the table's moves the longest win takes as many turns as it says, for three stars", async () => {
  const session = await opened(EMPRESS);
  expect([session.seat, session.goal, session.needed, session.phase]).toEqual(["w", "win", 12, "yours"]);
  for (let left = 11; !session.isOver; left--) {
    expect(session.toMate).toBe(left + 1);
    await session.play(probe(session.start, session.line)!.move);
    if (!session.isOver) expect(session.judged).toMatchObject({ kept: true, before: left + 1, left });
  }
  expect([session.phase, session.turns, session.stars]).toEqual(["won", 12, 3]);
});

test("a slow move keeps the win and names a faster one; a bad one throws it away and is taken back", async () => {
  const session = await opened(EMPRESS);
  await session.play(moveTo(session, (turns) => turns === -22));
  await session.play(moveTo(session, (turns) => turns <= -22));
  expect(session.judged).toMatchObject({ kept: true, before: 11 });
  expect(session.judged!.kept && session.judged!.left >= 11).toBe(true);
  const { length } = session.line;
  await session.play(moveTo(session, (turns) => turns === 0));
  expect([session.phase, session.judged!.kept, session.line.length]).toEqual(["thrown", false, length + 1]);
  expect(session.judged!.best.text).toMatch(/^[EM]/);
  await session.play(probe(EMPRESS)!.move); // nothing, before it is taken back
  expect(session.line.length).toBe(length + 1);
  session.takeBack();
  await vi.waitFor(() => expect([session.phase, session.line.length]).toEqual(["yours", length]));
  while (!session.isOver) await session.play(probe(session.start, session.line)!.move);
  expect([session.phase, session.stars]).toEqual(["won", 1]);
});

test("if the other side is to move, it moves first; the person has the side that wins", async () => {
  const session = await opened(passed(EMPRESS));
  expect([session.seat, session.line.length, session.phase, session.turns]).toEqual(["w", 1, "yours", 0]);
  session.takeBack(); // there is nothing to take back
  expect(session.line.length).toBe(1);
  await session.play(probe(session.start, session.line)!.move);
  expect([session.turns, session.judged!.kept]).toEqual([1, true]);
  session.takeBack();
  await vi.waitFor(() => expect([session.phase, session.line.length, session.turns]).toEqual(["yours", 1, 0]));
});

test("a draw is held by moves that keep it, and thrown away by others", async () => {
  const start = ending("S", 1, 1, 2, 7);
  const session = await opened(start, 4);
  expect([session.seat, session.goal]).toEqual(["b", "hold"]);
  await session.play(moveTo(session, (turns) => turns > 0));
  expect([session.phase, session.judged!.kept]).toEqual(["thrown", false]);
  session.takeBack();
  await vi.waitFor(() => expect(session.phase).toBe("yours"));
  while (!session.isOver) await session.play(probe(session.start, session.line)!.move);
  expect([session.phase, session.turns <= 4, session.stars]).toEqual(["won", true, 2]);
});

test("a position that no table has is not played", async () => {
  expect((await opened(EMPRESS.replace("3M1", "2QM1"))).phase).toBe("none");
});
