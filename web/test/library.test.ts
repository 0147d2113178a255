// The library as the page calls it, without a browser: the module, requests, answers, refusals.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { drawnAt, spotDrawnAt, spotOf, placeAt, type QuarterTurns, turnedFor } from "../src/board/geometry";
import { lookFor } from "../src/games/looks";
import { Host } from "../src/library/host";
import {
  type Advice,
  type Choice,
  type Explanation,
  type Games,
  type Move,
  placesOf,
  type SpecInfo,
  type State,
} from "../src/library/protocol";
import { cast } from "../src/board/cast";

let host: Host;
const root = new URL("../../", import.meta.url);

beforeAll(async () => {
  host = await Host.load(await WebAssembly.compile(readFileSync(new URL("build-wasm/apps/wasm/wayfarer.wasm", root))));
  for (const file of readdirSync(new URL("data/nets", root)).filter((name) => name.endsWith(".net")))
    host.giveNet(file.replace(".net", ""), readFileSync(new URL(`data/nets/${file}`, root)));
});

const games = () => (host.ask(["games"]) as Games).games;
const specInfo = (spec: string) => host.ask(["spec", spec]) as SpecInfo;
const ask = <T>(verb: string, spec: string, events = "", rest = "", start = "") => host.ask([verb, spec, start, events, rest]) as T;

