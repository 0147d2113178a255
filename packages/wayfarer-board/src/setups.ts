// Of the parts that games define: how pieces are set up.
import type { GameParts } from "../../../web/src/games/game_parts";

type Setup = Required<Pick<GameParts, "useSetup">>;

const files = import.meta.glob<Setup>("../../../web/src/games/*/setup.tsx", { eager: true });

export function partsOf(game: string): Pick<GameParts, "useSetup"> {
  const file = files[`../../../web/src/games/${game}/setup.tsx`];
  return file === undefined ? {} : { useSetup: file.useSetup };
}
