// The teaser of this game, for people who see it for the first time.
import say from "virtual:words/taste";
import type { Teaser } from "../../teaser/teaser_type";

const teaser: Teaser = {
  what: () => say("duel"),
  spec: "travelers",
  position: "2T6/4T4/1u5u1/a2b3a1/3t1ya2/9/AYUABAYUA/4D4/3d1t3 w - 0 1",
  move: "e8e9",
  places: ["e8", "e9"],
  ask: () => say("duel.ask"),
  done: () => say("duel.done"),
};

export default teaser;
