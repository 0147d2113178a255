// A position that is shown for a while in place of the present one: here, that after a move which is held in the list.
import { useEffect, useState } from "preact/hooks";
import { library } from "../../library/client";
import type { State } from "../../library/protocol";
import { cast, type BoardPiece } from "../../board/cast";
import type { Session } from "../session/session";

export interface PeekedPosition {
  state: State;
  pieces: BoardPiece[];
  /** It is a part of what is played back. */
  replayed?: true;
}

export function usePeek(session: Session): [PeekedPosition | undefined, (length: number | undefined) => void] {
  const [length, setLength] = useState<number>();
  const [peeked, setPeeked] = useState<PeekedPosition>();
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
