// The teaser of this game, for people who see it for the first time.
import say from "virtual:words/taste";
import type { Teaser } from "../../teaser/teaser_type";

const teaser: Teaser = {
  what: () => say("alone"),
  spec: "safe-passage:start=826",
  position: "2nqbb1n/1Kpp1p1p/1p2p1rr/6p1/p1P5/4P3/P2PQPPP/1kNRBBRN w - - 0 2",
  move: "b7b8",
  places: ["b7", "b8"],
  ask: () => say("alone.ask"),
  done: () => say("alone.done"),
};

export default teaser;
