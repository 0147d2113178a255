// The teaser of this game, for people who see it for the first time.
import say from "virtual:words/taste";
import type { Teaser } from "../../teaser/teaser_type";

const teaser: Teaser = {
  what: () => say("race"),
  spec: "traverse",
  position: "1sSsSsD1sDsTsTsC1/4nS5/10/4nT5/10/4nD5/10/4nS5/4sC5/1nTnDnCnC5 s basic 2 41",
  move: "e2e10",
  places: ["e2", "e10"],
  ask: () => say("race.ask"),
  done: () => say("race.done"),
};

export default teaser;
