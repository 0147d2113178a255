// What TRAVERSE brings to the page: the setup on the board.
import type { GameParts } from "../game_parts";
import { useSetup } from "./setup";

export default { useSetup } satisfies GameParts;
