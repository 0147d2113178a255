// What the board marks: choices, the last move, warnings, attacks, goals.
import { useEffect, useState } from "preact/hooks";
import type { Marks } from "../board/board";
import { lookOf } from "../games";
import { library } from "../library/client";
import type { Place } from "../library/protocol";
import type { Session } from "./session";
import type { Turn } from "./turn";

/** Places that seats attack, as classes by the number of the seat, if the person wants to see them. */
export function useAttacked(session: Session, wanted: boolean): ReadonlyMap<Place, string> | undefined {
  const [attacked, setAttacked] = useState<ReadonlyMap<Place, string>>();
  const position = session.state?.position;
  useEffect(() => {
    let here = true;
    setAttacked(undefined);
    if (wanted && session.state !== undefined)
      void Promise.all(session.state.seats.map((seat) => library.attacks(session.shown, seat))).then((all) => {
        const map = new Map<Place, string>();
        all.forEach((places, index) => {
          for (const place of places) map.set(place, `${map.get(place) ?? ""} attacked-${index}`.trim());
        });
        if (here) setAttacked(map);
      });
    return () => {
      here = false;
    };
  }, [position, wanted]);
  return wanted ? attacked : undefined;
}

export function useMarks(session: Session, turn: Turn, attacked: Marks["attacked"]): Marks {
  const { state } = session;
  const last = state?.last;
  const [goal, setGoal] = useState<ReadonlyMap<Place, string>>();
  useEffect(() => {
    const { goals } = lookOf(session.game);
    if (goals !== undefined)
      void library
        .state({ spec: session.spec, start: "", events: [] })
        .then(({ pieces }) => setGoal(goals(session.spec, pieces)));
  }, [session]);
  return {
    selected: turn.choice?.to ?? turn.choice?.from,
    targets: turn.targets,
    movers: session.mayMove && turn.choice === undefined ? new Set(state?.movers) : undefined,
    last: last === undefined ? undefined : new Set([...last.path, ...last.sent.flat()]),
    warned: session.warned,
    planned: new Set(session.planned),
    attacked,
    goal,
  };
}
