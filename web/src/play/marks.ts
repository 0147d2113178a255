// What the board marks: choices, the last move, warnings, attacks, goals.
import { useEffect, useState } from "preact/hooks";
import type { Marks } from "../board/flat";
import { lookOf } from "../games";
import { library } from "../library/client";
import type { Place } from "../library/protocol";
import type { Session } from "./session";
import type { Turn } from "./turn";

/** Places that seats attack, as classes by the number of the seat, if the person wants to see them. */
export function useBorne(session: Session, wanted: boolean): ReadonlyMap<Place, string> | undefined {
  const [borne, setBorne] = useState<ReadonlyMap<Place, string>>();
  const position = session.state?.position;
  useEffect(() => {
    let here = true;
    setBorne(undefined);
    if (wanted && session.state !== undefined)
      void Promise.all(session.state.seats.map((seat) => library.bears(session.shown, seat))).then((all) => {
        const map = new Map<Place, string>();
        all.forEach((places, index) => {
          for (const place of places) map.set(place, `${map.get(place) ?? ""} borne-${index}`.trim());
        });
        if (here) setBorne(map);
      });
    return () => {
      here = false;
    };
  }, [position, wanted]);
  return wanted ? borne : undefined;
}

export function useMarks(session: Session, turn: Turn, borne: Marks["borne"]): Marks {
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
    borne,
    goal,
  };
}
