// After a checkmate: why it is one. The code that finds and shows the explanation is fetched only then.
import { useEffect, useState } from "preact/hooks";
import type { Session } from "../../play/session/session";
import type { GameEnd } from "../game_parts";
import { endsInCheck } from "./ends_in_check";

/** The explanation for the shown position, if it is a checkmate. */
export function useEnd({ game, spec, state }: Session): GameEnd | undefined {
  const [found, setFound] = useState<{ position: string; end: GameEnd | undefined }>();
  const isMate = state !== undefined && endsInCheck(state);
  useEffect(() => {
    let here = true;
    if (isMate)
      import("./mating_net_card")
        .then(({ endOf }) => endOf(game, spec, state))
        .then(
          (end) => here && setFound({ position: state.position, end }),
          () => undefined, // the board is usable without it
        );
    return () => {
      here = false;
    };
  }, [state?.position, isMate]);
  return isMate && found?.position === state.position ? found.end : undefined;
}
