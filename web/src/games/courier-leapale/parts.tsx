// The parts of the page that Courier Leapale brings.
import type { GameParts } from "../game_parts";
import { Kinds } from "./kinds";
import { useEnd } from "./mating_net_end";

export default { Kinds, useEnd } satisfies GameParts;
