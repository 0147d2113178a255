// The state of the tables at which this browser has a seat, and at which of them it is the person's turn.
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
  /** `turn`: this person's turn; `theirs`: somebody else's turn; `waiting`: a seat is still free. */
  state: "turn" | "theirs" | "waiting" | "over";
  /** Milliseconds that this person has left, if their clock is running. */
  left?: number;
}

interface Mine {
  now: number;
  tables: { id: string; spec: string; you: Seat[]; state: Snapshot }[];
  /** Tables that the server has deleted. */
  gone: string[];
}

function stateOf(snapshot: Snapshot, you: readonly Seat[]): MyTable["state"] {
  if (isOver(snapshot.result)) return "over";
  if (!snapshot.started) return "waiting";
  return snapshot.turn !== null && seatsPlaying(snapshot, you).includes(snapshot.turn) ? "turn" : "theirs";
}

const order: Record<MyTable["state"], number> = { turn: 0, theirs: 1, waiting: 2, over: 3 };

/** Tables at which it is the person's turn come first, least time first; the others keep the given order. */
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

/** Asks the server about the tables that this browser remembers. Without a server, the list is empty. */
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
