// Answers questions beside the module, in a worker or not: it loads nets and books of openings when first needed.
import type { Host } from "./host";
import type { SpecInfo } from "./protocol";

export interface Question {
  /** 0: no question, only a request to load the net. */
  id: number;
  lines: string[];
  /** The spec whose positions will be judged. Its net must be loaded. */
  judged?: string;
}

/** A partial answer, or an answer. */
export type Reply = { id: number; progress: unknown } | { id: number; answer: unknown };

/** Where nets and books come from; undefined: there is none of this name. */
export interface Files {
  net(name: string): Promise<Uint8Array | undefined>;
  book(game: string): Promise<Uint8Array | undefined>;
}

export class Answerer {
  private readonly given = new Map<string, Promise<void>>();

  constructor(
    private readonly host: Promise<Host>,
    private readonly files: Files,
    private readonly reply: (reply: Reply) => void,
  ) {}

  async answer({ id, lines, judged }: Question): Promise<void> {
    try {
      if (judged !== undefined) await this.needNet(judged);
      if (lines[0] === "explore") await this.needBook(lines[1]!);
      await this.needOpenings(lines);
      if (id === 0) return;
      const onReport = (progress: unknown) => this.reply({ id, progress });
      this.reply({ id, answer: (await this.host).ask(lines, onReport) });
    } catch (error) {
      if (id !== 0) this.reply({ id, answer: { error: String(error), at: 0, illegal: false } });
    }
  }

  /** Loads a file and passes it to the module, once. A failure is forgotten, so that the next question tries again. */
  private once(name: string, give: () => Promise<void>): Promise<void> {
    let wait = this.given.get(name);
    if (wait === undefined) {
      wait = give();
      this.given.set(name, wait);
      wait.catch(() => this.given.delete(name));
    }
    return wait;
  }

  /** Loads the net that judges a spec, if it has one. */
  private async needNet(spec: string): Promise<void> {
    const { net } = (await this.host).ask(["spec", spec]) as Partial<SpecInfo>;
    if (net === undefined) return;
    await this.once(`net ${net}`, async () => {
      const bytes = await this.files.net(net);
      if (bytes !== undefined) (await this.host).giveNet(net, bytes);
    });
  }

  /** Loads the book of openings of a spec's game, if it has one. */
  private async needBook(spec: string): Promise<void> {
    const game = spec.split(":", 1)[0]!;
    await this.once(`book ${game}`, async () => {
      const bytes = await this.files.book(game);
      if (bytes !== undefined) (await this.host).giveBook(game, bytes);
    });
  }

  /** Loads the book for an opponent of a level that uses it: `lines` are a request to think with the word "book". If it
   * cannot be loaded, the opponent plays without it. */
  private async needOpenings([verb, spec, , , rest]: string[]): Promise<void> {
    if (verb !== "think" || !rest?.split(" ").includes("book")) return;
    const { opens } = (await this.host).ask(["spec", spec!]) as Partial<SpecInfo>;
    if (opens !== undefined && (parseInt(rest, 10) || opens) >= opens) await this.needBook(spec!).catch(() => undefined);
  }
}
