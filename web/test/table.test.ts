// Tables as the page shows them: the cases of tests/data/tables, which the server's test reads too.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { resultWords, status } from "../src/play/session/outcome";
import { clockFor, clockWords } from "../src/table/clock";
import { TableSession } from "../src/table/session";
import { askedBy, awaySeat, offerTo, rematchFor, seatsPlaying, type Snapshot, timeLeft, timeToMove } from "../src/server/snapshot";
import type { Listener, TableEvent } from "../src/server/socket";
import { timeWords } from "../src/ui/kit/strip";
import { sentence } from "../src/ui/words";

interface Shows {
  after: number;
  line: string[];
  state: Snapshot;
  now?: number;
  left?: Record<string, number>;
  talk?: string[];
  page?: Person | Person[];
}

/** What a person at the table is shown. */
interface Person {
  you: string[];
  /** Seats of theirs that still play, if not all do. */
  playing?: string[];
  present: string[];
  offer: string | null;
  asked?: string | null;
  away: object | null;
  rematch?: string;
}

interface Case {
  about: string;
  events: TableEvent[];
  turns: number[];
  shows: Shows[];
}

// The server and the library are not there: news is given by hand, it refuses what is asked, and positions are
// not looked at.
let listener: Listener;
const here = vi.hoisted(() => ({ turn: "", pieces: [] as [string, string, string][] }));
vi.mock("../src/server/socket", () => ({
  connection: {
    listen(given: Listener) {
      listener = given;
      return () => undefined;
    },
    ask: () => Promise.reject(new Error("it is White's turn")),
  },
}));
vi.mock("../src/library/client", () => ({
  library: { state: () => Promise.resolve({ ...here, outcome: { result: "ongoing", reason: "" } }) },
}));

const folder = new URL("../../tests/data/tables/", import.meta.url);
const cases = readdirSync(folder).map((name) => [name, readCase(name)] as const);

function readCase(name: string): Case {
  const read = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Case;
  read.events.forEach((event, i) => (event.n = i + 1));
  return read;
}

/** What the server sends of a case: the events from number `from` to `to`, and the snapshot of all so far. */
function tell(read: Case, from: number, to: number, shows: Shows): void {
  listener.hear({
    table: "abcdefghjkmn",
    now: Date.now(),
    you: [shows.page ?? []].flat()[0]?.you ?? [],
    present: [shows.page ?? []].flat()[0]?.present ?? [],
    watching: 0,
    state: shows.state,
    events: read.events.slice(from, to),
    turns: read.turns.slice(from, to),
  });
}

/** The table of a case as somebody finds it after those of its events that `shows` has. */
async function opened(name: string, shows: number, person: { you: string[] }): Promise<TableSession> {
  const read = readCase(name);
  const one = read.shows[shows]!;
  const opening = TableSession.open("abcdefghjkmn");
  tell(read, 0, one.after, { ...one, page: { present: [], offer: null, away: null, ...person } });
  return opening;
}

function check(session: TableSession, shows: Shows): void {
  const { snapshot } = session;
  expect(session.line).toEqual(shows.line);
  expect(session.events).toEqual(shows.line);
  expect(snapshot).toEqual(shows.state);
  for (const [seat, left] of Object.entries(shows.left ?? {})) expect(timeLeft(snapshot, seat, shows.now!)).toBe(left);
  if (shows.talk !== undefined) expect(session.log.talk.map(({ seat, text }) => `${seat} ${text}`)).toEqual(shows.talk);
  for (const person of [shows.page ?? []].flat()) {
    const { you, present, offer, asked, away, rematch } = person;
    const playing = seatsPlaying(snapshot, you);
    expect(playing).toEqual(person.playing ?? you);
    expect(offerTo(snapshot, playing)).toBe(offer ?? undefined);
    if (asked !== undefined) expect(askedBy(snapshot, playing)).toBe(asked ?? undefined);
    expect(awaySeat(snapshot, playing, present)).toEqual(away ?? undefined);
    expect(rematchFor(snapshot, you)).toBe(rematch);
  }
}

