// The teaser of this game, for people who see it for the first time.
import say from "virtual:words/taste";
import type { Teaser } from "../../teaser/teaser_type";

const teaser: Teaser = {
  what: () => say("space"),
  spec: "courier-leapale",
  position:
    "lnyynl/ssssss/6/6/SSSSSS/LNYY1L|ogccgo/s1ssss/2s3/4NS/SSSSS1/OGCCGO|aqpeqa/s1ssss/6/6/SSSSSS/AQPEQA|aqbdqa/ssssss/ss4/4S1/SSSSSS/AQBDQA|ogccgo/1sssss/6/6/SSSS1S/OGCCGO|lnyynl/ssss1s/4s1/4S1/SSSSS1/LNYYNL w 0 5",
  move: "ve3xd3",
  places: ["ve3", "xd3"],
  ask: () => say("space.ask"),
  done: () => say("space.done"),
};

export default teaser;
