// The analysis: what the library reports while it thinks, and which worker thinks.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Analyser, type Line, type Report } from "../src/library/analyser";
import { type Answers, Interrupted } from "../src/library/asker";
import type { Host } from "../src/library/host";
import { loadHost } from "./library_host";
import { waitUntil } from "./wait";

let host: Host;

beforeAll(async () => {
  host = await loadHost();
});

function analyse(spec: string, rest: string, events = "", start = ""): { reports: Report[]; last: Report } {
  const reports: Report[] = [];
  const last = host.ask(["analyse", spec, start, events, rest], (report) => reports.push(report as Report)) as Report;
  return { reports, last };
}

const legal = (spec: string, events: string, line: Line, start = "") =>
  host.ask(["state", spec, start, `${events} ${line.line.join(" ")}`, ""]) as { error?: string };

describe("what the library reports", () => {
  it("has the lines asked for, the best first, and ends at its limit of nodes", () => {
    for (const [spec, events] of [
      ["travelers", "a2a4 a8a6"],
      ["courier-leapale", ""],
      ["traverse", "=SDTCCTDS =SDTCCTDS"],
    ] as const) {
      const { reports, last } = analyse(spec, "3 60000 0", events);
      expect(last.done, spec).toBe(true);
      expect(last.nodes).toBeGreaterThanOrEqual(60000);
      expect(last.nodes).toBeLessThan(61000);
      expect(last.lines.map(({ rank }) => rank)).toEqual([0, 1, 2]);
      expect(new Set(last.lines.map(({ move }) => move)).size).toBe(3);
      const scores = last.lines.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const line of last.lines) {
        expect(line.line[0]).toBe(line.move);
        expect(legal(spec, events, line).error).toBeUndefined();
        expect(Math.round(line.share.reduce((sum, share) => sum + share) / 10)).toBe(100);
      }
      for (const { done, depth } of reports) expect([done, depth <= last.depth]).toEqual([false, true]);
      expect(last.ahead).toBeUndefined();
      expect(last.goal).toBeUndefined();
    }
  });

  it("reports while it thinks, not more often than a person can read", () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10)); // whenever the library looks at it
    const { reports, last } = analyse("travelers", "1 400000 0");
    clock.mockRestore();
    expect(reports.length).toBeGreaterThan(1);
    expect(reports.length).toBeLessThanOrEqual(now / 100 + 1);
    const depths = [...reports, last].map(({ depth }) => depth);
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
  });

  it("tells the shares of three and four seats", () => {
    const { last } = analyse("traverse:players=3", "2 20000 0", "=SDTCCTDS =SDTCCTDS =SDTCCTDS");
    expect(last.lines).toHaveLength(2);
    expect(last.lines[0]!.share.filter((share) => share > 0)).toHaveLength(3);
    expect(last.lines[0]!.share[3]).toBe(0);
  });

  it("tells plies to the goal, and proves that none are fewer", () => {
    const far = analyse("safe-passage", "1 300000 0").last;
    expect(far.goal).toMatchObject({ unreachable: false });
    expect(far.goal!.low).toBeLessThanOrEqual(far.goal!.plies!);
    expect(far.lines[0]!.line).toHaveLength(far.goal!.plies!);
    expect(legal("safe-passage", "", far.lines[0]!).error).toBeUndefined();
    const near = analyse("safe-passage", "1 0 0", far.lines[0]!.line.slice(0, -4).join(" ")).last;
    expect(near.goal).toEqual({ plies: 4, low: 4, certainty: "proven", unreachable: false });
    expect(near.done).toBe(true); // without a limit: there is nothing more to know
  });

  it("shows what is threatened, from the view of the seat that gets the turn", () => {
    const { last } = analyse("travelers", "1 20000 1", "a2a4");
    expect(last.passed).toMatchObject({ turn: "w" });
    expect(legal("travelers", "", last.lines[0]!, last.passed!.position).error).toBeUndefined();
    expect(analyse("travelers", "1 20000 0", "a2a4").last.passed).toBeUndefined();
  });

  it("says why a turn cannot be passed", () => {
    const why = (spec: string, start = "", events = "") =>
      (analyse(spec, "1 1000 1", events, start).last as unknown as { error: string }).error;
    const check = "6/6/6/6/6/6|6/6/6/6/6/6|6/3e2/6/6/3E2/6|6/6/6/6/3q2/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1";
    expect(why("courier-leapale", check)).toContain("in check");
    expect(why("traverse")).toContain("setup");
    expect(why("safe-passage")).toContain("one aim");
    expect(why("traverse", "", "=SDTCCTDS =SDTCCTDS n:resigns")).toContain("over");
  });

  it("refuses what is no number", () => {
    for (const rest of ["0 1 0", "65 1 0", "1 x 0", "1 1 2", "1 1"])
      expect(analyse("travelers", rest).last).toMatchObject({ error: expect.stringContaining("is not a number") });
  });
});

