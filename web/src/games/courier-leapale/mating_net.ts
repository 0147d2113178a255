// Why a checkmate is one: the cells to which the Emperor could flee, the pieces that could take the checker, the cells
// between them, and what forbids each. All of it comes from the library's answers about trial positions. Anything that
// these do not prove is left out.
import { placeAt, spotOf } from "../../board/geometry";
import { between, lineBetween } from "../../cube/space";
import { type Arrangement, linesOf, moved, withPiece } from "../../editor/arrangement";
import type { library } from "../../library/client";
import { gameOf, infoOf } from "../../library/games";
import type { Piece, Place, State } from "../../library/protocol";
import { endsInCheck } from "./ends_in_check";

/** A cell beside the Emperor: the pieces that would attack it there; or a piece of its own stands on it. */
export interface Flight {
  to: Place;
  by: readonly Place[];
}

/** A piece that could take the checker or block, and the pieces that would give check after that. */
export interface Answer {
  piece: Place;
  to: Place;
  by: readonly Place[];
}

/** Cells on which any piece would end the check; none for a leap, or for a checker beside the Emperor. Also how many
 * pieces could go there if it were not for check, and those of which this is proved. */
export interface Between {
  isBeside: boolean;
  cells: readonly Place[];
  reach: number;
  answers: readonly Answer[];
}

export interface Net {
  emperor: Place;
  /** The pieces that give check. */
  checkers: readonly Place[];
  flights: readonly Flight[];
  /** For a single checker: how many pieces other than the Emperor could take it if it were not for check, and those of
   * which this is proved. */
  taking: { reach: number; answers: readonly Answer[] } | undefined;
  /** Only for a single checker. */
  between: Between | undefined;
}

/** The requests to the library. */
export type Rules = Pick<typeof library, "range" | "fields" | "arrange" | "attackers">;

/** A position in which moves are tried. */
interface Trial {
  rules: Rules;
  now: Arrangement;
  pieces: readonly Piece[];
  emperor: Place;
}

async function tryIn(rules: Rules, spec: string, { pieces, position, turn }: State, emperor: Place): Promise<Trial> {
  const { fields } = await rules.fields({ spec, start: position, events: [] });
  const placed = pieces.map(([place, letter, seat], key) => ({ key, place, letter, seat }));
  return { rules, now: { spec, pieces: placed, turn, fields: fields.map(({ value }) => value) }, pieces, emperor };
}

const seatAt = ({ pieces }: Pick<Trial, "pieces">, at: Place) => pieces.find(([place]) => place === at)?.[2];

/** The other side's pieces that attack the Emperor once a piece has gone to a place; undefined if such a position is
 * impossible. */
async function checksAfter(tried: Trial, from: Place, to: Place): Promise<Place[] | undefined> {
  const { rules, now, emperor } = tried;
  const after = await rules.arrange(linesOf(moved(now, from, to)));
  if (after.fault !== undefined) return undefined;
  const all = await rules.attackers({ spec: now.spec, start: after.position, events: [] }, from === emperor ? to : emperor);
  return all.filter((place) => place !== to && seatAt(tried, place) !== now.turn);
}

/** What closes each cell beside an Emperor. Each query has the Emperor on the cell, so that attacks through the cell
 * that it left are found, too. */
export async function flightsOf(rules: Rules, spec: string, state: State, emperor: Place): Promise<Flight[]> {
  const tried = await tryIn(rules, spec, state, emperor);
  const { pieces, position, turn } = state;
  const flightTo = async (to: Place): Promise<Flight> => {
    if (seatAt(tried, to) === turn) return { to, by: [] };
    const by = await checksAfter(tried, emperor, to);
    if (by !== undefined) return { to, by };
    const all = await rules.attackers({ spec, start: position, events: [] }, to); // impossible beside the other Emperor
    return { to, by: all.filter((place) => seatAt(tried, place) !== turn) };
  };
  const others = pieces.filter(([place, , seat]) => place === emperor || seat !== turn);
  const around = await rules.range(spec, emperor, others);
  return Promise.all(around.map(({ to }) => flightTo(to)));
}

/** There is a legal move, so it is no checkmate. */
class Escape extends Error {}

