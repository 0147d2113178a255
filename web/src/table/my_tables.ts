// The tables at which this browser has a seat: what happens there, and where it is its turn.
import type { Seat } from "../library/protocol";
import { fromServer } from "../offline/network";
import { forgetTable, rememberedTables } from "./memory";
import { isOver, seatsPlaying, type Snapshot, timeToMove } from "../server/snapshot";

export interface MyTable {
  id: string;
  spec: string;
  /** This person's seats. */
  you: readonly Seat[];
  snapshot: Snapshot;
  /** `turn`: it is this person's; `theirs`: somebody else's; `waiting`: a seat is still free. */
  state: "turn" | "theirs" | "waiting" | "over";
  /** Milliseconds that this person has left, if a clock is theirs and runs. */
  left?: number;
}

interface Mine {
  now: number;
  tables: { id: string; spec: string; you: Seat[]; state: Snapshot }[];
  /** Tables that were swept away. */
  gone: string[];
}

function stateOf(snapshot: Snapshot, you: readonly Seat[]): MyTable["state"] {
  if (isOver(snapshot.result)) return "over";
  if (!snapshot.started) return "waiting";
  return snapshot.turn !== null && seatsPlaying(snapshot, you).includes(snapshot.turn) ? "turn" : "theirs";
}

const order: Record<MyTable["state"], number> = { turn: 0, theirs: 1, waiting: 2, over: 3 };

/** One's own turn first, and of these where least time is left; the others in the order given. */
export function sortTables(tables: readonly MyTable[]): MyTable[] {
  return [...tables].sort((a, b) => order[a.state] - order[b.state] || (a.left ?? Infinity) - (b.left ?? Infinity));
}

export function readMine({ now, tables }: Pick<Mine, "now" | "tables">): MyTable[] {
  const read = tables.map(({ id, spec, you, state: snapshot }): MyTable => {
    const state = stateOf(snapshot, you);
    const left = state === "turn" ? timeToMove(snapshot, now) : undefined;
    return { id, spec, you, snapshot, state, ...(left === undefined ? {} : { left }) };
  });
  return sortTables(read.filter(({ you }) => you.length > 0));
}

/** Asks the server about the tables that this browser remembers. Without a server there are none. */
export async function myTables(): Promise<MyTable[]> {
  const ids = rememberedTables().map(({ id }) => id);
  if (ids.length === 0 || !navigator.onLine) return [];
  try {
    const response = await fromServer(`/api/mine?tables=${ids.join(",")}`);
    if (!response.ok) return [];
    const mine = (await response.json()) as Mine;
    mine.gone.forEach(forgetTable);
    return readMine(mine);
  } catch {
    return [];
  }
}
