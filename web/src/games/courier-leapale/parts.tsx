// The parts of the page for Courier Leapale.
import type { GameParts } from "../game_parts";
import { Kinds } from "./kinds";
import { useEnd } from "./mating_net_end";

export default { Kinds, useEnd } satisfies GameParts;
