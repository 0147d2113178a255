// What is inside the element: the game, and the board that shows it. The messages of another language are fetched before
// anything is drawn.
import { render } from "preact";
import { load } from "virtual:languages";
import say from "virtual:words/tag";
import { useNames } from "../../../web/src/language/noun";
import { useMessages } from "../../../web/src/language/say";
import { gameOf, isGame } from "../../../web/src/library/games";
import { ShownGame, type Tell, type Wanted } from "../../../web/src/shown/shown_game";
import { BoardView } from "../../../web/src/shown/view";
import { partsOf } from "./setups";
import { adopt, forget } from "./sheets";

/** How a game is shown. */
export interface Looks {
  turned: boolean;
  analysis: boolean;
  bare: boolean;
}

/** Fetches the messages. English ones are here. */
export function speaking(): Promise<void> | undefined {
  return load[LANGUAGE]?.().then(({ areas, names }) => {
    useMessages(areas);
    useNames(names);
  });
}

let boards = 0;

export class Board {
  session: ShownGame | undefined;
  private number = 0;
  private readonly root: ShadowRoot;

  constructor(
    private readonly frame: HTMLElement,
    private readonly tell: Tell,
    private readonly onDrawn: () => void,
  ) {
    this.root = frame.getRootNode() as ShadowRoot;
    adopt(this.root);
  }

  draw(wanted: Wanted, looks: Looks): void {
    if (!isGame(gameOf(wanted.spec))) {
      const message = wanted.spec === "" ? say("no-game") : say("unknown-game", { game: wanted.spec });
      render(<p role="alert">{message}</p>, this.frame);
      return this.tell("error", { message });
    }
    if (this.session === undefined) {
      this.session = new ShownGame(wanted, this.tell);
      this.number = ++boards; // another game is another view
      void this.session.open();
    }
    const slots = { heading: <slot name="heading" />, below: <slot name="below" /> };
    const view = { ...looks, ...slots, session: this.session, parts: partsOf(this.session.game), onDrawn: this.onDrawn };
    render(<BoardView key={this.number} {...view} />, this.frame);
  }

  /** Drops the game: the next one that is drawn begins again. */
  drop(): void {
    this.session?.close();
    this.session = undefined;
  }

  close(): void {
    this.drop();
    render(null, this.frame);
    forget(this.root);
  }
}
