// The inventors of a game, as the page names them.
import { joined } from "../language/format";
import type { GameInfo } from "./protocol";

/** Turns the library's "Kuby and Miller" into the language of the page, with its word for "and". */
export function inventorOf({ inventor }: Pick<GameInfo, "inventor">): string {
  return joined(inventor.split(" and "));
}
