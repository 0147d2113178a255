// What TRAVERSE brings to the page: the setup on the board, and how far a seat is.
import type { GameParts } from "../game_parts";
import { useSetup } from "./setup";
import { Trail } from "./trail";

export default { useSetup, Progress: Trail } satisfies GameParts;
