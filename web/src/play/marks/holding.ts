// Which pieces could take on each place if a piece stood there. The library says which; the rest is counted here. Cubes
// show this, because in them almost every place is attacked.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PlaceHolders, HeldSign, Holds } from "../../board/board";
import type { Holding } from "../../board/held/holding";
import { infoOf, seatName } from "../../library/games";
import { library } from "../../library/client";
import type { Piece, Place, Seat } from "../../library/protocol";
import { sidesOf } from "./marks";
import type { Session } from "../session/session";

function signOf(own: boolean | undefined, yours: number, theirs: number): HeldSign | undefined {
  if (own === true) return theirs > yours ? "danger" : undefined;
  if (own === false) return yours > theirs ? "prize" : undefined;
  if (yours > 0 && theirs > 0) return "contested";
  return yours > 0 ? "yours" : theirs > 0 ? "theirs" : undefined;
}

/** For each attacked place: by whom. `attackers`: of each place, of all sides. `own`: the viewer's seats. */
export function heldPlaces(
  attackers: readonly (readonly [Place, readonly Place[]])[],
  pieces: readonly Piece[],
  own: readonly Seat[],
): Map<Place, PlaceHolders> {
  const isOwn = new Map(pieces.map(([place, , seat]) => [place, own.includes(seat)]));
  const places = attackers
    .filter(([, by]) => by.length > 0)
    .map(([place, by]): [Place, PlaceHolders] => {
      const yours = by.filter((from) => isOwn.get(from) === true);
      const theirs = by.filter((from) => isOwn.get(from) === false);
      return [place, { yours, theirs, sign: signOf(isOwn.get(place), yours.length, theirs.length) }];
    });
  return new Map(places);
}

/** The same without signs of these kinds. */
export function withoutSigns(all: ReadonlyMap<Place, PlaceHolders>, hidden: ReadonlySet<HeldSign>): ReadonlyMap<Place, PlaceHolders> {
  if (hidden.size === 0) return all;
  return new Map(
    [...all].map(([place, held]) => [place, held.sign !== undefined && hidden.has(held.sign) ? { ...held, sign: undefined } : held]),
  );
}

export function countSigns(all: ReadonlyMap<Place, PlaceHolders> | undefined): Record<HeldSign, number> {
  const counts = { yours: 0, theirs: 0, contested: 0, danger: 0, prize: 0 };
  for (const { sign } of all?.values() ?? []) if (sign !== undefined) counts[sign]++;
  return counts;
}

/** The names of both sides, unless the viewer plays exactly one of them. */
function namesOf(session: Session): Holds["names"] {
  const { reach, danger } = sidesOf(session);
  const alone = reach.every((seat) => session.holds(seat)) && !danger.some((seat) => session.holds(seat));
  const named = (seats: readonly Seat[]) => seats.map((seat) => seatName(session.game, seat)).join(", ");
  return alone ? undefined : { yours: named(reach), theirs: named(danger) };
}

function useHeld(session: Session, wanted: boolean): ReadonlyMap<Place, PlaceHolders> | undefined {
  const [found, setFound] = useState<{ position: string; all: ReadonlyMap<Place, PlaceHolders> }>();
  const position = session.state?.position;
  useEffect(() => {
    const { state } = session;
    let here = true;
    if (wanted && state !== undefined)
      library.allAttackers(session.shown).then(
        (list) => here && setFound({ position: state.position, all: heldPlaces(list, state.pieces, sidesOf(session).reach) }),
        () => undefined, // the board is usable without it
      );
    return () => {
      here = false;
    };
  }, [position, wanted]);
  return wanted && found?.position === position ? found?.all : undefined;
}

export function useHolding(session: Session, wanted: boolean): Holding | undefined {
  const shows = wanted && infoOf(session.game).levels !== "";
  const all = useHeld(session, shows);
  const [hidden, setHidden] = useState<ReadonlySet<HeldSign>>(new Set());
  const [asked, ask] = useState<Place>();
  const [panel, setPanel] = useState(false);
  const holds = useMemo(() => all && { at: withoutSigns(all, hidden), names: namesOf(session) }, [all, hidden]);
  const counts = useMemo(() => countSigns(all), [all]);
  const toggle = (sign: HeldSign) => setHidden(new Set(hidden.has(sign) ? [...hidden].filter((one) => one !== sign) : [...hidden, sign]));
  return shows ? { holds, counts, hidden, toggle, asked, ask, panel, setPanel } : undefined;
}
