// The parts of the page for TRAVERSE: the setup on the board, a seat's progress, and jumps of both rules to explore.
import say from "virtual:words/jump_ways";
import type { GameParts } from "../game_parts";
import { useSetup } from "./setup";
import { Trail } from "./trail";

const ways = {
  label: () => say("label"),
  items: () => [
    { value: "traverse", label: say("short") },
    { value: "traverse:rules=advanced", label: say("long") },
  ],
};

export default { useSetup, Progress: Trail, ways } satisfies GameParts;
