// Endgame tables: the thinking worker makes one when it is first asked about, and keeps it for the computer and hints.
import { thinker } from "./client";
import { about, type Game, type TableValue } from "./protocol";

/** What an endgame table says of the position; null if none has it. */
export function probe(game: Game): Promise<TableValue | null> {
  return thinker.ask(about("probe", game));
}

/** A random position of both royal pieces and one more of this kind: won by it within `low` to `high` turns of both
 * sides, or drawn by `low` to `high` moves of the bare side. */
export async function randomEnding(spec: string, kind: string, drawn: boolean, low: number, high: number): Promise<string> {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const lines = about("ending", { spec, start: "", events: [] }, `${kind} ${drawn ? 1 : 0} ${low} ${high} ${seed}`);
  return (await thinker.ask<{ position: string }>(lines)).position;
}
