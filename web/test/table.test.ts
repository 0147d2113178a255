import { describe, expect, it } from "vitest";
import { clockFor, clockWords, timeWords } from "../src/table/clock";
import { type Sum, take } from "../src/table/session";
import type { TableEvent } from "../src/table/socket";

function sumOf(...events: Omit<TableEvent, "n" | "at">[]): Sum {
  let sum: Sum | undefined;
  events.forEach((event, i) => {
    sum = take(sum, { n: i + 1, at: 1000 * i, ...event } as TableEvent);
  });
  return sum!;
}

const created = { kind: "created", spec: "travelers", clock: { kind: "fischer", seconds: 60, add: 2 } };
const seated = [
  { kind: "seated", seat: "w" },
  { kind: "seated", seat: "b", name: "Ann" },
];

describe("a table's events", () => {
  it("begin the game with the last seat", () => {
    expect(sumOf(created, seated[0]!).started).toBe(false);
    const sum = sumOf(created, ...seated);
    expect(sum.started).toBe(true);
    expect(sum.left).toEqual({ w: 60000, b: 60000 });
    expect(sum.seats.b).toEqual({ kind: "person", level: undefined, name: "Ann" });
  });

  it("are taken once each", () => {
    const sum = sumOf(created, ...seated, { kind: "move", seat: "w", move: "a2a4", left: { w: 61000, b: 60000 } });
    take(sum, { n: 4, at: 0, kind: "move", move: "a2a4" });
    expect(sum.line).toEqual(["a2a4"]);
    expect(sum.left.w).toBe(61000);
  });

  it("let offers lapse with a move, and agree when all do", () => {
    const sum = sumOf(created, ...seated, { kind: "draw", seat: "w" }, { kind: "move", seat: "w", move: "a2a4" });
    expect(sum.draw.size).toBe(0);
    take(sum, { n: 6, at: 0, kind: "draw", seat: "b" });
    take(sum, { n: 7, at: 0, kind: "draw", seat: "w" });
    expect(sum.line).toEqual(["a2a4", "draw:agreed"]);
  });

  it("take moves back when all persons agree", () => {
    const moves = ["a2a4", "a8a6"].map((move) => ({ kind: "move", move }));
    const sum = sumOf(created, ...seated, ...moves, { kind: "takeback", seat: "w", to: 0 });
    expect(sum.line).toHaveLength(2);
    take(sum, { n: 7, at: 0, kind: "takeback", seat: "b", to: 0 });
    expect(sum.line).toEqual([]);
  });

  it("take a notice back once who was away is there", () => {
    const notice = { kind: "notice", seat: "w", until: 90000 };
    const sum = sumOf(created, ...seated, notice, { kind: "present", seat: "b" });
    expect(sum.notice).toEqual({ seat: "w", until: 90000 });
    take(sum, { n: 6, at: 0, kind: "present", seat: "w" });
    expect(sum.notice).toBeUndefined();
  });

  it("make departures part of the record", () => {
    const sum = sumOf(created, ...seated, { kind: "flagged", seat: "w" });
    expect(sum.line).toEqual(["w:time"]);
    expect(sum.left.w).toBe(0);
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

  it("show tenths at the end and days far from it", () => {
    expect([65000, 9400, 0, -5, 3725000, 183600000].map(timeWords)).toEqual([
      "1:05",
      "0:09.4",
      "0:00.0",
      "0:00.0",
      "1:02:05",
      "2 d 3 h",
    ]);
  });
});
