// A task on a board that a person solves by moving. It holds the moves played so far, of which only a part may be
// shown.
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

  /** Sets the line to these moves and shows all of them. Asks the library nothing yet. */
  protected become(line: readonly string[]): void {
    this.played = line;
    this.at = line.length;
    this.forgetMessage();
  }

  /** Appends one move, of the learner or of the opponent. */
  protected async push(move: string): Promise<void> {
    this.become([...this.played, move]);
    await this.refresh();
  }
}