/** A worker that never comes to an end by itself. */
class Endless implements Answers {
  prepared: (string | undefined)[] = [];
  asked: { lines: string[]; tell(report: unknown): void; end(answer: unknown): void }[] = [];
  ended = false;
  private reject: (error: Error) => void = () => undefined;

  ask<T>(lines: string[], _judged?: string, onProgress?: (progress: unknown) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.reject = reject;
      this.asked.push({ lines, tell: (report) => onProgress?.(report), end: resolve as (answer: unknown) => void });
    });
  }

  prepare(judged?: string): void {
    this.prepared.push(judged);
  }

  stop(): void {
    this.close();
  }

  close(): void {
    this.ended = true;
    this.reject(new Interrupted());
  }
}

describe("which worker thinks", () => {
  const game = { spec: "travelers", start: "", events: [] };
  const options = { lines: 2, nodes: 0 };

  function open() {
    const hired: Endless[] = [];
    const heard: unknown[] = [];
    const errors: string[] = [];
    const analyser = new Analyser(() => ({ answers: hired[hired.push(new Endless()) - 1]! }));
    const start = (of = game) =>
      analyser.start(
        of,
        options,
        (report) => heard.push(report),
        (error) => errors.push(error),
      );
    return { hired, heard, errors, analyser, start };
  }

  afterEach(() => void vi.useRealTimers());

  it("has a spare one ready, with the net, that takes over at once", () => {
    vi.useFakeTimers();
    const { hired, heard, analyser, start } = open();
    start();
    expect(hired[0]!.asked[0]!.lines).toEqual(["analyse", "travelers", "", "", "2 0 0"]);
    hired[0]!.asked[0]!.tell(1);
    expect(hired).toHaveLength(1); // a second one would only take time from the first
    vi.runAllTimers();
    expect(hired[1]!.prepared).toEqual(["travelers"]);
    analyser.stop();
    expect(hired[0]!.ended).toBe(true);
    start();
    expect(hired[1]!.asked).toHaveLength(1);
    hired[0]!.asked[0]!.tell("late");
    hired[1]!.asked[0]!.tell(2);
    expect(heard).toEqual([1, 2]);
  });

  it("ends the thought before when another begins", () => {
    vi.useFakeTimers();
    const { hired, start } = open();
    start();
    hired[0]!.asked[0]!.tell(1);
    vi.runAllTimers();
    start({ ...game, spec: "traverse" });
    hired[1]!.asked[0]!.tell(1);
    vi.runAllTimers();
    expect(hired.map(({ ended }) => ended)).toEqual([true, false, false]);
    expect(hired[2]!.prepared).toEqual(["traverse"]);
  });

  it("asks the same one again if it has come to its end", async () => {
    const { hired, heard, start } = open();
    start();
    hired[0]!.asked[0]!.end("done");
    await waitUntil(() => heard.length > 0);
    start();
    expect(hired[0]!.asked).toHaveLength(2);
    expect(hired).toHaveLength(1);
  });

  it("ends all workers when it is closed, without a word", async () => {
    const { hired, heard, errors, analyser, start } = open();
    start();
    analyser.close();
    await new Promise((resolve) => setTimeout(resolve)); // whatever was promised is done
    expect(hired.every(({ ended }) => ended)).toBe(true);
    expect([heard, errors]).toEqual([[], []]);
  });
});
