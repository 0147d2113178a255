// What is shown of who holds what, and what one can do with it: the session's part is play/marks/holding.ts.
import type { Place } from "../../library/protocol";
import type { HeldSign, Holds } from "../board";

export interface Holding {
  /** Undefined while the library is asked. */
  holds: Holds | undefined;
  counts: Record<HeldSign, number>;
  hidden: ReadonlySet<HeldSign>;
  toggle: (sign: HeldSign) => void;
  /** The place that is pointed at. */
  asked: Place | undefined;
  ask: (place: Place | undefined) => void;
  /** A panel beside the board says it, so that the board need not. */
  panel: boolean;
  setPanel: (shown: boolean) => void;
}
