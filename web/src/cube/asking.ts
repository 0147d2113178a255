// The tower's question to the library: what attacks the cell under the pointer.
import { useEffect, useState } from "preact/hooks";
import type { Holds } from "../board/board";
import { library } from "../library/client";
import type { Game, Place } from "../library/protocol";
import type { CellQuery } from "./shown";

/** The attackers of a cell once the pointer has rested on it for a moment, or at once if it is already known which
 * pieces hold which cells. */
export function usePointed(position: Game | undefined, place: Place | undefined, holds: Holds | undefined): CellQuery["pointed"] {
  const [found, setFound] = useState<{ of: string; place: Place; by: Place[] }>();
  const of = position === undefined ? "" : `${position.start} ${position.events.join(" ")}`;
  useEffect(() => {
    if (place === undefined || position === undefined || holds !== undefined) return undefined;
    let here = true;
    const timer = setTimeout(() => {
      void library.attackers(position, place).then(
        (by) => here && setFound({ of, place, by }),
        () => undefined, // the game cannot tell
      );
    }, 60);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [of, place, holds]);
  if (place === undefined) return undefined;
  if (holds !== undefined) {
    const { yours = [], theirs = [] } = holds.at.get(place) ?? {};
    return { place, by: [...yours, ...theirs] };
  }
  return { place, by: found?.place === place && found.of === of ? found.by : [] };
}
