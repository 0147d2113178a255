// A position shown temporarily in place of the present one. Here: the position after a move that is held in the list.
import { useEffect, useState } from "preact/hooks";
import { library } from "../../library/client";
import type { State } from "../../library/protocol";
import { cast, type BoardPiece } from "../../board/cast";
import type { Session } from "../session/session";

export interface PeekedPosition {
  state: State;
  pieces: BoardPiece[];
  /** The position is part of a playback. */
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
      .catch(() => undefined); // the shown position stays
    return () => {
      here = false;
    };
  }, [length, session]);
  return [peeked, setLength];
}
