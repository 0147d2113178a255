// Who made each event of a game, and in which round. A seat that has left is skipped, so that later moves stay in their
// seats' columns.
import type { Seat } from "../../library/protocol";

export interface RoundMove {
  event: string;
  /** Its number in the game, from 1, which is also the number of events of the position after it. */
  number: number;
  seat: Seat;
}

export interface Round {
  number: number;
  made: RoundMove[];
}

const DEPARTURE = /^(\w):(?:resigns|time)/;

/** Whether an event records that a seat has left, and is not a turn. */
export function isDeparture(event: string): boolean {
  return DEPARTURE.test(event);
}

/** The next seat that is still in the game. */
function nextOf(seats: readonly Seat[], gone: ReadonlySet<Seat>, seat: Seat): Seat {
  for (let i = 1; i <= seats.length; i++) {
    const next = seats[(seats.indexOf(seat) + i) % seats.length]!;
    if (!gone.has(next)) return next;
  }
  return seat;
}

/** Whose turn it is, in which round, and who has left. */
export interface Turn {
  seat: Seat;
  round: number;
  gone: ReadonlySet<Seat>;
}

/** The turn before the first event: `first` is the seat to move at the start. */
export function turnBefore(first: Seat): Turn {
  return { seat: first, round: 1, gone: new Set() };
}

/** Who made an event, in which round, and whose turn follows. A round ends when the turn returns to the first seats of
 * the order. */
export function turnAfter(turn: Turn, event: string, seats: readonly Seat[]): { seat: Seat; round: number; next: Turn } {
  const left = DEPARTURE.exec(event)?.[1];
  const seat = left ?? turn.seat;
  const gone = left === undefined ? turn.gone : new Set([...turn.gone, left]);
  const made = { seat, round: turn.round };
  if (seat !== turn.seat) return { ...made, next: { ...turn, gone } }; // a seat left out of turn
  const next = nextOf(seats, gone, turn.seat);
  const ends = seats.indexOf(next) <= seats.indexOf(turn.seat);
  return { ...made, next: { seat: next, round: turn.round + (ends ? 1 : 0), gone } };
}

/** Events in rounds; `first` is the seat that was to move at the start. */
export function roundsOf(events: readonly string[], seats: readonly Seat[], first: Seat): Round[] {
  const rounds: Round[] = [];
  let turn = turnBefore(first);
  events.forEach((event, i) => {
    const { seat, round, next } = turnAfter(turn, event, seats);
    if (rounds.at(-1)?.number !== round) rounds.push({ number: round, made: [] });
    rounds.at(-1)!.made.push({ event, number: i + 1, seat });
    turn = next;
  });
  return rounds;
}
