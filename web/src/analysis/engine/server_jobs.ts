// Work that the server does instead of this device: an analysis, a review. The server's workers take it in turn; until
// then it waits. If the connection breaks it is asked for again, and the server finds what it has begun.
import { Interrupted } from "../../library/asker";
import { fromServer } from "../../offline/network";
import { connection, type JobNews } from "../../server/socket";

/** How it stands: how many come before it, while it waits. */
export interface Standing {
  place?: number;
}

const AGAIN = 1000; // milliseconds
const TRIES = 8;

/** Whether a server is there that takes such work. */
export async function serverIsThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fromServer("/api/welcome")).ok;
  } catch {
    return false;
  }
}

export class ServerJob<T> {
  private ended = false;
  private text = ""; // of a result that comes in pieces
  private leave: () => void = () => undefined;
  private fail: (reason: unknown) => void = () => undefined;

  constructor(
    private readonly message: Record<string, unknown>,
    private readonly onProgress: (progress: unknown) => void,
    private readonly onStanding: (standing: Standing | undefined) => void,
  ) {}

  /** The result; rejects with `Interrupted` if it is stopped. */
  run(): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.fail = reject;
      void this.ask(TRIES, resolve);
    });
  }

  stop(): void {
    if (this.ended) return;
    this.end();
    this.fail(new Interrupted());
  }

  private async ask(tries: number, resolve: (result: T) => void): Promise<void> {
    try {
      const leave = await connection.job(this.message, (news) => this.hear(news, tries, resolve));
      if (this.ended) leave();
      else this.leave = leave;
    } catch (error) {
      this.again(tries, resolve, error);
    }
  }

  private again(tries: number, resolve: (result: T) => void, error: unknown): void {
    if (this.ended) return;
    if (tries > 0 && connection.isBroken(error)) setTimeout(() => !this.ended && void this.ask(tries - 1, resolve), AGAIN);
    else {
      this.ended = true;
      this.fail(error);
    }
  }

  private hear(news: JobNews | Error, tries: number, resolve: (result: T) => void): void {
    if (this.ended) return;
    if (news instanceof Error) {
      this.text = "";
      this.again(tries, resolve, news);
      return;
    }
    this.onStanding(news.state === "waiting" ? { place: news.place } : undefined);
    if (news.progress !== undefined) this.onProgress(news.progress);
    if (news.piece !== undefined) this.text += news.piece;
    if (news.state === "done") {
      this.ended = true;
      resolve((news.result ?? JSON.parse(this.text)) as T);
    } else if (news.state !== "waiting" && news.state !== "running") {
      this.ended = true;
      this.fail(new Interrupted());
    }
  }

  private end(): void {
    this.ended = true;
    this.leave();
  }
}
