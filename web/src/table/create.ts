// Creates a table on the server.
import type { Seat } from "../library/protocol";
import { clockFor, type ClockSpec } from "./clock";
import { ownName } from "./name";
import { connection } from "../server/socket";

/** Who sits at a seat: the creator of the table, anyone who opens its link, or the computer. */
export type Sitter = "me" | "open" | { level: number };

export interface NewTable {
  spec: string;
  seats: Record<Seat, Sitter>;
  clock: ClockSpec;
  /** Anyone may join, not only people with the link. */
  open: boolean;
  /** The position in which the game begins, if it is not the standard start. */
  position?: string;
}

/** Seconds for each seat's first turn, so that nobody loses time because they find the table late. */
const FIRST_TURN = 120;

/** The clock in the form of a request to the server. */
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
