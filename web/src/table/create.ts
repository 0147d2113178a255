// Making a table on the server.
import type { Seat } from "../library/protocol";
import { clockFor, type ClockSpec } from "./clock";
import { ownName } from "./name";
import { connection } from "../server/socket";

/** Who sits at a seat: who makes the table, whoever opens its link, or the computer. */
export type Sitter = "me" | "open" | { level: number };

export interface NewTable {
  spec: string;
  seats: Record<Seat, Sitter>;
  clock: ClockSpec;
  /** Anyone may come, not only those who have the link. */
  open: boolean;
  /** Where the game begins, if not at its start. */
  position?: string;
}

/** Seconds for each seat's first turn: so nobody loses time by finding the table late. */
const FIRST_TURN = 120;

/** The clock as the server is asked for it. */
function clockOf(clock: ClockSpec, seats: readonly Seat[]): ClockSpec {
  const fitted = clockFor(clock, seats);
  return clock.kind === "days" ? fitted : { ...fitted, first: FIRST_TURN };
}

export async function createTable({ clock, position, ...table }: NewTable): Promise<string> {
  const answer = await connection.ask({
    do: "create",
    ...table,
    ...ownName(),
    ...(position === undefined ? {} : { position }),
    ...(clock.kind === "none" ? {} : { clock: clockOf(clock, Object.keys(table.seats)) }),
  });
  return answer.table!;
}
