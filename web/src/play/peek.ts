// The position after a move that is held in the list, for as long as it is held.
import { useEffect, useState } from "preact/hooks";
import { library } from "../library/client";
import type { State } from "../library/protocol";
import { cast, type Placed } from "./cast";
import type { Session } from "./session";

export interface Peeked {
  state: State;
  pieces: Placed[];
}

export function usePeek(session: Session): [Peeked | undefined, (length: number | undefined) => void] {
  const [length, setLength] = useState<number>();
  const [peeked, setPeeked] = useState<Peeked>();
  useEffect(() => {
    let here = true;
    setPeeked(undefined);
    if (length === undefined) return undefined;
    const { spec, start, line } = session;
    library
      .state({ spec, start, events: line.slice(0, length) })
      .then((state) => here && setPeeked({ state, pieces: cast(session.pieces, state) }))
      .catch(() => undefined); // what is shown stays
    return () => {
      here = false;
    };
  }, [length, session]);
  return [peeked, setLength];
}