describe("the library in the browser", () => {
  it("names the move that passes, where no piece can move", () => {
    const stuck = "1sSsSsDsTsTsCsC2/10/10/4nCnC4/10/4nDnDnTnT2/3nS6/2nS7/1sD8/10 s advanced 2 30";
    const { pass, setup, movers } = ask<State>("state", "traverse:rules=advanced", "", "", stuck);
    expect([pass, setup, movers]).toEqual(["pass", false, []]);
    expect(ask<State>("state", "traverse:rules=advanced", pass, "", stuck).turn).toBe("n");
    expect(ask<State>("state", "travelers").pass).toBeUndefined();
  });

  it("tells the state of a game", () => {
    const state = ask<State>("state", "travelers", "a2a4 a8a6");
    expect(state.turn).toBe("w");
    expect(state.length).toBe(2);
    expect(state.pieces).toHaveLength(24);
    expect(state.pieces).toContainEqual(["a4", "A", "w"]);
    expect(state.last).toMatchObject({ move: "a8a6", seat: "b", path: ["a8", "a6"], sent: [] });
    expect(state.outcome.result).toBe("ongoing");
    expect(state.movers).toContain("a4");
  });

  it("tells which pieces of others the last move attacks", () => {
    expect(ask<State>("state", "courier-leapale", "vb2vb3 ua5ua4").last!.hits).toEqual(["vb3"]);
    expect(ask<State>("state", "courier-leapale", "vb2vb3").last!.hits).toEqual([]);
    expect(ask<State>("state", "traverse", "=SDTCCTDS =SDTCCTDS b1b2").last!.hits).toBeUndefined(); // nothing attacks there
  });

  it("draws every board as text, from which the pieces can be read again", () => {
    for (const info of games()) {
      const { diagram } = ask<{ diagram: string }>("diagram", info.usual.spec, info.name === "traverse" ? "=SDTCCTDS" : "");
      const state = ask<State>("state", info.usual.spec, info.name === "traverse" ? "=SDTCCTDS" : "");
      const wide = info.seats.length > 2 ? 3 : 2;
      const found: string[] = [];
      const blocks = diagram.trimEnd().split("\n\n");
      blocks.forEach((block, row) => {
        const ranks = block.split("\n").filter((line) => /^ ?\d/.test(line));
        expect(ranks).toHaveLength(info.ranks);
        ranks.forEach((line, i) => {
          const levels = info.levels === "" ? [""] : [...info.levels].slice(3 * row, 3 * row + 3);
          levels.forEach((level, column) => {
            const from = column * (3 + info.files * wide + 3) + 3;
            for (let file = 0; file < info.files; file++) {
              const cell = line.slice(from + file * wide, from + (file + 1) * wide).trim();
              const place = `${level}${String.fromCharCode(97 + file)}${info.ranks - i}`;
              const seat = wide === 3 ? cell[0] : info.seats[cell === cell.toUpperCase() ? 0 : 1]!.letter;
              if (cell !== ".") found.push(`${place} ${cell.at(-1)!.toUpperCase()} ${seat}`);
            }
          });
        });
      });
      expect(found.sort(), info.name).toEqual(state.pieces.map(([place, letter, seat]) => `${place} ${letter} ${seat}`).sort());
    }
  });

  it("follows an undo and another line", () => {
    const game = "e2e4 e7e5 g1f3";
    expect(ask<State>("state", "safe-passage", game).length).toBe(3);
    expect(ask<State>("state", "safe-passage", "e2e4 d7d6").length).toBe(2);
    expect(ask<State>("state", "safe-passage", "").length).toBe(0);
    expect(ask<State>("state", "safe-passage", game).pieces).toContainEqual(["f3", "N", "w"]);
  });

  it("lists the moves of a piece and explains those that are none", () => {
    const moves = ask<Move[]>("moves", "travelers", "", "a2");
    expect(moves.map(({ to }) => to)).toContain("a5");
    const no = ask<Explanation>("explain", "travelers", "", "d1d4");
    expect(no).toMatchObject({ legal: false, text: expect.stringContaining("pieces block movement") });
  });

  it("refuses with the library's words", () => {
    expect(ask("state", "chess")).toMatchObject({
      error: expect.stringContaining("no game is called"),
      illegal: false,
    });
    expect(ask("state", "travelers", "d1d4")).toMatchObject({ illegal: true });
    expect(ask("state", "travelers", "xx")).toMatchObject({ error: expect.any(String), illegal: false });
    expect(ask("state", "travelers", "", "", "9/9 w")).toMatchObject({ error: expect.any(String) });
    expect(host.ask(["fly"])).toMatchObject({ error: "no such verb" });
    expect(ask("think", "travelers", "", "11 100 1")).toMatchObject({ error: expect.stringContaining("the level") });
    expect(host.ask(["state", "travelers", "", "x".repeat(17 << 20)])).toMatchObject({
      error: "the request is too long",
    });
  });

  it.each([
    ["safe-passage:start=9999", "start"],
    ["safe-passage:start=scramble-18446744073709551616", "start"],
    ["safe-passage:start=07", "start"],
    ["safe-passage:goal=castles", "goal"],
    ["safe-passage:goal=kings,goal=queens", "goal"],
    ["traverse:players=5", "players"],
    ["traverse:rules=", "rules"],
    ["traverse:speed=fast", "speed"],
    ["travelers:players=2", "players"],
    ["courier-leapale:", "courier-leapale"],
  ])("refuses %s in one line that names what is wrong", (spec, named) => {
    for (const answer of [specInfo(spec), ask("state", spec)] as unknown as { error: string; illegal: boolean }[]) {
      expect(answer).toMatchObject({ error: expect.any(String), illegal: false });
      expect(answer.error).toContain(named);
      expect(answer.error).not.toContain("\n");
      expect(answer.error.length).toBeLessThan(160);
    }
  });

  it("tells resignations, and that nobody moves afterwards", () => {
    const state = ask<State>("state", "traverse:players=3", "=SSDDTTCC w:resigns =SSDDTTCC n:resigns");
    expect(state.outcome).toMatchObject({ result: "win", seat: "s", reason: "resignation" });
    expect(state.movers).toEqual([]);
    expect(state.playing).toEqual(["s"]);
  });

  it("shows the way of a series of jumps", () => {
    const state = ask<State>("state", "traverse", "=SSDDTTCC =SSDDTTCC d1c2 d10c9 b1b2 b10b9 b2d2");
    expect(state.last?.path).toEqual(["b2", "d2"]);
  });

  it("thinks with the net of the game, and ends by itself", () => {
    for (const [spec, events] of [
      ["travelers", ""],
      ["courier-leapale", ""],
      ["traverse:rules=advanced", "=SSDDTTCC =SSDDTTCC"],
    ] as const) {
      // a level ends by itself, and without one the time does: how soon depends on the machine
      for (const limits of ["8 3600000 7", "0 200 7"]) {
        const choice = ask<Choice>("think", spec, events, limits);
        if (limits.startsWith("8")) expect(choice.depth).toBeGreaterThan(1);
        expect(ask<Explanation>("explain", spec, events, choice.move).legal).toBe(true);
      }
    }
  });

  it("advises, writes and reads games", () => {
    const advice = ask<Advice>("advise", "safe-passage", "", "3600000 1");
    expect(advice).toMatchObject({ reachable: true, par: 23 });
    expect(advice.way).toHaveLength(advice.length);
    const { notes } = ask<{ notes: string }>("notes", "travelers", "a2a4 w:resigns");
    expect(host.ask(["trees", notes])).toMatchObject([{ spec: "travelers", nodes: [{ event: "a2a4" }, { event: "w:resigns" }] }]);
    expect((host.ask(["rules", "traverse"]) as { rules: string }).rules).toContain("Diamond");
  });

  it("tells which games there are, and all that a page needs to draw and to name", () => {
    expect((host.ask(["games"]) as Games).levels).toBe(10);
    const titles = Object.fromEntries(games().map(({ name, title }) => [name, title]));
    expect(titles).toMatchObject({
      travelers: "The Travelers",
      "courier-leapale": "Courier Leapale",
      traverse: "TRAVERSE",
      "safe-passage": "Safe Passage",
    });
    for (const game of games()) {
      const state = ask<State>("state", game.name);
      expect(game.usual.seats).toEqual(state.seats);
      const { opens: _, ...usual } = specInfo(game.name); // only a worker that lets a computer play needs it
      expect(game.usual).toEqual(usual);
      for (const [place, letter, seat] of state.pieces) {
        expect(game.kinds.map((kind) => kind.letter)).toContain(letter);
        expect(game.seats.map((one) => one.letter)).toContain(seat);
        expect(placeAt(game, spotOf(game, place))).toBe(place);
      }
    }
    const [travelers, leapale, traverse, passage] = games();
    expect(travelers).toMatchObject({ inventor: "Roberto Lavieri", files: 9, ranks: 9, levels: "" });
    expect(travelers!.kinds).toContainEqual({ letter: "Y", name: "Trey" });
    expect(leapale).toMatchObject({ files: 6, ranks: 6, levels: "uvwxyz", attacks: true });
    expect(leapale!.kinds).toHaveLength(16);
    expect(traverse).toMatchObject({ attacks: false, cooperative: false });
    expect(traverse!.seats.map(({ name }) => name)).toEqual(["South", "West", "North", "East"]);
    expect(traverse!.options[0]).toEqual({ key: "players", values: [{ value: "2" }, { value: "3" }, { value: "4" }] });
    expect(passage).toMatchObject({ cooperative: true, usual: { spec: "safe-passage", seats: ["w", "b"] } });
    expect(passage!.options[0]).toEqual({
      key: "start",
      values: [{ value: "standard" }, { value: "#", most: "959" }, { value: "scramble-#", most: `${2n ** 64n - 1n}` }],
    });
  });

  it("tells what a spec means: its shortest form, seats, net", () => {
    expect(specInfo("traverse:players=2,rules=expert")).toEqual({
      spec: "traverse:rules=expert",
      game: "traverse",
      seats: ["s", "n"],
      net: "advanced",
      opens: 7,
    });
    expect(specInfo("traverse:players=3")).toMatchObject({ seats: ["s", "w", "n"], net: "race" });
    expect(specInfo("traverse:players=4,rules=expert")).toMatchObject({
      seats: ["s", "w", "n", "e"],
      net: "race_advanced",
    });
    expect(specInfo("courier-leapale").net).toBe("leapale");
    expect(specInfo("safe-passage").net).toBeUndefined();
    expect(specInfo("traverse:players=5")).toMatchObject({ error: expect.stringContaining("players is one of") });
  });

  it("tells what a promotion makes of a piece", () => {
    const start = "6/6/6/6/6/E5|6/6/6/6/6/6|6/1S4/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/5e/6/6/6/6 w 0 1";
    const moves = ask<Move[]>("moves", "courier-leapale", "", "wb5", start);
    expect(moves.map(({ promotes }) => promotes).slice(0, 3)).toEqual(["H", "M", "U"]);
    for (const { move, promotes } of moves) expect(move.at(-1)!.toUpperCase()).toBe(promotes);
  });

  it("tells the places that a move touches", () => {
    const jumps = ask<Explanation>("explain", "traverse", "=SSDDTTCC =SSDDTTCC d1c2 d10c9 b1b2 b10b9", "b2d2");
    expect(jumps).toMatchObject({ legal: true, path: ["b2", "d2"] });
    expect(ask<Explanation>("explain", "travelers", "", "d1d4").path).toBeUndefined();
  });

  it("tells the way of each move that is a series of jumps, once for those that differ in what they send where", () => {
    const start = "2nDnCnTnDnS3/10/10/10/10/3nSnC5/3sCnT5/10/10/1sSsDsTsCsTsDsS2 s advanced 2 5"; // round d5, e5 and e4
    const moves = ask<Move[]>("moves", "traverse:rules=advanced", "", "d4", start);
    const series = moves.filter(({ path }) => path !== undefined);
    expect(series.length).toBeGreaterThan(0);
    for (const { to, path } of series) {
      expect([path![0], path!.at(-1), path!.length > 2]).toEqual(["d4", to, true]);
      const explained = ask<Explanation>("explain", "traverse:rules=advanced", "", moves.find((one) => one.path === path)!.move, start);
      expect(explained.path).toEqual(path);
    }
    const wayOf = ({ to, sent = [] }: Move) => [to, ...sent.map(([from]) => from)].join();
    expect(new Set(series.map(wayOf)).size).toBe(series.length);
    expect(moves.filter((move) => wayOf(move) === wayOf(series[0]!)).length).toBeGreaterThan(1);
  });

  it("says as data what a move would endanger, so that the page shows it for a moment", () => {
    const { says } = ask<Explanation>("explain", "safe-passage", "e2e4 b7b6", "f1a6");
    expect(placesOf(says)).toEqual(["a6", "b8", "c8"]);
    const { showsRefused } = lookFor(games().find(({ name }) => name === "safe-passage")!);
    expect(showsRefused!(says)).toBe(true);
    expect(showsRefused!(ask<Explanation>("explain", "safe-passage", "e2e4 b7b6", "f1f4").says)).toBe(false);
  });

  it("says as data why a move is refused, as an answer and as an error", () => {
    const { says, text } = ask<Explanation>("explain", "courier-leapale", "", "wd2wd4");
    expect(says.length).toBeGreaterThan(0);
    expect(placesOf(says)).toEqual(["wd4"]);
    expect(ask("state", "courier-leapale", "wd2wd4")).toMatchObject({ error: text, illegal: true, says });
    expect(ask("state", "courier-leapale", "w:resigns wd2wd4")).not.toHaveProperty("says");
  });
});

