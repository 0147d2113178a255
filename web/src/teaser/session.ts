// A teaser of a game: one position and the turn to find. Every other turn gets a reply and costs nothing.
import say from "virtual:words/taste";
import { Session } from "../play/session/session";
import type { Teaser } from "./teaser_type";

export class TeaserSession extends Session {
  private played: readonly string[] = [];

  constructor(readonly teaser: Teaser) {
    super(teaser.spec, teaser.position);
  }

  open(): Promise<void> {
    return this.refresh();
  }

  get done(): boolean {
    return this.played.length > 0;
  }

  get events(): readonly string[] {
    return this.played;
  }

  get line(): readonly string[] {
    return this.played;
  }

  show(): void {}

  holds(): boolean {
    return true;
  }

  async play(move: string): Promise<void> {
    if (move !== this.teaser.move) return this.say(say("other"));
    this.played = [move];
    this.forgetMessage();
    await this.refresh();
  }

  /** Does nothing, because no list of moves is shown. */
  protected override async write(): Promise<void> {}
}
