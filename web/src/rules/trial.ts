// A board of the rules for trying moves: moves of all seats are played or refused, and nothing is stored.
import { library } from "../library/client";
import { placesOf, type Seat } from "../library/protocol";
import { Session } from "../play/session/session";
import { wait } from "../ui/wait";
import { sentence } from "../ui/words";

const BETWEEN = 600; // milliseconds from one move of a line to the next

export class Trial extends Session {
  private played: readonly string[] = [];
  private lines = 0; // number of lines started: a new line ends the one before

  get events(): readonly string[] {
    return this.played;
  }

  get line(): readonly string[] {
    return this.played;
  }

  holds(_seat: Seat): boolean {
    return true;
  }

  async open(): Promise<void> {
    await this.refresh();
  }

  private async become(events: readonly string[]): Promise<void> {
    this.played = events;
    this.forgetMessage();
    await this.refresh();
  }

  async play(move: string): Promise<void> {
    this.lines++;
    await this.become([...this.played, move]);
  }

  show(length: number): void {
    this.lines++;
    void this.become(this.played.slice(0, length));
  }

  /** Plays moves from the start of the example, and tries the last one: it is played, or a message says why not. */
  async tryLine(moves: readonly string[]): Promise<void> {
    const line = ++this.lines;
    await this.become([]);
    for (const move of moves.slice(0, -1)) {
      await this.become([...this.played, move]);
      await wait(BETWEEN);
      if (line !== this.lines) return;
    }
    if (moves.length > 0) await this.tryMove(moves.at(-1)!);
  }

  private async tryMove(move: string): Promise<void> {
    const [from, to] = move.match(/[a-z]{1,2}\d+/g) ?? [];
    try {
      const { legal, text, says } = await library.explain(this.shown, move);
      if (legal) return await this.become([...this.played, move]);
      if (from !== undefined && to !== undefined) return await this.refuse(from, to, text, move);
      this.say(text, placesOf(says));
    } catch (error) {
      this.say(error instanceof Error ? sentence(error.message) : String(error));
    }
  }

  /** Does nothing, because no list of moves is shown. */
  protected override async write(): Promise<void> {}
}
