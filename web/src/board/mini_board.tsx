// A small picture of a position.
import { useMemo } from "preact/hooks";
import { positionSvg } from "./picture";
import { gameOf, infoOf } from "../library/games";
import type { Piece } from "../library/protocol";

export function MiniBoard({ spec, pieces }: { spec: string; pieces: readonly Piece[] }) {
  const picture = useMemo(() => positionSvg(infoOf(gameOf(spec)), pieces), [spec, pieces]);
  return <span class="mini-board" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />;
}
