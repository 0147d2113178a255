// The connection to the server: one socket for the page, opened when first needed, and again when it
// breaks. Tables say from which event on they want news; docs/server.md has the protocol.

import type { Snapshot } from "./snapshot";

/** What a table's server says. */
export interface News {
  table: string;
  now: number;
  you: string[];
  present: string[];
  watching: number;
  /** What all events add up to, also those that follow in another message; absent: there are none. */
  state?: Snapshot;
  events: TableEvent[];
  /** How many turns there are after each of the events. */
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
}

export interface Listener {
  table: string;
  /** The number of the last event known. */
  after(): number;
  hear(news: News): void;
  refused(why: string): void;
  /** The connection is there, or lost. */
  connected(up: boolean): void;
}

const RETRY_LEAST = 300;
const RETRY_MOST = 10000;
const PATIENCE = 8000;
const FORGOTTEN = 4001; // the cookie is no longer valid: the page must be loaded again

class Connection {
  private socket: WebSocket | undefined;
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private retry = RETRY_LEAST;
  private next = 1;
  private opening: Promise<void> | undefined;

  /** Asks for something; a refusal is thrown in the server's words. */
  async ask(message: Record<string, unknown>): Promise<Answer> {
    await this.open();
    const id = this.next++;
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      setTimeout(() => this.settle(id, { refused: "the server did not answer" }), PATIENCE);
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
    if (answer.refused !== undefined) throw new Error(answer.refused);
    return answer;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    void this.open().then(
      () => this.join(listener),
      () => undefined,
    );
    return () => {
      this.listeners.delete(listener);
      this.send({ do: "leave", table: listener.table });
    };
  }

  private join(listener: Listener): void {
    listener.connected(true);
    this.ask({ do: "join", table: listener.table, after: listener.after() }).catch((error: Error) =>
      listener.refused(error.message),
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
    this.opening ??= new Promise<void>((resolve, reject) => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const socket = new WebSocket(`${scheme}://${location.host}/api/socket`, "wayfarer");
      this.socket = socket;
      socket.onopen = () => {
        this.retry = RETRY_LEAST;
        this.opening = undefined;
        resolve();
      };
      socket.onmessage = ({ data }: MessageEvent<string>) => this.take(JSON.parse(data) as Answer & News);
      socket.onclose = ({ code }) => {
        this.opening = undefined;
        reject(new Error("the server cannot be reached"));
        this.lost(code === FORGOTTEN);
      };
    });
    return this.opening;
  }

  private take(message: Answer & News): void {
    if (message.events !== undefined)
      for (const listener of this.listeners) {
        if (listener.table === message.table) listener.hear(message);
      }
    else if (message.id !== undefined) this.settle(message.id, message);
  }

  /** The socket is gone: what was asked is unanswered, and those who listen are joined again. */
  private lost(forgotten: boolean): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, { refused: "the connection to the server was lost" });
    for (const listener of this.listeners) listener.connected(false);
    if (forgotten)
      for (const listener of this.listeners) listener.refused("This browser's seats were given up. Load the page again.");
    if (this.listeners.size === 0 || forgotten) return;
    setTimeout(() => {
      void this.open().then(
        () => this.listeners.forEach((listener) => this.join(listener)),
        () => undefined,
      );
    }, this.retry);
    this.retry = Math.min(RETRY_MOST, this.retry * 2);
  }
}

export const connection = new Connection();