describe("the board", () => {
  it("is turned without losing a place", () => {
    for (const board of games())
      for (const turned of [0, 1, 2, 3] as QuarterTurns[]) {
        const seen = new Set<string>();
        for (let file = 0; file < board.files; file++)
          for (let rank = 0; rank < board.ranks; rank++) {
            const { x, y } = drawnAt(board, { file, rank, level: 0 }, turned);
            expect(spotDrawnAt(board, x, y, 0, turned)).toEqual({ file, rank, level: 0 });
            seen.add(`${x},${y}`);
          }
        expect(seen.size).toBe(board.files * board.ranks);
      }
  });

  it("has a seat's own side at the bottom: two face each other, four sit around it", () => {
    expect([0, 1].map((index) => turnedFor(2, index))).toEqual([0, 2]);
    expect([0, 1, 2, 3].map((index) => turnedFor(4, index))).toEqual([0, 1, 2, 3]);
  });

  it("keeps the keys of pieces from move to move", () => {
    const before = cast([], ask<State>("state", "safe-passage", "e2e4"));
    const after = cast(before, ask<State>("state", "safe-passage", "e2e4 d7d6"));
    const key = (pieces: typeof before, place: string) => pieces.find((piece) => piece.place === place)?.key;
    expect(key(after, "d6")).toBe(key(before, "d7"));
    expect(key(after, "e4")).toBe(key(before, "e4"));
  });

  it("moves king and rook of a castling", () => {
    const events = "e2e4 a7a6 g1f3 a6a5 f1e2 h7h6";
    const before = cast([], ask<State>("state", "safe-passage", events));
    const after = cast(before, ask<State>("state", "safe-passage", `${events} e1g1`));
    const key = (pieces: typeof before, place: string) => pieces.find((piece) => piece.place === place)?.key;
    expect(key(after, "g1")).toBe(key(before, "e1"));
    expect(key(after, "f1")).toBe(key(before, "h1"));
  });
});

it("tells how often the last position came, where that decides, and the turns of others before the last one", async () => {
  const start = "2nDnTnCnCnTnDnS1/10/5nS4/10/10/4sS5/10/10/10/2sDsTsCsCsTsDsS1 s basic 2 2";
  const round = ["e5e6", "f8f7", "e6e5", "f7f8"];
  const over = host.ask(["state", "traverse", start, [...round, ...round].join(" "), ""]) as State;
  expect([over.outcome.result, over.occurrences]).toEqual(["draw", 3]);
  const going = host.ask(["state", "traverse", start, round.join(" "), ""]) as State;
  expect([going.occurrences, going.recent]).toEqual([undefined, undefined]); // two seats
  const setup = "=SDTCCTDS";
  const moves = [setup, setup, setup, setup, "b1b2", "a5b5", "e10e9", "j5i5"];
  const four = host.ask(["state", "traverse:players=4", "", moves.join(" "), ""]) as State;
  expect([four.last?.seat, four.recent]).toEqual([
    "e",
    [
      { seat: "n", path: ["e10", "e9"] },
      { seat: "w", path: ["a5", "b5"] },
    ],
  ]);
});