/** Of pieces that could go to a place, those of which the library says which check the move would allow. */
async function answersOf(tried: Trial, ways: readonly (readonly [piece: Place, to: Place])[]): Promise<Answer[]> {
  const all = await Promise.all(ways.map(async ([piece, to]) => ({ piece, to, by: await checksAfter(tried, piece, to) })));
  if (all.some(({ by }) => by?.length === 0)) throw new Escape();
  return all.flatMap(({ by, ...way }) => (by === undefined ? [] : [{ ...way, by }]));
}

/** The pieces other than the Emperor that attack a checker. */
async function takingOf(tried: Trial, position: string, checker: Place): Promise<NonNullable<Net["taking"]>> {
  const { rules, now, emperor } = tried;
  const all = await rules.attackers({ spec: now.spec, start: position, events: [] }, checker);
  const own = all.filter((place) => place !== emperor && seatAt(tried, place) === now.turn);
  return {
    reach: own.length,
    answers: await answersOf(
      tried,
      own.map((place) => [place, checker] as const),
    ),
  };
}

/** The cells on the straight line from a checker to the Emperor on which a piece would end the check, found by placing
 * one there. */
async function blockingCells({ rules, now, pieces, emperor }: Trial, checker: Place): Promise<Place[]> {
  const board = infoOf(gameOf(now.spec));
  const cells = between(board, checker, emperor).map((spot) => placeAt(board, spot));
  const ends = await Promise.all(
    cells.map(async (cell) => {
      const put = withPiece(now, cell, "S", now.turn).pieces.map(({ place, letter, seat }): Piece => [place, letter, seat]);
      return !(await rules.range(now.spec, checker, put)).some(({ to }) => to === emperor);
    }),
  );
  return cells.filter((cell, i) => ends[i] && !pieces.some(([place]) => place === cell));
}

async function betweenOf(tried: Trial, checker: Place): Promise<Between> {
  const { rules, now, pieces, emperor } = tried;
  const board = infoOf(gameOf(now.spec));
  const line = lineBetween(spotOf(board, checker), spotOf(board, emperor));
  const isBeside = line.way !== "oblique" && line.length === 1;
  const cells = await blockingCells(tried, checker);
  if (cells.length === 0) return { isBeside, cells, reach: 0, answers: [] };
  const own = pieces.filter(([place, , seat]) => seat === now.turn && place !== emperor);
  const goings = await Promise.all(own.map(async ([place]) => [place, await rules.range(now.spec, place, pieces)] as const));
  const ways = goings.flatMap(([piece, all]) =>
    all.flatMap(({ to, move }) => (move === true && cells.includes(to) ? [[piece, to] as const] : [])),
  );
  return { isBeside, cells, reach: ways.length, answers: await answersOf(tried, ways) };
}

/** Why only the Emperor could end a check. Nothing is asked about a double check. */
export async function othersOf(
  rules: Rules,
  spec: string,
  state: State,
  emperor: Place,
  checkers: readonly Place[],
): Promise<Pick<Net, "taking" | "between">> {
  const [checker] = checkers;
  if (checker === undefined || checkers.length > 1) return { taking: undefined, between: undefined };
  const tried = await tryIn(rules, spec, state, emperor);
  return { taking: await takingOf(tried, state.position, checker), between: await betweenOf(tried, checker) };
}

/** The net around the checkmated Emperor in a position of a game of this spec; undefined if there is no checkmate. */
export async function netOf(rules: Rules, spec: string, state: State): Promise<Net | undefined> {
  const [check] = state.checks ?? [];
  if (!endsInCheck(state) || check === undefined) return undefined;
  const { place: emperor, by: checkers } = check;
  const flights = await flightsOf(rules, spec, state, emperor);
  const isOwn = (at: Place) => state.pieces.some(([place, , seat]) => place === at && seat === state.turn);
  if (flights.some(({ to, by }) => by.length === 0 && !isOwn(to))) return undefined;
  try {
    return { emperor, checkers, flights, ...(await othersOf(rules, spec, state, emperor, checkers)) };
  } catch (error) {
    if (error instanceof Escape) return undefined;
    throw error;
  }
}

/** A piece, and the cells that it closes. */
export interface Guard {
  place: Place;
  cells: readonly Place[];
}

/** A small set of pieces that together close all flights, starting with the one that closes most. Each cell is assigned
 * to one piece. */
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
