// A person's settings for the engine beside an analysis, stored on this device.
import { gameOf, infoOf } from "../../library/games";
import { keep, kept } from "../../ui/kept";

/** Positions searched before the engine stops; "deeper" searches without a limit. */
export const USUAL_NODES = 2_000_000;

export interface EngineWish {
  on: boolean;
  lines: number;
}

export function engineWish(): EngineWish {
  return kept("engine", { on: true, lines: 3 });
}

export function keepEngineWish(wish: EngineWish): void {
  keep("engine", wish);
}

/** How many lines are requested. In games with a shared goal it is one. */
export function linesFor(spec: string, { lines }: EngineWish): number {
  return infoOf(gameOf(spec)).cooperative ? 1 : lines;
}
