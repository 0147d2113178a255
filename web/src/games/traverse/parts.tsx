// What TRAVERSE brings to the page: the setup on the board, how far a seat is, and jumps of both rules to look at.
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
