// What pictures and animations share: how the board is drawn, and the drawn position.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/share";
import type { QuarterTurns } from "../board/geometry";
import { library } from "../library/client";
import { infoOf } from "../library/games";
import type { Game, State } from "../library/protocol";
import { Switch } from "../ui/kit";
import type { ShareTarget } from "./shared";

export interface Looks {
  turned: QuarterTurns;
  coordinates: boolean;
  last: boolean;
  arrows: boolean;
}

/** Initially as on the page. */
export function useLooks({ turned, arrows }: ShareTarget): [Looks, (part: Partial<Looks>) => void] {
  const [looks, setLooks] = useState<Looks>({ turned, coordinates: true, last: true, arrows: arrows.length > 0 });
  return [looks, (part) => setLooks({ ...looks, ...part })];
}

export function useDrawnState(game: Game): State | undefined {
  const [state, setState] = useState<State>();
  useEffect(() => {
    let here = true;
    library.state(game).then(
      (found) => here && setState(found),
      () => undefined, // the page that shows it reports the error
    );
    return () => {
      here = false;
    };
  }, []);
  return state;
}

interface LooksProps {
  shared: ShareTarget;
  looks: Looks;
  onChange: (part: Partial<Looks>) => void;
  arrows?: boolean;
}

/** With more than two seats, the board has four orientations. */
export function LooksForm({ shared, looks, onChange, arrows = false }: LooksProps) {
  const by = infoOf(shared.game).seats.length > 2 ? 1 : 2;
  const turn = () => onChange({ turned: ((looks.turned + by) % 4) as QuarterTurns });
  return (
    <div class="share-looks">
      <Switch label={say("turned")} checked={looks.turned !== 0} onChange={turn} />
      <Switch label={say("coordinates")} checked={looks.coordinates} onChange={(coordinates) => onChange({ coordinates })} />
      <Switch label={say("last")} checked={looks.last} onChange={(last) => onChange({ last })} />
      {arrows && <Switch label={say("arrows")} checked={looks.arrows} onChange={(on) => onChange({ arrows: on })} />}
    </div>
  );
}
