// The connection to the server: who is told what when it breaks, says nothing, and comes back.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listener } from "../src/server/socket";

/** A socket as the browser's, whose other end is the test. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.end(1000);
  }

  // what the other end does

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Answers the last message of that kind. */
  answer(what: string, answer: object = { ok: true }): void {
    const asked = [...this.sent].reverse().find((message) => message.do === what);
    this.say({ id: asked?.id, ...answer });
  }

  did(): unknown[] {
    return this.sent.map((message) => message.do);
  }
}

const last = () => FakeSocket.all.at(-1)!;
const settle = () => vi.advanceTimersByTimeAsync(0);
const handlers = new Map<string, () => void>();
let connection: typeof import("../src/server/socket").connection;

function listener(table = "abcdefghjkmn") {
  const heard: string[] = [];
  const one: Listener = {
    table,
    after: () => 7,
    hear: () => heard.push("news"),
    refused: (why) => heard.push(why),
    connected: (up) => heard.push(up ? "up" : "down"),
  };
  return { heard, one };
}

/** A listener whose table is joined. */
async function joined() {
  const { heard, one } = listener();
  const stop = connection.listen(one);
  await settle();
  last().open();
  await settle();
  last().answer("join");
  await settle();
  return { heard, stop };
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  FakeSocket.all = [];
  handlers.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("navigator", { languages: ["de"] }); // what a translator of the browser writes into the page is not its language
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", {
    documentElement: { lang: "fr" },
    hidden: false,
    addEventListener: (name: string, does: () => void) => handlers.set(name, does),
  });
  vi.stubGlobal("addEventListener", (name: string, does: () => void) => handlers.set(name, does));
  ({ connection } = await import("../src/server/socket"));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the connection", () => {
  it("joins tables and beats while they are looked at; a page that nobody sees promises nothing", async () => {
    const { heard, stop } = await joined();
    expect(heard).toEqual(["up"]);
    expect(last().url).toBe("ws://here/api/socket?language=de");
    expect(last().sent.find(({ do: what }) => what === "join")).toMatchObject({ after: 7 });
    expect(last().sent).toContainEqual({ do: "ping", next: 800 });
    Object.assign(document, { hidden: true });
    handlers.get("visibilitychange")!();
    expect(last().sent.at(-1)).toEqual({ do: "ping", next: 0 });
    const count = last().sent.length;
    await vi.advanceTimersByTimeAsync(60000);
    expect(last().sent.length).toBe(count);
    Object.assign(document, { hidden: false });
    handlers.get("visibilitychange")!();
    expect(last().sent.at(-1)).toEqual({ do: "ping", next: 800 });
    stop();
    expect(last().did().slice(-2)).toEqual(["leave", "ping"]);
  });

  it("reports a silent connection, and one that has recovered, without joining again", async () => {
    const { heard } = await joined();
    await vi.advanceTimersByTimeAsync(1550);
    expect(heard).toEqual(["up", "down"]);
    last().say({ now: 1 });
    expect(heard).toEqual(["up", "down", "up"]);
    expect(FakeSocket.all.length).toBe(1);
  });

  it("tries another line when nothing comes for long, and is up once the table has answered there", async () => {
    const { heard } = await joined();
    await vi.advanceTimersByTimeAsync(5200);
    expect(FakeSocket.all.length).toBe(2);
    last().open();
    await settle();
    expect(last().did()).toContain("join");
    expect(heard.at(-1)).toBe("down"); // it is open, and has said nothing yet
    last().answer("join");
    await settle();
    expect(heard.at(-1)).toBe("up");
  });

  it("believes a browser that is offline, and tries again as soon as it is online", async () => {
    const { heard } = await joined();
    handlers.get("offline")!();
    expect(heard.at(-1)).toBe("down");
    handlers.get("online")!();
    expect(FakeSocket.all.length).toBe(2);
  });

  it("does not take a break for a refusal: a table is joined again", async () => {
    const { heard, one } = listener();
    connection.listen(one);
    await settle();
    last().open();
    await settle();
    last().end(1006); // before the join was answered
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all.length).toBe(2);
    last().open();
    await settle();
    last().answer("join", { refused: "there is no such table" });
    await settle();
    expect(heard).toEqual(["down", "there is no such table"]);
  });

  it("leaves a table with the last of those who listen to it", async () => {
    const { stop } = await joined();
    const other = listener();
    const stopOther = connection.listen(other.one);
    await settle();
    stop();
    expect(last().did()).not.toContain("leave");
    last().say({ table: "abcdefghjkmn", events: [] });
    expect(other.heard).toContain("news");
    stopOther();
    expect(last().did()).toContain("leave");
  });

  it("says what is asked in vain, and by whom it is refused", async () => {
    await joined();
    const refused = connection.ask({ do: "move" });
    await settle();
    last().answer("move", { refused: "it is White's turn" });
    await expect(refused).rejects.toThrow("it is White's turn");
    const lost = connection.ask({ do: "move" });
    await settle();
    last().end(1006);
    await expect(lost).rejects.toThrow("the connection to the server was lost");
  });
});