describe("a table on the page", () => {
  it("has cases", () => expect(cases.length).toBeGreaterThanOrEqual(15));

  it.each(cases)("shows what the server says: %s", async (_name, read) => {
    const opening = TableSession.open("abcdefghjkmn");
    let told = 0;
    let session: TableSession | undefined;
    for (const shows of read.shows) {
      tell(read, told, shows.after, shows);
      session ??= await opening;
      check(session, shows);
      told = shows.after;
    }
  });

  it.each(cases)("shows the same if the news comes in pieces, some of them twice: %s", async (_name, read) => {
    const last = read.shows.at(-1)!;
    const opening = TableSession.open("abcdefghjkmn");
    for (let n = 0; n < last.after; n++) {
      tell(read, n, n + 1, last);
      tell(read, Math.max(0, n - 1), n + 1, last);
    }
    const session = await opening;
    check(session, last);
    expect(listener.after()).toBe(last.after);
  });

  it("keeps the snapshot of the line it shows until all of longer news is there", async () => {
    const read = readCase("takeback.json");
    const [before, after] = [read.shows[0]!, read.shows.at(-1)!];
    const opening = TableSession.open("abcdefghjkmn");
    tell(read, 0, before.after, before);
    const session = await opening;
    tell(read, before.after, before.after + 1, after);
    expect(session.snapshot).toEqual(before.state);
    tell(read, before.after + 1, after.after, after);
    check(session, after);
  });

  it("leaves a position looked back at when the line changes, and not before", async () => {
    const read = readCase("takeback.json");
    const [asked, declined, , agreed] = read.shows;
    const opening = TableSession.open("abcdefghjkmn");
    tell(read, 0, asked!.after, asked!);
    const session = await opening;
    session.show(0);
    tell(read, asked!.after, declined!.after, declined!);
    expect(session.events).toEqual([]);
    tell(read, declined!.after, agreed!.after + 1, read.shows.at(-1)!); // taken back, and another move made
    expect(session.events).toEqual(["a2a3"]);
  });

  it("keeps what was taken back, and looks at it without going there", async () => {
    const read = readCase("takeback.json");
    const opening = TableSession.open("abcdefghjkmn");
    tell(read, 0, read.shows.at(-1)!.after, read.shows.at(-1)!);
    const session = await opening;
    const { nodes, at, tip } = session.tree;
    expect([nodes.map(({ event }) => event), at, tip]).toEqual([["", "a2a4", "a2a3"], 2, 2]);
    session.goTo(1);
    expect(session.events).toEqual(["a2a3"]);
    session.goTo(0);
    expect([session.events, session.tree.at]).toEqual([[], 0]);
  });

  it("lets a person move again after a move was refused, and says why", async () => {
    here.turn = "w";
    const session = await opened("talk.json", 0, { you: ["w"] });
    await session.settled();
    expect(session.mayMove).toBe(true);
    const seen: boolean[] = [];
    session.subscribe(() => seen.push(session.mayMove));
    const played = session.play("a2a9");
    expect([session.mayMove, session.isOwnTurn, session.pause]).toEqual([false, true, "The move is on its way to the server."]);
    await played;
    expect(seen.at(-1)).toBe(true);
    expect(session.message).toBe("It is White's turn.");
  });

  it("says why nobody can move: a seat is free, or the server is away", async () => {
    here.turn = "w";
    const waiting = await opened("seats.json", 0, { you: ["w"] });
    await waiting.settled();
    expect([waiting.begun, waiting.mayMove, waiting.pause]).toEqual([false, false, "The game begins once every seat is taken."]);
    const session = await opened("talk.json", 0, { you: ["w"] });
    await session.settled();
    listener.connected(false);
    expect([session.begun, session.mayMove, session.isOwnTurn]).toEqual([true, false, true]);
    expect(session.pause).toBe("The game goes on once the server can be reached again.");
    await session.ask({ do: "draw" });
    expect(session.message).not.toBe("");
    listener.connected(true);
    expect([session.mayMove, session.pause, session.message]).toEqual([true, undefined, ""]);
  });

  it("is over without a winner if a first move did not come, although the rules would go on", async () => {
    here.turn = "b";
    const playing = await opened("first-aborted.json", 0, { you: ["b"] });
    await playing.settled();
    expect([playing.over, playing.mayMove, playing.state?.outcome.result]).toEqual([false, true, "ongoing"]);
    const session = await opened("first-aborted.json", 1, { you: ["b"] });
    await session.settled();
    expect([session.over, session.mayMove, session.isToMove]).toEqual([true, false, false]);
    expect(session.state?.outcome).toEqual({ result: "aborted", reason: "no first move" });
  });

  it("says that an operator closed the table", async () => {
    const session = await opened("closed.json", 0, { you: ["w"] });
    await session.settled();
    expect([session.over, session.mayMove]).toEqual([true, false]);
    expect(session.state?.outcome).toEqual({ result: "aborted", reason: "closed" });
    expect(status(session, session.state)).toBe("The table was closed by those who run this server. Nobody wins.");
    expect(resultWords(session, { result: "aborted", reason: "closed" }).title).toBe("Closed");
  });

  it("asks whether a move is meant only where there is time, and where it cannot be undone at will", async () => {
    const slow = async (name: string, you: string[]) => (await opened(name, 0, { you })).isSlow;
    expect(await slow("days.json", ["w"])).toBe(true);
    expect(await slow("draw-waits.json", ["w"])).toBe(true); // no clock
    expect(await slow("sudden.json", ["w"])).toBe(false);
    expect(await slow("takeback-computer.json", ["w"])).toBe(false);
    expect(await slow("together.json", ["w"])).toBe(false);
  });

  it("counts what others have said since it was last read, unless it is muted", async () => {
    const read = readCase("talk.json");
    const session = await opened("talk.json", 0, { you: ["w"] });
    const say = (seat: string) => {
      const n = session.log.last + 1;
      const state = { ...session.snapshot, n };
      const turns = [session.snapshot.turns];
      listener.hear({
        table: "",
        now: 0,
        you: ["w"],
        present: [],
        watching: 0,
        state,
        events: [{ n, at: 0, kind: "talk", seat, text: "x" }],
        turns,
      });
    };
    expect([read.shows.length > 0, session.unread]).toEqual([true, 0]); // what was said before one came is old
    say("b");
    say("b");
    say("w");
    expect(session.unread).toBe(2);
    session.mute(true);
    expect(session.unread).toBe(0);
    session.mute(false);
    session.readTalk();
    expect(session.unread).toBe(0);
    say("b");
    expect(session.unread).toBe(1);
    const n = session.log.last + 1;
    const redacted = { n, at: 0, kind: "redacted", of: [n - 1, n - 2] }; // one that was read, and the one that was not
    listener.hear({
      table: "",
      now: 0,
      you: ["w"],
      present: [],
      watching: 0,
      state: { ...session.snapshot, n },
      events: [redacted],
      turns: [0],
    });
    expect(session.unread).toBe(0);
    say("b");
    expect(session.unread).toBe(1);
  });

  it("forgets a premove once the game is over", async () => {
    Object.assign(here, { turn: "w", pieces: [["a8", "A", "b"]] });
    const session = await opened("talk.json", 0, { you: ["b"] });
    await session.settled();
    expect([session.plan("a8"), session.plan("a6")]).toEqual([true, true]);
    expect([session.planned, session.message]).toEqual([["a8", "a6"], "a8 to a6 is played at your turn, if it can be."]);
    const over = { ...session.snapshot, turn: null, n: session.snapshot.n + 1, turns: 1 };
    const resigned = { n: over.n, at: 0, kind: "resigned", seat: "w" };
    listener.hear({ table: "", now: 0, you: ["b"], present: [], watching: 0, state: over, events: [resigned], turns: [1] });
    expect([session.planned, session.message]).toEqual([[], ""]);
  });

  it("forgets a premove once what it builds on is taken back, also if it goes on at once, and not for other news", async () => {
    const read = readCase("takeback.json"); // White asks for a takeback after a2a4; in the end a2a3 is made instead
    for (const [last, kept] of [
      [8, []],
      [9, []],
      [6, ["b2", "b3"]],
    ] as const) {
      Object.assign(here, { turn: "b", pieces: [["b2", "A", "w"]] });
      const session = await opened("takeback.json", 0, { you: ["w"] });
      await session.settled();
      expect([session.plan("b2"), session.plan("b3")]).toEqual([true, true]);
      const shows = read.shows.find(({ after }) => after === last)!;
      tell(read, 5, last, { ...shows, page: { you: ["w"], present: [], offer: null, away: null } });
      expect(session.planned).toEqual(kept);
    }
  });

  it("says nothing of a table that has no events yet", () => {
    void TableSession.open("abcdefghjkmn");
    const said = { table: "abcdefghjkmn", now: 0, you: [], present: [], watching: 0, events: [], turns: [] };
    expect(() => listener.hear(said)).not.toThrow();
    expect(listener.after()).toBe(0);
  });
});

