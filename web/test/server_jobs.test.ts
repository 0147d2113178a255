import { afterEach, describe, expect, it, vi } from "vitest";
import { ServerJob, type Standing } from "../src/analysis/engine/server_jobs";
import { Interrupted } from "../src/library/asker";
import { connection, type JobNews } from "../src/server/socket";

type Hear = (news: JobNews | Error) => void;

/** A server that is told what to say. */
function server() {
  const asked: { message: Record<string, unknown>; hear: Hear; left: boolean }[] = [];
  const refusals: Error[] = [];
  vi.spyOn(connection, "job").mockImplementation(async (message, hear) => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    const one = { message, hear, left: false };
    asked.push(one);
    return () => {
      one.left = true;
    };
  });
  vi.spyOn(connection, "isBroken").mockImplementation((error) => (error as Error).message === "lost");
  return { asked, refusals };
}

function begin() {
  const progress: unknown[] = [];
  const standing: (Standing | undefined)[] = [];
  const job = new ServerJob<unknown>(
    { kind: "analyse" },
    (one) => progress.push(one),
    (one) => standing.push(one),
  );
  return { job, progress, standing, result: job.run() };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("work by the server", () => {
  it("tells the place, how far it is, and the result", async () => {
    const { asked } = server();
    const { progress, standing, result } = begin();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const { hear } = asked[0]!;
    hear({ job: 1, state: "waiting", place: 3 });
    hear({ job: 1, state: "running", progress: { depth: 2 } });
    hear({ job: 1, state: "done", result: { depth: 9 } });
    expect(await result).toEqual({ depth: 9 });
    expect(progress).toEqual([{ depth: 2 }]);
    expect(standing).toEqual([{ place: 3 }, undefined, undefined]);
  });

  it("puts a long result together", async () => {
    const { asked } = server();
    const { result } = begin();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const { hear } = asked[0]!;
    hear({ job: 1, state: "running", piece: '{"turns":["e' });
    hear({ job: 1, state: "done", piece: '2e4"]}' });
    expect(await result).toEqual({ turns: ["e2e4"] });
  });

  it("asks again after the connection was lost, and starts a long result again", async () => {
    vi.useFakeTimers();
    const { asked, refusals } = server();
    const { result } = begin();
    await vi.advanceTimersByTimeAsync(0);
    asked[0]!.hear({ job: 1, state: "running", piece: '{"half' });
    refusals.push(new Error("lost")); // it is not there yet
    asked[0]!.hear(new Error("lost"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.message).toEqual(asked[0]!.message);
    asked[1]!.hear({ job: 1, state: "done", piece: "{}" });
    expect(await result).toEqual({});
  });

  it("gives up in the server's words when it refuses", async () => {
    const { refusals } = server();
    refusals.push(new Error("too much"));
    await expect(begin().result).rejects.toThrow("too much");
  });

  it("is stopped, and the server is told", async () => {
    const { asked } = server();
    const { job, result } = begin();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await Promise.resolve();
    job.stop();
    await expect(result).rejects.toBeInstanceOf(Interrupted);
    expect(asked[0]!.left).toBe(true);
  });

  it("is stopped before the server has answered, which is told then", async () => {
    const { asked } = server();
    const { job, result } = begin();
    job.stop();
    await expect(result).rejects.toBeInstanceOf(Interrupted);
    await vi.waitFor(() => expect(asked[0]?.left).toBe(true));
  });

  it("ends when the server has set it aside", async () => {
    const { asked } = server();
    const { result } = begin();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]!.hear({ job: 1, state: "failed" });
    await expect(result).rejects.toThrow();
  });
});

describe("a message", () => {
  it("that is longer than the server takes is refused here, and the connection stays", async () => {
    await expect(connection.job({ kind: "review", game: "e2e4 ".repeat(2000) }, () => undefined)).rejects.toThrow(
      "this is too long for the server",
    );
  });
});
