// A task on a board, which a person solves by moving: what was played so far, of which a part may be shown.
import { Session } from "./session";

export abstract class Exercise extends Session {
  private played: readonly string[] = [];
  private at = 0;

  get events(): readonly string[] {
    return this.played.slice(0, this.at);
  }

  get line(): readonly string[] {
    return this.played;
  }

  show(length: number): void {
    this.at = Math.max(0, Math.min(length, this.played.length));
    this.forgetMessage();
    void this.refresh();
  }

  /** The line is these moves now, all of which are shown; nothing is asked of the library yet. */
  protected become(line: readonly string[]): void {
    this.played = line;
    this.at = line.length;
    this.forgetMessage();
  }

  /** One more move, whoever made it. */
  protected async push(move: string): Promise<void> {
    this.become([...this.played, move]);
    await this.refresh();
  }
}
