// Who made each event of a game, and in which round: a seat that has left is passed over, so that
// what follows stays in its seat's column.
import type { Seat } from "../library/protocol";

export interface Made {
  event: string;
  /** Its number in the game, from 1: the position after it has as many events. */
  number: number;
  seat: Seat;
}

export interface Round {
  number: number;
  made: Made[];
}

const DEPARTURE = /^(\w):(?:resigns|time)/;

/** The seat after this one that is still in the game. */
function nextOf(seats: readonly Seat[], gone: ReadonlySet<Seat>, seat: Seat): Seat {
  for (let i = 1; i <= seats.length; i++) {
    const next = seats[(seats.indexOf(seat) + i) % seats.length]!;
    if (!gone.has(next)) return next;
  }
  return seat;
}

/** Events in rounds; a round ends when the turn comes back to the first seats of the order.
 * `first` is the seat that was to move at the start. */
export function roundsOf(events: readonly string[], seats: readonly Seat[], first: Seat): Round[] {
  const rounds: Round[] = [{ number: 1, made: [] }];
  const gone = new Set<Seat>();
  let turn = first;
  events.forEach((event, i) => {
    const left = DEPARTURE.exec(event)?.[1];
    const seat = left ?? turn;
    rounds.at(-1)!.made.push({ event, number: i + 1, seat });
    if (left !== undefined) gone.add(left);
    if (seat !== turn) return; // a seat left out of turn
    const next = nextOf(seats, gone, turn);
    if (seats.indexOf(next) <= seats.indexOf(turn)) rounds.push({ number: rounds.length + 1, made: [] });
    turn = next;
  });
  return rounds.filter(({ made }) => made.length > 0);
}
