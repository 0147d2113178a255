// The longest win of an ending, to be stepped through. Nobody moves.
import type { LongestWin } from "../library/endgames";
import { Exercise } from "../play/session/exercise";

export class LongestWinSession extends Exercise {
  constructor(
    game: string,
    readonly longest: LongestWin,
  ) {
    super(game, longest.position);
    this.become(longest.line.split(" "));
  }

  open(): void {
    this.show(0);
  }

  holds(): boolean {
    return false;
  }

  async play(): Promise<void> {}

  override get follows(): boolean {
    return true;
  }

  override get offersBook(): boolean {
    return false;
  }

  /** No position of the line is a later one of a game that goes on. */
  override get isEarlier(): boolean {
    return false;
  }

  /** Turns of both sides until mate. */
  get left(): number {
    return this.longest.turns - this.events.length;
  }

  /** Whether the fifty moves rule, which tables do not know, has ended the game before the mate. */
  get isTooLong(): boolean {
    return this.left > 0 && this.events.length === this.line.length;
  }
}
