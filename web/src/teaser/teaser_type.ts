// What a game brings so that it can be tasted on the first page.
/** What a game brings for its teaser (games/<game>/teaser.ts). */
export interface Teaser {
  /** What one is curious about: "A race". */
  what: () => string;
  spec: string;
  position: string;
  move: string;
  /** The places of the piece and where it goes. */
  places: readonly [string, string];
  /** What to do, and what it was. */
  ask: () => string;
  done: () => string;
}
