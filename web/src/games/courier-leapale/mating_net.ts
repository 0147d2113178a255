// Why a checkmate is one: the cells to which the Emperor could flee, and what shuts each of them.
import { linesOf, moved } from "../../editor/arrangement";
import type { library } from "../../library/client";
import type { Place, State } from "../../library/protocol";

/** A cell beside the Emperor: the pieces that would attack it there, or else a piece of its own stands on it. */
export interface Flight {
  to: Place;
  by: readonly Place[];
}

export interface Net {
  emperor: Place;
  /** The pieces that give check. */
  checkers: readonly Place[];
  flights: readonly Flight[];
}

/** What is asked of the library. */
export type Rules = Pick<typeof library, "range" | "fields" | "arrange" | "attackers">;

/** Whether a move has won that gives check: no resignation or flag, which come after the last move. */
export function endsInCheck({ outcome, last, checks = [] }: State): boolean {
  return outcome.result === "win" && last?.seat === outcome.seat && checks.length > 0;
}

/** What shuts each cell beside an Emperor. Each is asked about with the Emperor on it, so that what attacks through the
 * cell that it left is found too. */
export async function flightsOf(rules: Rules, spec: string, { pieces, position, turn }: State, emperor: Place): Promise<Flight[]> {
  const seatOf = new Map(pieces.map(([place, , seat]) => [place, seat]));
  const { fields } = await rules.fields({ spec, start: position, events: [] });
  const now = {
    spec,
    pieces: pieces.map(([place, letter, seat], key) => ({ key, place, letter, seat })),
    turn,
    fields: fields.map(({ value }) => value),
  };
  const flightTo = async (to: Place): Promise<Flight> => {
    if (seatOf.get(to) === turn) return { to, by: [] };
    const after = await rules.arrange(linesOf(moved(now, emperor, to)));
    const start = after.fault === undefined ? after.position : position; // beside the other Emperor it cannot be
    const all = await rules.attackers({ spec, start, events: [] }, to);
    return { to, by: all.filter((place) => seatOf.get(place) !== turn) };
  };
  const others = pieces.filter(([place, , seat]) => place === emperor || seat !== turn);
  const around = await rules.range(spec, emperor, others);
  return Promise.all(around.map(({ to }) => flightTo(to)));
}

/** The net around the Emperor that is checkmated in a position of a game of this spec; undefined: none is. */
export async function netOf(rules: Rules, spec: string, state: State): Promise<Net | undefined> {
  const [check] = state.checks ?? [];
  if (!endsInCheck(state) || check === undefined) return undefined;
  const flights = await flightsOf(rules, spec, state, check.place);
  const isOwn = (at: Place) => state.pieces.some(([place, , seat]) => place === at && seat === state.turn);
  if (flights.some(({ to, by }) => by.length === 0 && !isOwn(to))) return undefined;
  return { emperor: check.place, checkers: check.by, flights };
}

/** A piece, and the cells that it shuts. */
export interface Guard {
  place: Place;
  cells: readonly Place[];
}

/** Few pieces that shut all flights together, the one that shuts most first; each cell is told of one. */
export function guardsOf({ flights }: Net): Guard[] {
  let open = flights.filter(({ by }) => by.length > 0);
  const guards: Guard[] = [];
  while (open.length > 0) {
    const cellsOf = (place: Place) => open.filter(({ by }) => by.includes(place)).map(({ to }) => to);
    const all = [...new Set(open.flatMap(({ by }) => by))].map((place) => ({ place, cells: cellsOf(place) }));
    const best = all.reduce((most, one) => (one.cells.length > most.cells.length ? one : most));
    guards.push(best);
    open = open.filter(({ to }) => !best.cells.includes(to));
  }
  return guards;
}

/** The cells on which the Emperor's own pieces stand. */
export function blockedOf({ flights }: Net): Place[] {
  return flights.filter(({ by }) => by.length === 0).map(({ to }) => to);
}
