// Who invented a game, as the page says it.
import { joined } from "../language/format";
import type { GameInfo } from "./protocol";

/** "Kuby and Miller" of the library, with the language's word between the names. */
export function inventorOf({ inventor }: Pick<GameInfo, "inventor">): string {
  return joined(inventor.split(" and "));
}
