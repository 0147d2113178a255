// From taps to a turn: a piece, where it goes, and what the game asks beyond that (a promotion, which
// pieces the move sends elsewhere, and where to). Pure functions over the list of
// the piece's legal moves: whatever is offered can be completed.
import type { Move, Place, Seat } from "../library/protocol";

export interface Choice {
  from: Place;
  moves: readonly Move[];
  owner: (place: Place) => Seat | undefined;
  to?: Place;
  /** Pieces to be sent elsewhere, once they are settled. */
  victims?: Place[];
  /** Where the first of them go. Those of one seat are alike, so only the seat is kept. */
  placed: { seat: Seat; place: Place }[];
}

export type Stage =
  | { kind: "to"; places: Set<Place> }
  | { kind: "promote"; moves: Move[] }
  | { kind: "victim"; places: Set<Place>; none?: Move }
  | { kind: "send"; victim: Place; places: Set<Place> };

export function begin(from: Place, moves: readonly Move[], owner: Choice["owner"]): Choice {
  return { from, moves, owner, placed: [] };
}

const victimsOf = (move: Move): Place[] => (move.sent ?? []).map(([from]) => from);
const isSame = (a: Place[], b: Place[]): boolean => a.join() === b.join();

function spacesOf(choice: Choice, move: Move, seat: Seat | undefined): Place[] {
  return (move.sent ?? []).filter(([from]) => choice.owner(from) === seat).map(([, to]) => to);
}

/** The moves that agree with everything chosen so far. */
function candidates(choice: Choice): Move[] {
  return choice.moves.filter(
    (move) =>
      (choice.to === undefined || move.to === choice.to) &&
      (choice.victims === undefined || isSame(victimsOf(move), choice.victims)) &&
      choice.placed.every(({ seat, place }) => spacesOf(choice, move, seat).includes(place)),
  );
}

/** What is to be chosen next. */
export function stageOf(choice: Choice): Stage {
  const moves = candidates(choice);
  if (choice.to === undefined) return { kind: "to", places: new Set(moves.map((move) => move.to)) };
  if (choice.victims === undefined) {
    const none = moves.find((move) => victimsOf(move).length === 0);
    const places = new Set(moves.flatMap(victimsOf));
    if (places.size > 0) return { kind: "victim", places, none };
    return { kind: "promote", moves };
  }
  const victim = choice.victims[choice.placed.length]!;
  const seat = choice.owner(victim);
  const taken = new Set(choice.placed.map(({ place }) => place));
  const places = moves.flatMap((move) => spacesOf(choice, move, seat)).filter((place) => !taken.has(place));
  return { kind: "send", victim, places: new Set(places) };
}

/** Goes on without asking where there is nothing to choose. */
function settle(choice: Choice): Choice | Move {
  const moves = candidates(choice);
  if (moves.length === 1) return moves[0]!;
  if (choice.to !== undefined && choice.victims === undefined) {
    const sets = new Set(moves.map((move) => victimsOf(move).join()));
    if (sets.size === 1 && !sets.has("")) return settle({ ...choice, victims: victimsOf(moves[0]!) });
  }
  return choice;
}

/** The choice after a tap on a place, the whole move if that was the last thing to choose, or
 * undefined if the place is not among those offered. */
export function press(choice: Choice, place: Place): Choice | Move | undefined {
  const stage = stageOf(choice);
  switch (stage.kind) {
    case "to":
      return stage.places.has(place) ? settle({ ...choice, to: place }) : undefined;
    case "victim":
      if (place === choice.to && stage.none !== undefined) return stage.none;
      return stage.places.has(place) ? chooseVictim(choice, place) : undefined;
    case "send": {
      const seat = choice.owner(stage.victim)!;
      if (!stage.places.has(place)) return undefined;
      return settle({ ...choice, placed: [...choice.placed, { seat, place }] });
    }
    case "promote":
      return undefined;
  }
}

/** The smallest set of victims with this one in it; ties by the list's order. */
function chooseVictim(choice: Choice, place: Place): Choice | Move {
  const sets = candidates(choice)
    .map(victimsOf)
    .filter((victims) => victims.includes(place));
  const victims = sets.reduce((best, set) => (set.length < best.length ? set : best));
  return settle({ ...choice, victims });
}

export function isMove(result: Choice | Move): result is Move {
  return "move" in result;
}

/** The pieces as they would be after what is chosen so far. */
export function preview<P extends { place: Place }>(choice: Choice, pieces: readonly P[]): P[] {
  const to = choice.to;
  if (to === undefined) return [...pieces];
  const goes = new Map<Place, Place>([[choice.from, to]]);
  choice.placed.forEach(({ place }, i) => goes.set(choice.victims![i]!, place));
  const waiting = new Set((choice.victims ?? []).slice(choice.placed.length));
  return pieces
    .filter((piece) => piece.place !== to || waiting.has(piece.place) || goes.has(piece.place))
    .map((piece) => ({ ...piece, place: goes.get(piece.place) ?? piece.place }));
}
