// The state of a table after all its events. The server sends it with every update (docs/server.md). Also what a person
// at the table is shown of it. Nothing here computes the state from events.
import type { Seat } from "../library/protocol";

export interface SeatInfo {
  kind: "free" | "person" | "computer";
  level?: number;
  name?: string;
  /** It has left the game, which the others continue. */
  out?: true;
}

export interface Snapshot {
  /** The number of the last event included. */
  n: number;
  /** Turns and departures in the record. */
  turns: number;
  started: boolean;
  /** The seat to move while the game is in progress. */
  turn: Seat | null;
  seats: Record<Seat, SeatInfo>;
  /** Milliseconds; the running seat had `left` at the time `since`. Absent if there is no clock. `first`: the deadline
   * by which the seat to move must make its first turn; no clock runs until then. */
  clock?: { left: Record<Seat, number>; running: Seat | null; since: number | null; first?: { seat: Seat; until: number } };
  /** Seats that offer a draw. */
  draw: Seat[];
  /** Seats that ask to go back to `to` turns. */
  takeback: { seats: Seat[]; to: number } | null;
  rematch: { seats: Seat[]; table: string | null } | null;
  notice: { seat: Seat; until: number } | null;
  /** `aborted`: a seat did not make its first turn in time, or (`reason` is `closed`) an operator closed the table;
   * nobody wins. */
  result: { result: "ongoing" | "win" | "draw" | "dead-end" | "aborted"; reason: string; seat: Seat | null };
}

/** What a seat's clock shows at a given server time, in milliseconds. */
export function timeLeft({ clock }: Snapshot, seat: Seat, now: number): number {
  const left = clock?.left[seat] ?? 0;
  return clock?.running === seat ? left - Math.max(0, now - clock.since!) : left;
}

/** How long the seat to move has for its turn; undefined if there is no limit. */
export function timeToMove(snapshot: Snapshot, now: number): number | undefined {
  const { clock, turn } = snapshot;
  if (clock === undefined || turn === null) return undefined;
  if (clock.first !== undefined) return clock.first.until - now;
  return clock.running === turn ? timeLeft(snapshot, turn, now) : undefined;
}

/** Whether any of these seats belongs to somebody else. */
export function others(seats: readonly Seat[] | undefined, you: readonly Seat[]): boolean {
  return seats?.some((seat) => !you.includes(seat)) ?? false;
}

/** The person's seats that have not left the game. The person offers, agrees and claims for these. */
export function seatsPlaying({ seats }: Snapshot, you: readonly Seat[]): readonly Seat[] {
  return you.filter((seat) => seats[seat]?.out !== true);
}

/** Whether all seats of this person are among these. */
function areAmong(you: readonly Seat[], seats: readonly Seat[] = []): boolean {
  return you.length > 0 && you.every((seat) => seats.includes(seat));
}

/** What this person has offered or agreed to and others have not yet. */
export function askedBy({ draw, takeback }: Snapshot, you: readonly Seat[]): "draw" | "takeback" | undefined {
  if (areAmong(you, draw)) return "draw";
  return areAmong(you, takeback?.seats) ? "takeback" : undefined;
}

/** The offer that this person may accept or decline. */
export function offerTo({ draw, takeback }: Snapshot, you: readonly Seat[]): "draw" | "takeback" | undefined {
  if (you.length === 0) return undefined;
  if (others(draw, you) && !areAmong(you, draw)) return "draw";
  return others(takeback?.seats, you) && !areAmong(you, takeback?.seats) ? "takeback" : undefined;
}

/** The seat to move, if its holder is away and this person is waiting; `until`: the end of its notice, if it was given
 * one. */
export function awaySeat(
  { turn, seats, notice }: Snapshot,
  you: readonly Seat[],
  present: readonly Seat[],
): { seat: Seat; until?: number } | undefined {
  if (turn === null || you.length === 0 || you.includes(turn) || present.includes(turn)) return undefined;
  if (seats[turn]?.kind !== "person") return undefined;
  return notice?.seat === turn ? { seat: turn, until: notice.until } : { seat: turn };
}

/** What this person can do about a rematch. */
export function rematchFor({ rematch, result }: Snapshot, you: readonly Seat[]): "ask" | "accept" | "wait" | "go" | undefined {
  if (rematch !== null && rematch.table !== null) return "go";
  if (you.length === 0 || !isOver(result)) return undefined;
  if (areAmong(you, rematch?.seats)) return "wait";
  return others(rematch?.seats, you) ? "accept" : "ask";
}

/** Whether other people play at the table, who must agree before a move is taken back. */
export function isShared({ seats }: Snapshot, you: readonly Seat[]): boolean {
  return Object.entries(seats).some(([seat, { kind, out }]) => kind === "person" && !out && !you.includes(seat));
}

/** Whether the game is over. A dead end is not, because the players can go back. */
export function isOver({ result }: Snapshot["result"]): boolean {
  return result === "win" || result === "draw" || result === "aborted";
}
