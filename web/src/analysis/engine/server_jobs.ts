// Analyses and reviews that the server does instead of this device. Jobs wait in a queue for the server's workers. If
// the connection breaks, the job is requested again, and the server recognizes the job that it has begun.
import { Interrupted } from "../../library/asker";
import { fromServer } from "../../offline/network";
import { connection, type JobNews } from "../../server/socket";

/** The state of a waiting job: how many jobs are ahead of it. */
export interface Standing {
  place?: number;
}

const AGAIN = 1000; // milliseconds
const TRIES = 8;

/** Whether there is a server that takes such jobs. */
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
  private text = ""; // of a result that arrives in parts
  private leave: () => void = () => undefined;
  private fail: (reason: unknown) => void = () => undefined;

  constructor(
    private readonly message: Record<string, unknown>,
    private readonly onProgress: (progress: unknown) => void,
    private readonly onStanding: (standing: Standing | undefined) => void,
  ) {}

  /** Resolves with the result; rejects with `Interrupted` if the job is stopped. */
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
