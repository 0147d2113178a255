// The server's time, and that nothing on the page counts time by the device's date, which may be set in mid-game.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Time from "../src/server/server_time";

const HOUR = 3_600_000;
let time: typeof Time;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  vi.resetModules();
  time = await import("../src/server/server_time");
});

afterEach(() => void vi.useRealTimers());

it("goes on as it was when the device's date is set", () => {
  time.hearTime(5000);
  for (const jump of [HOUR, -HOUR]) {
    vi.setSystemTime(Date.now() + jump);
    expect(time.serverNow()).toBe(5000);
  }
  vi.advanceTimersByTime(70);
  expect(time.serverNow()).toBe(5070);
});

it("is by the fastest of the messages, until they are far from it: the device slept, or the server's clock was set", () => {
  time.hearTime(5000);
  vi.advanceTimersByTime(100);
  time.hearTime(5020); // 80 on its way
  expect(time.serverNow()).toBe(5100);
  time.hearTime(5130);
  expect(time.serverNow()).toBe(5130);
  time.hearTime(5000 + HOUR);
  expect(time.serverNow()).toBe(5000 + HOUR);
  time.hearTime(7000);
  expect(time.serverNow()).toBe(7000);
});

/** Where a date is what is meant: it is kept with a thing, or names it. */
const DATED = [
  "analysis/shelf.ts",
  "my_games/page.tsx",
  "my_games/puzzle_log.ts",
  "my_games/transfer.ts",
  "pages/status.tsx",
  "play/session/local.ts",
  "table/archived.ts",
  "table/memory.ts",
];

it("is the only time that the page counts by, with the monotonic clock", () => {
  const folder = fileURLToPath(new URL("../src/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const read = files.filter((file) => /Date\.now|new Date\(\)\.(getTime|valueOf)/.test(readFileSync(folder + file, "utf8")));
  expect(read.sort()).toEqual(DATED);
});
