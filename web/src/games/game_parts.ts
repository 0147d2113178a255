// Parts of the page that a game may bring: games/<game>/parts.tsx, whose default export is a GameParts.
import type { ComponentType } from "preact";
import type { LocalSession } from "../play/local";
import type { Session } from "../play/session";

export interface GameParts {
  /** Arranges the pieces before a seat's first turn. */
  Setup?: ComponentType<{ session: Session }>;
  /** Beside the board, at a table of the server. */
  Beside?: ComponentType<{ session: Session }>;
  /** Beside the board in place of the list of players, in a game on this device. */
  Alone?: ComponentType<{ session: LocalSession }>;
  /** Says what the button Hint says. */
  hint?(session: LocalSession): Promise<void>;
}
