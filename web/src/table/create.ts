// Making a table on the server.
import type { Player } from "../play/local";
import { clockFor, type ClockSpec } from "./clock";
import { connection } from "./socket";

export interface NewTable {
  spec: string;
  seats: Record<string, Player>;
  clock: ClockSpec;
  open: boolean;
}

/** Whoever makes the table takes the first seat of a person; the others are free. */
export async function createTable({ spec, seats, clock, open }: NewTable): Promise<string> {
  let mine = true;
  const seating: Record<string, unknown> = {};
  for (const [seat, player] of Object.entries(seats)) {
    seating[seat] = player === "person" ? (mine ? "me" : "open") : player;
    if (player === "person") mine = false;
  }
  const answer = await connection.ask({
    do: "create",
    spec,
    seats: seating,
    open,
    ...(clock.kind === "none" ? {} : { clock: clockFor(clock, Object.keys(seats)) }),
  });
  return answer.table!;
}
