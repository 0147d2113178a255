// What a person wishes of the engine beside an analysis, kept on this device.
import { gameOf, infoOf } from "../../library/games";
import { keep, kept } from "../../ui/kept";

/** Positions that are looked at before the engine rests; "deeper" goes on without end. */
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

/** How many lines are asked for: where all share one aim there is one way. */
export function linesFor(spec: string, { lines }: EngineWish): number {
  return infoOf(gameOf(spec)).cooperative ? 1 : lines;
}
