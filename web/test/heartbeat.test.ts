// The heartbeat of the connection: what is sent, and when a line counts as cut and as dead.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Heartbeat } from "../src/server/heartbeat";

describe("the heartbeat", () => {
  const done: string[] = [];
  let heartbeat: Heartbeat;
  beforeEach(() => {
    vi.useFakeTimers();
    done.length = 0;
    heartbeat = new Heartbeat({
      ping: (next) => done.push(`ping ${next}`),
      quiet: () => done.push("quiet"),
      dead: () => done.push("dead"),
    });
  });
  afterEach(() => {
    heartbeat.stop(false);
    vi.useRealTimers();
  });

  it("pings again and again and promises the next ping, as long as answers come", () => {
    heartbeat.start();
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(100);
      heartbeat.heard();
      vi.advanceTimersByTime(700);
    }
    expect(done).toEqual(["ping 800", "ping 800", "ping 800", "ping 800"]);
  });

  it("finds a line cut within two seconds, whenever it was cut", () => {
    heartbeat.start();
    vi.advanceTimersByTime(10);
    heartbeat.heard(); // and nothing after this
    vi.advanceTimersByTime(1480);
    expect(done).not.toContain("quiet");
    vi.advanceTimersByTime(20);
    expect(done.at(-1)).toBe("quiet");
  });

  it("gives a line up after five pings without an answer, and not before", () => {
    heartbeat.start();
    vi.advanceTimersByTime(3700);
    expect(done.filter((one) => one === "quiet").length).toBe(4);
    expect(done).not.toContain("dead");
    heartbeat.heard(); // it was slow, not cut
    vi.advanceTimersByTime(3700);
    expect(done).not.toContain("dead");
    vi.advanceTimersByTime(1000);
    expect(done).toContain("dead");
  });

  it("takes its promise back when it stops, and says nothing more", () => {
    heartbeat.start();
    heartbeat.start(); // once is enough
    heartbeat.stop(true);
    expect(done).toEqual(["ping 800", "ping 0"]);
    heartbeat.stop(true);
    vi.advanceTimersByTime(10000);
    expect(done).toEqual(["ping 800", "ping 0"]);
  });
});
