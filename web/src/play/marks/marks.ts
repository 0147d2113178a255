// What the board marks: choices, the last move, warnings, attacks, goals.
import { useEffect, useState } from "preact/hooks";
import type { Arrow, Chances, Marks } from "../../board/board";
import { lookOf } from "../../games";
import { infoOf } from "../../library/games";
import { library } from "../../library/client";
import type { Piece, Place, Seat, State } from "../../library/protocol";
import type { Session } from "../session/session";
import type { Turn } from "../session/turn";

/** Whose attacks endanger the viewer, and whose are the viewer's own. For a person who plays all seats, the seat to
 * move counts as their own; for a spectator, the first seat. */
export function sidesOf(session: Session): { danger: readonly Seat[]; reach: readonly Seat[] } {
  const { seats = [], turn = "" } = session.state ?? {};
  const { held } = session;
  const own = held.length === 0 ? seats.slice(0, 1) : held.length === seats.length ? [turn] : held;
  return { danger: seats.filter((seat) => !own.includes(seat)), reach: own };
}

/** Which attacked places are worth showing: where the viewer may not be safe, and which pieces of others the viewer
 * could take. `order`: all seats of the game. */
export function attackedPlaces(
  attacks: readonly (readonly [Seat, readonly Place[]])[],
  pieces: readonly Piece[],
  danger: readonly Seat[],
  order: readonly Seat[],
): Map<Place, string> {
  const owner = new Map(pieces.map(([place, , seat]) => [place, seat]));
  const found = new Map<Place, string>();
  for (const [seat, places] of attacks) {
    const feared = danger.includes(seat);
    const classes = `attacked-${order.indexOf(seat)} ${feared ? "danger" : "reach"}`;
    for (const place of places) {
      const there = owner.get(place);
      const counts = feared ? there === undefined || !danger.includes(there) : there !== undefined && danger.includes(there);
      if (counts) found.set(place, `${found.get(place) ?? ""} ${classes}`.trim());
    }
  }
  return found;
}

/** Places that seats attack, as classes (Marks.attacked), if the person has switched them on. */
export function useAttacked(session: Session, wanted: boolean): ReadonlyMap<Place, string> | undefined {
  const [attacked, setAttacked] = useState<ReadonlyMap<Place, string>>();
  const position = session.state?.position;
  useEffect(() => {
    let here = true;
    setAttacked(undefined);
    const { seats = [], pieces = [] } = session.state ?? {};
    const order = infoOf(session.game).seats.map(({ letter }) => letter);
    const { danger } = sidesOf(session);
    const ask = async (seat: Seat) => [seat, await library.attacks(session.shown, seat)] as const;
    if (wanted && infoOf(session.game).levels === "")
      // cubes show more: play/marks/holding.ts
      Promise.all(seats.map(ask)).then(
        (all) => here && setAttacked(attackedPlaces(all, pieces, danger, order)),
        () => undefined, // the board is usable without it
      );
    return () => {
      here = false;
    };
  }, [position, wanted]);
  return wanted ? attacked : undefined;
}

function useGoals(session: Session): Marks["goal"] {
  const [goal, setGoal] = useState<ReadonlyMap<Place, Chances | undefined>>();
  useEffect(() => {
    const { goals } = lookOf(session.game);
    setGoal(undefined);
    if (goals !== undefined)
      void library
        .state({ spec: session.spec, start: "", events: [] })
        .then(({ pieces }) => setGoal(goals(session.spec, pieces)))
        .catch(() => undefined); // the session asks too, and reports the error
  }, [session]);
  return goal;
}

/** The places of the last move, and its path if it was a series of jumps. */
export function lastMarks(last: { path: readonly Place[]; sent: readonly [Place, Place][] } | undefined): Marks {
  if (last === undefined) return {};
  const ends = last.path.length === 0 ? [] : [last.path[0]!, last.path.at(-1)!];
  const way = last.path.length > 2 ? last.path : undefined;
  return { last: new Set([...ends, ...last.sent.flat()]), way };
}

/** The turns of others before the last one of a position, back to this person's own last turn. */
export function sinceMine(session: Session, state: State | undefined): NonNullable<Marks["trails"]> {
  const { recent = [], last } = state ?? {};
  if (last !== undefined && session.owns(last.seat)) return [];
  const own = recent.findIndex(({ seat }) => session.owns(seat));
  return own < 0 ? recent : recent.slice(0, own);
}

/** What another person's last move attacks, on boards where that is hard to see. Omitted for a check, which is
 * announced anyway. */
export function hitsOf(session: Session): Marks["hits"] {
  const { last, checks = [], outcome } = session.state ?? {};
  const isTold = infoOf(session.game).levels !== "" && outcome?.result === "ongoing" && checks.length === 0;
  return isTold && last !== undefined && session.mayMove && !session.holds(last.seat) ? new Set(last.hits) : undefined;
}

/** `arrows`: the arrows of hints and analyses. */
export function useMarks(session: Session, turn: Turn, attacked: Marks["attacked"], arrows?: readonly Arrow[]): Marks {
  const { state } = session;
  const { choice } = turn;
  const goal = useGoals(session);
  const made = lastMarks(state?.last);
  const landed = choice?.to; // the piece is already drawn there
  return {
    ...made,
    selected: landed === undefined ? choice?.from : undefined,
    last: landed === undefined ? made.last : new Set([choice!.from, landed]),
    way: choice === undefined ? made.way : turn.way,
    trails: choice === undefined ? sinceMine(session, state) : [],
    targets: turn.targets,
    forbidden: turn.forbidden,
    captures: turn.captures,
    landings: turn.landings,
    victims: turn.victims,
    victim: turn.victim,
    thrown: turn.thrown,
    movers: session.mayMove && choice === undefined ? new Set(state?.movers) : undefined,
    warned: session.warned,
    planned: new Set(session.planned),
    checks: state?.checks,
    hits: choice === undefined ? hitsOf(session) : undefined,
    attacked,
    goal,
    arrows,
  };
}
