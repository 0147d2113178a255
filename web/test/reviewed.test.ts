// Reviews and reports of ways to a goal agree with what is remembered of them.
import { beforeEach, expect, it, vi } from "vitest";
import { Ways } from "../src/games/safe-passage/cache";
import { reportBy, reviewBy } from "../src/games/safe-passage/reviewed";
import type { Report } from "../src/library/analyser";
import type { Review, ReviewTurn } from "../src/library/reviewer";

beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined }));

const keys = ["k0", "k1", "k2", "k3"];
const moves = ["a1a2", "b1b2", "c1c2"];

function turn(event: number, before: number | null, after: number | null, best: string[] = []): ReviewTurn {
  const loss = after === null ? null : Math.max(0, after + 1 - (before ?? 0));
  return { turn: event + 1, event, seat: "w", move: moves[event]!, grade: "good", before, after, loss, best, reason: null };
}

function review(...turns: ReviewTurn[]): Review {
  return { accuracy: {}, turns, turningPoints: [], points: "plies" };
}

it("says where moves were lost against the best way that is known", () => {
  const memory = new Ways();
  memory.learn("k0", { way: ["x1x2", "x2x3"] }); // shorter than what the review found
  const { turns, turningPoints } = reviewBy(memory, keys, moves, review(turn(0, 5, 4), turn(1, 4, 3), turn(2, 3, 2)));
  expect(turns.map(({ before, after, loss }) => [before, after, loss])).toEqual([
    [2, 4, 3],
    [4, 3, 0],
    [3, 2, 0],
  ]);
  expect(turns.map(({ grade }) => grade)).toEqual(["inaccuracy", "best", "best"]);
  expect(turns[0]!.best).toEqual(["x1x2", "x2x3"]);
  expect(turningPoints).toEqual([0]);
});

it("follows what is known along the moves: a way that was played was known before it", () => {
  const memory = new Ways();
  const { turns } = reviewBy(memory, keys, moves, review(turn(0, 9, 8), turn(1, null, 3), turn(2, 3, 0)));
  expect(turns.map(({ before, after, loss, grade }) => [before, after, loss, grade])).toEqual([
    [3, 2, 0, "best"],
    [2, 1, 0, "best"],
    [1, 0, 0, "best"],
  ]);
});

it("remembers the ways that a review found, for the next request", () => {
  const memory = new Ways();
  reviewBy(memory, keys, moves, review(turn(0, 3, 4, ["d1d2", "e1e2", "f1f2"])));
  expect(memory.get("k0").way).toEqual(["d1d2", "e1e2", "f1f2"]);
  reviewBy(memory, keys, moves, review(turn(0, 2, 4, ["d1d2"]))); // a line that was cut off is no way
  expect(memory.get("k0").way).toHaveLength(3);
});

it("loses the goal where no way is known after a move, and only there", () => {
  const { turns, turningPoints } = reviewBy(new Ways(), keys, moves, review(turn(0, 4, 3), turn(1, 3, null), turn(2, null, null)));
  expect(turns.map(({ loss, grade }) => [loss, grade])).toEqual([
    [0, "best"],
    [null, "blunder"],
    [0, "good"],
  ]);
  expect(turningPoints).toEqual([1]);
});

function report(plies: number | undefined, line: string[], low = 1): Report {
  const certainty = plies === undefined ? "not-found" : "found";
  const lines =
    line.length === 0
      ? []
      : [{ rank: 0, move: line[0]!, path: [], line, score: 0, turnsToWin: line.length, share: [], depth: 1, deadEnd: false }];
  return { depth: 0, nodes: 1, nodesPerSecond: 1, lines, done: true, goal: { plies, low, certainty, unreachable: false } };
}

it("reports the best way that anybody found", () => {
  const memory = new Ways();
  expect(reportBy(memory, "k0", report(3, ["d1d2", "e1e2", "f1f2"])).goal?.plies).toBe(3);
  const better = reportBy(memory, "k0", report(5, ["g1g2", "x", "x", "x", "x"], 2));
  expect(better.goal).toEqual({ plies: 3, low: 2, certainty: "found", unreachable: false });
  expect(better.lines[0]).toMatchObject({ move: "d1d2", path: ["d1", "d2"], line: ["d1d2", "e1e2", "f1f2"], turnsToWin: 3 });
  expect(reportBy(memory, "k0", report(undefined, [], 3)).goal).toMatchObject({ plies: 3, certainty: "proven" });
  expect(reportBy(new Ways(), "k0", report(undefined, [])).goal?.plies).toBe(undefined);
});
