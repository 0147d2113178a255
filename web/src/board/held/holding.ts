// What the page shows about held places, and how to change it. play/marks/holding.ts is the session's part.
import type { Place } from "../../library/protocol";
import type { HeldSign, Holds } from "../board";

export interface Holding {
  /** Undefined until the library has answered. */
  holds: Holds | undefined;
  counts: Record<HeldSign, number>;
  hidden: ReadonlySet<HeldSign>;
  toggle: (sign: HeldSign) => void;
  /** The place under the pointer. */
  asked: Place | undefined;
  ask: (place: Place | undefined) => void;
  /** A panel beside the board shows it, so that the board need not. */
  panel: boolean;
  setPanel: (shown: boolean) => void;
}
