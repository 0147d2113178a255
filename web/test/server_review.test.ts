// What the server's workers tell of a review while they make it, as the page knows it.
import { afterEach, expect, it, vi } from "vitest";
import { knownOf, ServerReviewer } from "../src/analysis/review/server_review";
import { library } from "../src/library/client";
import type { RawReview, Review, ReviewProgress } from "../src/library/reviewer";
import { connection, type JobNews } from "../src/server/socket";

const game = { spec: "travelers", start: "", events: ["a2a3", "a8a7", "b2b3", "w:resigns"] };

function slip(turn: number, more: object = {}): RawReview["turns"][number] {
  const values = { before: 0.81, after: 0.54, loss: 0.27, grade: "blunder" as const };
  return { turn, seat: "b", move: "a8a7", ...values, best: "b8b7", best_line: ["b8b7", "a3a4"], reason: null, ...more };
}

const told = {
  stage: "proving" as const,
  done: 5,
  of: 9,
  turns: [
    [1, "w", 0, 520, 520, 0],
    [2, "b", 4, 810, 540, 270],
    [3, "w", 2, 460, 400, 60],
  ] as [number, string, number, number | null, number | null, number | null][],
  slips: [slip(2)],
  proved: 1,
};

afterEach(() => void vi.restoreAllMocks());

it("knows the turns, and of slips the better line", () => {
  const { turns, turningPoints, points } = knownOf(told, game, "chances")!;
  expect(turns.map(({ event, seat, move, grade }) => [event, seat, move, grade])).toEqual([
    [0, "w", "a2a3", "best"],
    [1, "b", "a8a7", "blunder"],
    [2, "w", "b2b3", "inaccuracy"],
  ]);
  expect(turns[2]).toMatchObject({ before: 0.46, after: 0.4, loss: 0.06, best: [], reason: null });
  expect(turns[1]!.best).toEqual(["b8b7", "a3a4"]);
  expect([turningPoints, points]).toEqual([[1], "chances"]);
});

it("waits for the reasons that were not looked for", () => {
  const pending = (proved: number) => knownOf({ ...told, proved }, game, "chances")!.turns.map((turn) => turn.pending === true);
  expect(pending(0)).toEqual([true, true, true]);
  expect(pending(1)).toEqual([true, false, true]);
});

it("counts plies on a way that all share, and knows when none is left", () => {
  const way = {
    done: 1,
    of: 2,
    turns: [
      [1, "w", 2, 23, 23, 1],
      [2, "b", 4, 23, null, null],
    ],
  } as typeof told;
  const known = knownOf(way, { ...game, spec: "safe-passage" }, "plies")!;
  expect(known.turns.map(({ before, after, loss }) => [before, after, loss])).toEqual([
    [23, 23, 1],
    [23, null, null],
  ]);
  expect(known.turningPoints).toEqual([1]);
});

it("leaves out what is no turn of the game, and hears of workers that tell nothing", () => {
  expect(knownOf({ ...told, turns: [...told.turns, [9, "w", 0, 1, 1, 0]] }, game, "chances")!.turns).toHaveLength(3);
  expect(knownOf({ done: 1, of: 2 }, game, "chances")).toBeUndefined();
  expect(knownOf({ done: 1, of: 2, turns: [] }, game, "chances")).toBeUndefined();
});

it("tells what it hears, of old workers how far they are; and in the end the result", async () => {
  let hear: (news: JobNews | Error) => void = () => undefined;
  vi.spyOn(library, "notes").mockResolvedValue({ notes: "the game" });
  vi.spyOn(connection, "job").mockImplementation(async (message, listener) => {
    expect(message).toEqual({ kind: "review", game: "the game" });
    hear = listener;
    return () => undefined;
  });
  const progress: ReviewProgress[] = [];
  const partial: Review[] = [];
  const asked = new ServerReviewer(() => undefined).review(game, {
    onProgress: (one) => progress.push(one),
    onPartial: (one) => partial.push(one),
  });
  await vi.waitFor(() => expect(connection.job).toHaveBeenCalled());
  hear({ job: 1, state: "running", progress: { done: 1, of: 4 } }); // a worker of an earlier version
  expect(partial).toEqual([]);
  hear({ job: 1, state: "running", progress: told });
  expect(progress).toEqual([
    { stage: "looking", done: 1, of: 4 },
    { stage: "proving", done: 5, of: 9 },
  ]);
  expect(partial).toEqual([knownOf(told, game, "chances")]);
  hear({ job: 1, state: "done", result: { accuracy: { w: 90, b: 50 }, turning_points: [2], turns: [slip(2)] } });
  expect(await asked).toMatchObject({ accuracy: { w: 90 }, turningPoints: [0], turns: [{ event: 1, best: ["b8b7", "a3a4"] }] });
});
