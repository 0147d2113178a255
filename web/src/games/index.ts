// A game's look by its name.
import { infoOf } from "../library/games";
import { lookFor } from "./looks";
import type { FullLook } from "./plain";

export function lookOf(game: string): FullLook {
  return lookFor(infoOf(game));
}
