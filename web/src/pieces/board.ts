// The board of the explorer: the piece to explore, with friends and foes around it. Pure.
import { placeAt } from "../board/geometry";
import type { Marks } from "../board/board";
import type { GameInfo, Going, Piece, Place, Seat } from "../library/protocol";
import type { BoardPiece } from "../board/cast";

export type Side = "friend" | "foe";

export interface PieceReach {
  readonly letter: string;
  readonly at: Place;
  readonly others: ReadonlyMap<Place, { side: Side; letter: string }>;
}

/** The first seat has the piece; its foe sits across. */
export function seatsOf({ seats }: GameInfo): Readonly<Record<Side, Seat>> {
  return { friend: seats[0]!.letter, foe: seats[seats.length > 2 ? 2 : 1]!.letter };
}

/** The place in the middle of the board, on the side of the owner. */
export function middleOf(info: GameInfo): Place {
  const half = (count: number) => Math.floor((count - 1) / 2);
  return placeAt(info, { file: half(info.files), rank: half(info.ranks), level: half(info.levels.length || 1) });
}

export function begin(info: GameInfo, letter: string): PieceReach {
  return { letter, at: middleOf(info), others: new Map() };
}

/** Successive taps on a place other than the piece's: empty, then a friend, then a foe of that kind, then empty
 * again. */
export function cycled(now: PieceReach, place: Place, kind: string): PieceReach {
  const others = new Map(now.others);
  const there = others.get(place);
  if (there === undefined) others.set(place, { side: "friend", letter: kind });
  else if (there.side === "friend") others.set(place, { side: "foe", letter: kind });
  else others.delete(place);
  return { ...now, others };
}

/** Moves the piece, and removes what stood at its target. */
export function carried(now: PieceReach, to: Place): PieceReach {
  const others = new Map(now.others);
  others.delete(to);
  return { ...now, at: to, others };
}

export function piecesOf(info: GameInfo, { letter, at, others }: PieceReach): Piece[] {
  const seats = seatsOf(info);
  return [[at, letter, seats.friend], ...[...others].map(([place, one]): Piece => [place, one.letter, seats[one.side]])];
}

export function placedOf(info: GameInfo, now: PieceReach): BoardPiece[] {
  // The explored piece keeps its key, so that its move is animated.
  return piecesOf(info, now).map(([place, letter, seat], i) => ({ key: i === 0 ? 1 : 2 + keyOf(info, place), place, letter, seat }));
}

function keyOf({ levels, ranks }: GameInfo, place: Place): number {
  const level = levels === "" ? 0 : levels.indexOf(place[0]!);
  const flat = levels === "" ? place : place.slice(1);
  return (level * 32 + Number(flat.slice(1))) * 32 + flat.charCodeAt(0) - 97 + ranks;
}

/** The marks of a range. `why`: the text for places where the piece may not end. */
export function marksOf(now: PieceReach, range: readonly Going[], why: { barred: string; passing: string }): Marks {
  const where = (test: (going: Going) => boolean) => new Set(range.filter(test).map(({ to }) => to));
  const barred = range.filter((going) => going.barred);
  const passing = range.filter(({ jumps, move }) => jumps !== undefined && !move);
  const bears = (going: Going) => going.bear === true;
  const foe = (place: Place) => now.others.get(place)?.side === "foe";
  return {
    selected: now.at,
    targets: where(({ move, capture }) => move === true || capture === true),
    captures: where(({ capture }) => capture === true),
    landings: new Map(range.flatMap(({ to, jumps }) => (jumps === undefined ? [] : [[to, { jumps, goesOn: false }] as const]))),
    victims: where(({ victim }) => victim === true),
    forbidden: new Map([...barred.map(({ to }) => [to, why.barred] as const), ...passing.map(({ to }) => [to, why.passing] as const)]),
    attacked: new Map(range.filter(bears).map(({ to }) => [to, `attacked-0 ${foe(to) ? "danger" : "reach"}`])),
  };
}

/** The marks that show where a piece can be sent. */
export function sendMarks(now: PieceReach, victim: Place, places: readonly Place[]): Marks {
  return { selected: now.at, victim, targets: new Set(places) };
}

export interface Counts {
  moves: number;
  captures: number;
  jumps: number;
  victims: number;
  /** Places to which it may go, and where it could also take an enemy. */
  both: number;
  /** Empty places on which it may only take. */
  takes: number;
  dangers: number;
  barred: number;
  passing: number;
}

export function countsOf(now: PieceReach, range: readonly Going[]): Counts {
  const count = (test: (going: Going) => boolean | undefined) => range.filter(test).length;
  const foe = ({ to }: Going) => now.others.get(to)?.side === "foe";
  return {
    moves: count(({ move, jumps }) => move && jumps === undefined),
    captures: count(({ capture }) => capture),
    jumps: count(({ move, jumps }) => move && jumps !== undefined),
    victims: count(({ victim }) => victim),
    both: count((going) => going.bear && going.move && !foe(going)),
    takes: count((going) => going.bear && !going.move && !foe(going)),
    dangers: count((going) => going.bear && foe(going)),
    barred: count(({ barred }) => barred),
    passing: count(({ move, jumps }) => !move && jumps !== undefined),
  };
}
