// The book of openings: opponents that vary by it, where a game leaves it, the setups that it rates best.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Host } from "../src/library/host";
import type { Choice, Game, MoveNotation, OpeningStats, SpecInfo } from "../src/library/protocol";
import { loadHost } from "./library_host";

let host: Host;
const asked: string[] = [];

const ask = <T>(verb: string, { spec, start, events }: Game, rest = "") => {
  const answer = host.ask([verb, spec, start, events.join(" "), rest]) as T & { error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer as T;
};

vi.mock("../src/library/client", () => ({
  library: {
    written: async (game: Game, first: number) => ask<MoveNotation[]>("written", game, String(first)),
    think: async (_game: Game, _level: number, _time: number, book: string) => {
      asked.push(book);
      return { move: "a2a3" };
    },
  },
}));

const { departureWords, shareOf } = await import("../src/analysis/departure");
const { bestSetups } = await import("../src/games/traverse/rated");
const { opponentMove } = await import("../src/play/session/opponent");

const travelers = (...events: string[]): Game => ({ spec: "travelers", start: "", events });
const explore = (game: Game) => ask<OpeningStats>("explore", game);

beforeAll(async () => {
  host = await loadHost();
  for (const game of ["travelers", "traverse"])
    host.giveBook(game, readFileSync(new URL(`../../data/explore/${game}.book`, import.meta.url)));
});

describe("an opponent", () => {
  const think = (level: number, seed: number, book = " book", game = travelers()) =>
    ask<Partial<Choice> & { move: string; book?: boolean }>("think", game, `${level} 3600000 ${seed}${book}`);

  it("takes its first turn from the book, and not the same one each time", () => {
    const known = explore(travelers()).moves.map(({ move }) => move);
    const moves = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const choice = think(8, seed);
      expect(choice.book).toBe(true);
      expect(known).toContain(choice.move);
      expect(think(8, seed).move).toBe(choice.move);
      moves.add(choice.move);
    }
    expect(moves.size).toBeGreaterThan(1);
  });

  it("searches if nobody says that it may use the book, or its level overlooks moves, or the book has nothing", () => {
    const choices = [think(4, 1, ""), think(1, 1), think(4, 1, " book", travelers("a2a4", "i8i6", "b2b4", "h8h6"))];
    for (const { book, depth } of choices) expect([book, depth! > 0]).toEqual([undefined, true]);
  });

  it("is told of the lowest level that uses the book", () => {
    const opens = (spec: string) => (host.ask(["spec", spec]) as SpecInfo).opens;
    expect([opens("travelers"), opens("courier-leapale"), opens("traverse"), opens("safe-passage")]).toEqual([4, 8, 7, undefined]);
  });

  it("is asked to use the book only in the opening of a game from the start", async () => {
    await opponentMove(travelers("a2a3"), 8, 1);
    await opponentMove({ ...travelers(), start: "some position" }, 8, 1);
    await opponentMove(travelers(...Array.from({ length: 24 }, () => "a2a3")), 8, 1);
    expect(asked).toEqual([" book", "", ""]);
  });
});

describe("leaving the book", () => {
  it("is told with the turn, the move and what the book has there", async () => {
    const first = explore(travelers()).moves[0]!;
    const game = travelers(first.move, "i8i7");
    const { departure } = explore(game);
    expect(departure).toMatchObject({ turns: 1, event: 1, ended: false, move: "i8i7", seat: "b" });
    const words = await departureWords(game, departure!);
    expect(words).toMatch(/^Leaves the book of openings after one turn: .+\. In the book: .+ games, \d+ %\)/);
    expect(departure!.book.moves.length).toBeGreaterThan(0);
    expect(departure!.book.moves.length).toBeLessThanOrEqual(3);
  });

  it("may be at the first turn, at the end of the book, or not at all", async () => {
    const { departure, ...stats } = explore(travelers());
    expect(departure).toBeUndefined();
    const first = { turns: 0, event: 0, ended: false, move: "i2i3", seat: "w", book: { ...stats, moves: stats.moves.slice(0, 3) } };
    expect(await departureWords(travelers("i2i3"), first)).toMatch(/^Leaves the book of openings with its first turn: /);
    const inside = travelers(stats.moves[0]!.move);
    expect(await departureWords(inside, explore(inside).departure!)).toBe("All turns of this game are in the book of openings.");
    const ended = { turns: 7, event: 7, ended: true, move: "a2a3", seat: "w", book: { games: 0, of: 0, more: 0, moves: [] } };
    expect(await departureWords(travelers(), ended)).toBe("Follows the book of openings for 7 turns; it ends there.");
  });

  it("counts draws as half of the points, or less with more seats", () => {
    expect(shareOf({ move: "", count: 4, wins: { w: 1, b: 1 }, draws: 2 }, "w")).toBe(50);
    expect(shareOf({ move: "", count: 3, wins: { s: 1, w: 0, n: 1 }, draws: 1 }, "s")).toBe(44);
  });
});

describe("setups", () => {
  it("are shown by worth, the best three, if the book knows enough games", () => {
    const move = (name: string, worth?: number) => ({ move: name, count: 3, worth });
    const moves = [move("=A", 0.5), move("=B", 0.6), move("=C"), move("=D", 0.55), move("=E", 0.4)];
    const stats = { games: 12, of: 12, more: 0, moves };
    expect(bestSetups(stats).map(({ move }) => move)).toEqual(["=B", "=D", "=A"]);
    expect(bestSetups({ ...stats, games: 9 })).toEqual([]);
    expect(bestSetups({ ...stats, moves: [move("b1b2", 0.9)] })).toEqual([]);
  });

  it("of the book are rated", () => {
    const best = bestSetups(explore({ spec: "traverse", start: "", events: [] }));
    expect(best).toHaveLength(3);
    for (const { move, worth } of best) {
      expect(move).toMatch(/^=[SDTC]{8}$/);
      expect(worth).toBeGreaterThan(0.3);
    }
  });
});
