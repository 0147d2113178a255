// What a game defines for its teaser on the first page.
/** The teaser of a game (games/<game>/teaser.ts). */
export interface Teaser {
  /** The interest to which it appeals: "A race". */
  what: () => string;
  spec: string;
  position: string;
  move: string;
  /** The places from which and to which the piece moves. */
  places: readonly [string, string];
  /** The instructions, and the explanation afterwards. */
  ask: () => string;
  done: () => string;
}