describe("refusals", () => {
  it("are sentences", () => {
    expect(sentence("you have no move to take back")).toBe("You have no move to take back.");
    expect(["The game is over.", "really?"].map(sentence)).toEqual(["The game is over.", "Really?"]);
  });
});

describe("clocks", () => {
  it("are said in words", () => {
    expect(clockWords(undefined)).toBe("no clock");
    expect(clockWords({ kind: "fischer", seconds: 300, add: 5 })).toBe("5 min + 5 s");
    expect(clockWords({ kind: "days", days: 3 })).toBe("3 days a move");
    expect(clockWords({ kind: "sudden", seconds: { w: 300, b: 600 } })).toBe("5 min / 10 min");
    expect(clockWords({ kind: "bronstein", seconds: 90, add: 3 })).toBe("90 s + 3 s delay");
  });

  it("are for the seats that take part", () => {
    const clock = { kind: "sudden", seconds: { s: 60, n: 120 } } as const;
    expect(clockFor(clock, ["s", "w", "n"]).seconds).toEqual({ s: 60, w: 60, n: 120 });
    expect(clockFor({ kind: "days", days: 3 }, ["w", "b"])).toEqual({ kind: "days", days: 3 });
  });

  it("leave a first turn its own time", () => {
    const first = readCase("first.json");
    expect(timeToMove(first.shows[0]!.state, 23000)).toBe(10000);
    expect(timeToMove(first.shows.at(-1)!.state, 54000)).toBe(59000);
    expect(timeToMove(readCase("draw-waits.json").shows[0]!.state, 0)).toBeUndefined();
  });

  it("show tenths at the end and days far from it", () => {
    expect([65000, 9400, 0, -5, 3725000, 183600000].map(timeWords)).toEqual(["1:05", "0:09.4", "0:00.0", "0:00.0", "1:02:05", "2 d 3 h"]);
  });
});
