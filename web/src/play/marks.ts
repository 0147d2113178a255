// What the board marks: choices, the last move, warnings, attacks, goals.
import { useEffect, useState } from "preact/hooks";
import type { Marks } from "../board/flat";
import { library } from "../library/client";
import type { Place } from "../library/protocol";
import { goalMarks, goalOf } from "./journey";
import type { Session } from "./session";
import type { Turn } from "./turn";

/** Places a side bears upon, if the person wants to see them. */
export function useBorne(session: Session, wanted: boolean): ReadonlyMap<Place, string> | undefined {
  const [borne, setBorne] = useState<ReadonlyMap<Place, string>>();
  const position = session.state?.position;
  useEffect(() => {
    let here = true;
    setBorne(undefined);
    if (wanted && session.state !== undefined)
      void Promise.all(["w", "b"].map((seat) => library.bears(session.shown, seat))).then(([white, black]) => {
        const map = new Map<Place, string>();
        for (const place of white ?? []) map.set(place, "borne-w");
        for (const place of black ?? []) map.set(place, map.has(place) ? "borne-w borne-b" : "borne-b");
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
    if (session.game === "safe-passage")
      void library
        .state({ spec: session.spec, start: "", events: [] })
        .then(({ pieces }) => setGoal(goalMarks(session.game, goalOf(session.spec), pieces)));
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
