// From taps to a turn: a piece, its target, and further choices of the game (a promotion, where a series of jumps ends,
// which pieces the move sends elsewhere, and where to). Pure functions over the list of the piece's legal moves: every
// choice that is offered can be completed.
import type { Move, Place, Seat } from "../../library/protocol";

export interface Choice {
  from: Place;
  moves: readonly Move[];
  owner: (place: Place) => Seat | undefined;
  /** Where the piece could go if a rule did not forbid it, with the reason. */
  forbidden?: ReadonlyMap<Place, string>;
  /** Where a series of jumps that may continue has landed so far. */
  stones: readonly Place[];
  to?: Place;
  /** Pieces to be sent elsewhere, once they are decided. */
  victims?: readonly Place[];
  /** Where the first of them go. Pieces of one seat are interchangeable, so only the seat is kept. */
  placed: readonly { seat: Seat; place: Place }[];
}

export type Stage =
  | { kind: "to"; places: Set<Place> }
  /** The series may continue to these places, or stop where it is; `stuck`: it may not stop. */
  | { kind: "jump"; places: Set<Place>; at: Place; stuck?: true }
  | { kind: "promote"; moves: Move[] }
  | { kind: "victim"; places: Set<Place>; none?: Move }
  | { kind: "send"; victim: Place; places: Set<Place> };

export function begin(from: Place, moves: readonly Move[], owner: Choice["owner"]): Choice {
  return { from, moves, owner, stones: [], placed: [] };
}

const victimsOf = (move: Move): Place[] => (move.sent ?? []).map(([from]) => from);
const isSame = (a: readonly Place[], b: readonly Place[]): boolean => a.join() === b.join();

function spacesOf(choice: Choice, move: Move, seat: Seat | undefined): Place[] {
  return (move.sent ?? []).filter(([from]) => choice.owner(from) === seat).map(([, to]) => to);
}

/** The moves whose piece lands on these stones first. */
function along({ moves }: Choice, stones: readonly Place[]): Move[] {
  return moves.filter(({ to, path = ["", to] }) => stones.every((stone, i) => path[i + 1] === stone));
}

/** The moves that agree with everything chosen so far. */
function candidates(choice: Choice): Move[] {
  const { moves, to, victims, stones, placed } = choice;
  const ending = (all: readonly Move[]) => all.filter((move) => to === undefined || move.to === to);
  const built = ending(along(choice, stones));
  return (built.length > 0 ? built : ending(moves)).filter(
    (move) =>
      (victims === undefined || isSame(victimsOf(move), victims)) &&
      placed.every(({ seat, place }) => spacesOf(choice, move, seat).includes(place)),
  );
}

/** Where a series that stands on its last stone may end instead: all places at which series end. */
function onward(choice: Choice): Set<Place> {
  const { stones, moves } = choice;
  const series = [...moves.filter(({ path }) => path !== undefined), ...along(choice, stones)];
  return new Set(series.map(({ to }) => to).filter((to) => to !== stones.at(-1)));
}

