// In place of the page's boards: those of a cube are a script of their own, which is loaded when one is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FlatBoard } from "../../../../web/src/board/flat";
import type { CubeProps } from "../../../../web/src/cube/cube_props";
import { infoOf } from "../../../../web/src/library/games";

let Loaded: ComponentType<CubeProps> | undefined;

function CubeLater(props: CubeProps) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (Loaded !== undefined) return;
    void import("../../../../web/src/cube/boards").then(({ CubeBoards }) => {
      Loaded = CubeBoards;
      redraw(1);
    });
  }, []);
  return Loaded === undefined ? null : <Loaded {...props} />;
}

export function Boards({ position, follows, own, onFarEnd, cut, holding, ...board }: CubeProps) {
  if (infoOf(board.game).levels === "") return <FlatBoard {...board} />;
  return <CubeLater {...board} {...{ position, follows, own, onFarEnd, cut, holding }} />;
}
