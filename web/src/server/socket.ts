// The connection to the server: one socket for the page, opened when first needed and reopened when it breaks. Tables
// say from which event on they want news. docs/server.md has the protocol.

import say from "virtual:words/connection";
import { language } from "../language/language";
import { doubtServer, fromServer } from "../offline/network";
import { Heartbeat } from "./heartbeat";
import { hearTime } from "./server_time";
import type { Snapshot } from "./snapshot";

/** A server's message about a table. */
export interface News {
  table: string;
  now: number;
  you: string[];
  present: string[];
  watching: number;
  /** The state after all events, including those that follow in another message; absent if there are no events. */
  state?: Snapshot;
  events: TableEvent[];
  /** The number of turns after each of the events. */
  turns: number[];
}

export interface TableEvent {
  n: number;
  at: number;
  kind: string;
  seat?: string;
  [field: string]: unknown;
}

interface Answer {
  id?: number;
  ok?: boolean;
  refused?: string;
  table?: string;
  key?: string;
  job?: number;
  /** The refusal is not the server's: no answer arrived. */
  unanswered?: true;
}

/** News of a job that the server was asked to do: docs/server.md. */
export interface JobNews {
  job: number;
  state: "waiting" | "running" | "done" | "failed" | "cancelled" | "gone";
  place?: number;
  progress?: unknown;
  result?: unknown;
  piece?: string;
}

class NoAnswer extends Error {}

export interface Listener {
  table: string;
  /** The number of the last known event. */
  after(): number;
  hear(news: News): void;
  refused(why: string): void;
  /** The connection was established, or lost. */
  connected(up: boolean): void;
}

const RETRY_LEAST = 300;
const RETRY_MOST = 4000;
const PATIENCE = 8000;
const LONGEST = 8192; // bytes of a message: the server closes the connection on longer ones
const FORGOTTEN = 4001; // the cookie is no longer valid: the page must be reloaded

/** Whether this page came from the service worker's cache. The server did not send it then, so there may be no cookie,
 * which identifies the holder of seats. */
function isKeptPage(): boolean {
  return typeof navigator !== "undefined" && navigator.serviceWorker?.controller != null;
}

async function welcomed(): Promise<void> {
  await fromServer("/api/welcome").catch(() => undefined); // if the server is unreachable, the socket reports it
}

class Connection {
  private socket: WebSocket | undefined;
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly jobs = new Map<number, (news: JobNews | Error) => void>();
  private retry = RETRY_LEAST;
  private again: ReturnType<typeof setTimeout> | undefined;
  private next = 1;
  private opening: Promise<void> | undefined;
  private quiet = false; // no messages arrive, although the socket counts as open
  private readonly heartbeat = new Heartbeat({
    ping: (next) => this.send({ do: "ping", next }),
    quiet: () => this.setQuiet(true),
    dead: () => this.drop(),
  });

  constructor() {
    if (typeof document === "undefined") return;
    document.addEventListener("visibilitychange", () => this.beatIfSeen());
    addEventListener("offline", () => this.drop());
    addEventListener("online", () => this.reopen());
  }