/** What has to be chosen next. */
export function stageOf(choice: Choice): Stage {
  const moves = candidates(choice);
  const at = choice.stones.at(-1);
  if (choice.to === undefined && at !== undefined) {
    const stuck = choice.moves.every(({ to }) => to !== at);
    return { kind: "jump", places: onward(choice), at, ...(stuck && { stuck }) };
  }
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

/** Skips every stage that leaves only one choice. */
function settle(choice: Choice): Choice | Move {
  const moves = candidates(choice);
  if (moves.length === 1) return moves[0]!;
  if (choice.to !== undefined && choice.victims === undefined) {
    const sets = new Set(moves.map((move) => victimsOf(move).join()));
    if (sets.size === 1 && !sets.has("")) return settle({ ...choice, victims: victimsOf(moves[0]!) });
  }
  return choice;
}

/** The stones of a series that ends on a place: continued from the present stones if possible, otherwise as the move
 * there goes. */
function stonesTo(choice: Choice, place: Place): Place[] {
  const onward = [...choice.stones, place];
  const straight = along(choice, onward);
  if (straight.length > 0) return onward;
  const ends = (moves: readonly Move[]) => moves.find(({ to, path }) => to === place && path !== undefined);
  const path = (ends(along(choice, choice.stones)) ?? ends(choice.moves))?.path;
  return path === undefined ? onward : path.slice(1);
}

/** Whether series continue from these stones. */
function goesOn(choice: Choice, stones: readonly Place[]): boolean {
  return along(choice, stones).some(({ path }) => (path?.length ?? 0) > stones.length + 1);
}

/** To the end of a series, or to one of its stones from which it may continue. */
function goTo(choice: Choice, place: Place): Choice | Move {
  const stones = stonesTo(choice, place);
  return goesOn(choice, stones) ? { ...choice, stones } : settle({ ...choice, to: place });
}

/** A place where no turn ends but a series lands on its way: continues to it. */
function passBy(choice: Choice, place: Place): Choice | undefined {
  const first = choice.stones.length + 1;
  const touches = ({ path = [] }: Move) => path.indexOf(place, first) > 0;
  const path = along(choice, choice.stones).find(touches)?.path;
  return path && { ...choice, stones: path.slice(1, path.indexOf(place, first) + 1) };
}

/** For a place where a series lands: at which jump, and whether the series may continue from it. */
export interface Landing {
  jumps: number;
  goesOn: boolean;
}

/** The targets that a series of jumps reaches, or one jump after which the series may continue. */
export function landingsOf(choice: Choice, targets: Iterable<Place>): Map<Place, Landing> {
  const found = new Map<Place, Landing>();
  for (const place of targets) {
    const stones = stonesTo(choice, place);
    const landing = { jumps: stones.length, goesOn: goesOn(choice, stones) };
    if (landing.jumps > 1 || landing.goesOn) found.set(place, landing);
  }
  return found;
}

/** The choice after a tap on a place; the complete move if that was the last choice; undefined if the place is not
 * offered. */
export function press(choice: Choice, place: Place): Choice | Move | undefined {
  const stage = stageOf(choice);
  switch (stage.kind) {
    case "to":
      return stage.places.has(place) ? goTo(choice, place) : passBy(choice, place);
    case "jump":
      if (place === stage.at) return stage.stuck ? undefined : settle({ ...choice, to: place });
      return stage.places.has(place) ? goTo(choice, place) : passBy(choice, place);
    case "victim":
      if (place === choice.to && stage.none !== undefined) return stage.none;
      return stage.places.has(place) ? chooseVictim(choice, place) : sendOnly(choice, stage.places, place);
    case "send": {
      const seat = choice.owner(stage.victim)!;
      if (!stage.places.has(place)) return undefined;
      return settle({ ...choice, placed: [...choice.placed, { seat, place }] });
    }
    case "promote":
      return undefined;
  }
}

/** The smallest set of victims that contains this one. The first in the list wins ties. */
function chooseVictim(choice: Choice, place: Place): Choice | Move {
  const sets = candidates(choice)
    .map(victimsOf)
    .filter((victims) => victims.includes(place));
  const victims = sets.reduce((best, set) => (set.length < best.length ? set : best));
  return settle({ ...choice, victims });
}

/** If only one piece can be sent elsewhere, a tap on a place where it may go decides both. */
function sendOnly(choice: Choice, victims: ReadonlySet<Place>, place: Place): Choice | Move | undefined {
  const [victim] = victims;
  if (victims.size !== 1 || victim === undefined) return undefined;
  const chosen = chooseVictim(choice, victim);
  if (!isMove(chosen)) return press(chosen, place);
  return chosen.sent?.at(-1)?.[1] === place ? chosen : undefined;
}

/** The move that a tap on a place that is not offered would have meant: another seat's piece that is no victim, sent to
 * a possible place, or a victim sent to the tapped place. */
export function attempted(choice: Choice, place: Place): string {
  const stage = stageOf(choice);
  const model = candidates(choice).find(({ sent = [] }) => sent.length > choice.placed.length);
  const [victim, space] = model?.sent?.[choice.placed.length] ?? [];
  if (model === undefined || victim === undefined) return choice.from + place;
  if (stage.kind === "victim") return model.move.replace(victim + space, place + space);
  return stage.kind === "send" ? model.move.replace(victim + space, victim + place) : choice.from + place;
}

/** The choice without its last step; undefined if that step was the piece. */
export function oneBack(choice: Choice): Choice | undefined {
  if (choice.placed.length > 0) return { ...choice, placed: choice.placed.slice(0, -1) };
  if (choice.to !== undefined) return { ...choice, to: undefined, victims: undefined };
  return choice.stones.length > 0 ? { ...choice, stones: choice.stones.slice(0, -1) } : undefined;
}

export function isMove(result: Choice | Move): result is Move {
  return "move" in result;
}

/** The path of the piece so far, if it makes a series of jumps. */
export function wayOf(choice: Choice): readonly Place[] | undefined {
  if (choice.to === undefined) return choice.stones.length > 0 ? [choice.from, ...choice.stones] : undefined;
  return candidates(choice)[0]?.path;
}

/** The pieces as they would be after the choices so far. */
export function preview<P extends { place: Place; path?: readonly Place[]; thrown?: boolean }>(
  choice: Choice,
  pieces: readonly P[],
): readonly P[] {
  const to = choice.to ?? choice.stones.at(-1);
  if (to === undefined) return pieces;
  const goes = new Map<Place, Place>([[choice.from, to]]);
  choice.placed.forEach(({ place }, i) => goes.set(choice.victims![i]!, place));
  const waiting = new Set((choice.victims ?? []).slice(choice.placed.length));
  const path = wayOf(choice);
  return pieces
    .filter((piece) => piece.place !== to || waiting.has(piece.place) || goes.has(piece.place))
    .map((piece) => {
      const place = goes.get(piece.place);
      if (place === undefined) return piece;
      return piece.place === choice.from ? { ...piece, place, path } : { ...piece, place, path: undefined, thrown: true };
    });
}
