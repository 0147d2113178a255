// The parts of the page that Courier Leapale brings.
import type { GameParts } from "../game_parts";
import { Kinds } from "./kinds";

export default { Kinds } satisfies GameParts;