  /** Sends a request. Throws a refusal with the server's words. */
  async ask(message: Record<string, unknown>): Promise<Answer> {
    const id = this.next++;
    const text = JSON.stringify({ ...message, id });
    if (new TextEncoder().encode(text).length > LONGEST) throw new Error(say("server.long"));
    await this.open();
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      setTimeout(() => this.settle(id, { refused: say("server.silent"), unanswered: true }), PATIENCE);
      this.socket?.send(text);
    });
    if (answer.refused !== undefined) throw new (answer.unanswered ? NoAnswer : Error)(answer.refused);
    return answer;
  }

  /** Requests a job and reports its progress to `hear`; an Error means that the connection is lost. Returns a function
   * that ends the job. */
  async job(message: Record<string, unknown>, hear: (news: JobNews | Error) => void): Promise<() => void> {
    const { job } = await this.ask({ do: "job", ...message });
    this.jobs.set(job!, hear);
    return () => {
      if (this.jobs.delete(job!)) this.send({ do: "cancel", job });
    };
  }

  /** Whether the connection is missing, so that the refusal is not the server's. */
  isBroken(error: unknown): boolean {
    return error instanceof NoAnswer;
  }

  /** A table may have several listeners. The page leaves it with the last of them. */
  listen(listener: Listener): () => void {
    const { table } = listener;
    this.listeners.add(listener);
    void this.open().then(
      () => this.join(listener),
      () => undefined,
    );
    return () => {
      this.listeners.delete(listener);
      if (![...this.listeners].some((other) => other.table === table)) this.send({ do: "leave", table });
      this.beatIfSeen();
    };
  }

  private join(listener: Listener): void {
    if (!this.listeners.has(listener)) return;
    this.beatIfSeen();
    this.ask({ do: "join", table: listener.table, after: listener.after() }).then(
      () => listener.connected(true),
      (error: Error) => error instanceof NoAnswer || listener.refused(error.message), // unanswered: it retries
    );
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private settle(id: number, answer: Answer): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }

  private open(): Promise<void> {
    if (this.socket?.readyState === WebSocket.OPEN) return Promise.resolve();
    this.opening ??= isKeptPage() ? welcomed().then(() => this.connect()) : this.connect();
    return this.opening;
  }

  private connect(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const socket = new WebSocket(`${scheme}://${location.host}/api/socket?language=${language}`, "wayfarer");
      this.socket = socket;
      const patience = setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), PATIENCE);
      socket.onopen = () => {
        clearTimeout(patience);
        this.retry = RETRY_LEAST;
        this.opening = undefined;
        resolve();
      };
      socket.onmessage = ({ data }: MessageEvent<string>) => this.take(JSON.parse(data) as Answer & News);
      socket.onclose = ({ code }) => {
        clearTimeout(patience);
        reject(new Error(say("server.unreachable")));
        this.lost(code === FORGOTTEN);
      };
    });
  }

  private take(message: Answer & News): void {
    this.heartbeat.heard();
    if (message.now !== undefined) hearTime(message.now);
    this.setQuiet(false);
    if (message.events !== undefined)
      for (const listener of this.listeners) {
        if (listener.table === message.table) listener.hear(message);
      }
    else if (message.id !== undefined) this.settle(message.id, message);
    else if (message.job !== undefined) this.hearJob(message as unknown as JobNews);
  }

  private hearJob(news: JobNews): void {
    const hear = this.jobs.get(news.job);
    if (news.state !== "waiting" && news.state !== "running") this.jobs.delete(news.job);
    hear?.(news);
  }

  /** Pings only while a table is visible, because browsers slow down the timers of hidden pages. */
  private beatIfSeen(): void {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open && this.listeners.size > 0 && !document.hidden) this.heartbeat.start();
    else this.heartbeat.stop(open);
  }

  private setQuiet(quiet: boolean): void {
    if (this.quiet === quiet) return;
    this.quiet = quiet;
    for (const listener of this.listeners) listener.connected(!quiet);
  }

  /** The socket is considered dead: does not wait for its end. */
  private drop(): void {
    const socket = this.socket;
    if (socket === undefined || this.again !== undefined) return;
    if (socket.readyState !== WebSocket.OPEN) return; // still connecting: it will fail by itself
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.lost(false);
  }

  /** The socket is gone: pending requests get no answer, and listeners join again. */
  private lost(forgotten: boolean): void {
    this.socket = this.opening = undefined;
    this.quiet = false;
    this.heartbeat.stop(false);
    doubtServer();
    for (const id of [...this.waiting.keys()]) this.settle(id, { refused: say("server.lost"), unanswered: true });
    for (const listener of this.listeners) listener.connected(false);
    const broken = [...this.jobs.values()];
    this.jobs.clear();
    for (const hear of broken) hear(new NoAnswer(say("server.lost")));
    if (forgotten) for (const listener of this.listeners) listener.refused(say("server.forgotten"));
    if (this.listeners.size === 0 || forgotten) return;
    clearTimeout(this.again);
    // A random delay, so that pages do not all reconnect at once when a server returns.
    this.again = setTimeout(() => this.reopen(), this.retry * (0.5 + Math.random() / 2));
    this.retry = Math.min(RETRY_MOST, this.retry * 2);
  }

  private reopen(): void {
    clearTimeout(this.again);
    this.again = undefined;
    if (this.listeners.size === 0 || this.socket !== undefined) return;
    void this.open().then(
      () => this.listeners.forEach((listener) => this.join(listener)),
      () => undefined,
    );
  }
}

export const connection = new Connection();
