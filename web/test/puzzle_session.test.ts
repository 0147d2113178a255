// A mined puzzle as the page plays it: other moves that do as well, and a solution that was shown.
import { beforeEach, expect, test, vi } from "vitest";
import type { MinedPuzzle } from "../src/library/mined";
import type { Game } from "../src/library/protocol";

/** What searches say of the position after these events: what White keeps, and how the game goes on. */
const reports: Record<string, { keeps: number; turnsToWin: number; line: string[] }> = {
  a2a3: { keeps: 1000, turnsToWin: -2, line: ["b8b7", "a3a4"] },
  c2c3: { keeps: 1000, turnsToWin: -2, line: ["d8d7", "c3c4"] }, // wins as well
  d2d3: { keeps: 990, turnsToWin: 0, line: ["d8d7"] }, // does as well, but nothing is proven
};

vi.mock("../src/library/asker", () => ({
  Interrupted: class extends Error {},
  Asker: class {
    close() {}
    stop() {}
    prepare() {}
    async ask(lines: string[]) {
      const { keeps, turnsToWin, line } = reports[lines[3]!]!;
      return { lines: [{ share: [keeps, 1000 - keeps], turnsToWin, line, move: line[0], path: [] }] };
    }
  },
}));
vi.mock("../src/library/client", () => ({
  library: {
    state: async ({ events }: Game) => ({
      ...{ position: "p", turn: "wb"[events.length % 2], seats: ["w", "b"], length: events.length, pieces: [], movers: [], taken: [] },
      outcome: events.length < 3 ? { result: "ongoing" } : { result: "win", seat: "w", reason: "arrived" },
    }),
    written: async () => [],
    stopThinking: () => undefined,
  },
}));
vi.mock("../src/ui/wait", () => ({ wait: async () => undefined }));

const { PuzzleSession } = await import("../src/pages/puzzle/session");

const puzzle = {
  game: "travelers",
  spec: "travelers",
  position: "p",
  solver: "w",
  way: ["a2a3", "b8b7", "a3a4"],
  task: "win",
  theme: "lets-arrive",
} as unknown as MinedPuzzle;

let session: InstanceType<typeof PuzzleSession>;

beforeEach(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  session = new PuzzleSession(puzzle);
  await session.open();
});

test("the solution is answered until its end", async () => {
  await session.play("a2a3");
  expect([session.phase, session.line.join(" ")]).toEqual(["yours", "a2a3 b8b7"]);
  await session.play("a3a4");
  expect([session.phase, session.stars]).toEqual(["solved", 3]);
});

test("another move that wins is right, and the puzzle goes on from it to its end", async () => {
  await session.play("c2c3");
  expect([session.phase, session.line.join(" ")]).toEqual(["yours", "c2c3 d8d7"]);
  await session.play("c3c4");
  expect([session.phase, session.stars]).toEqual(["solved", 3]);
  session.retry();
  await session.play("a2a3"); // the solution is the puzzle's own again
  expect(session.line.join(" ")).toBe("a2a3 b8b7");
});

test("another move that does as well ends the puzzle where nothing more is proven", async () => {
  await session.play("d2d3");
  expect([session.phase, session.stars]).toEqual(["solved", 3]);
  expect(session.remark).not.toBe("");
});

test("after its solution was shown a puzzle has no stars", async () => {
  await session.solve();
  expect([session.phase, session.stars]).toEqual(["shown", 0]);
  session.retry();
  await session.play("a2a3");
  await session.play("a3a4");
  expect([session.phase, session.stars]).toEqual(["solved", 0]);
});

test("a puzzle says how long it took, each time it is solved without its solution", async () => {
  let now = 1000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  session = new PuzzleSession(puzzle);
  await session.open();
  now = 42_000;
  await session.play("a2a3");
  await session.play("a3a4");
  expect(session.took).toBe(41_000);
  session.retry();
  expect(session.took).toBeUndefined();
  now = 50_000;
  await session.play("a2a3");
  await session.play("a3a4");
  expect(session.took).toBe(8000);
  await session.solve();
  expect(session.took).toBeUndefined();
  clock.mockRestore();
});
