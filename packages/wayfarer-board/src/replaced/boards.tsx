// In place of the page's boards: those of a cube are a part of the tag, which is loaded when one is first shown.
import { FlatBoard } from "../../../../web/src/board/flat";
import type { CubeProps } from "../../../../web/src/cube/cube_props";
import { infoOf } from "../../../../web/src/library/games";
import { optional } from "../../../../web/src/ui/optional";

const CubeBoards = optional(async () => (await import("../cube")).CubeBoards);

export function Boards({ position, follows, own, onFarEnd, cut, holding, ...board }: CubeProps) {
  if (infoOf(board.game).levels === "") return <FlatBoard {...board} />;
  return <CubeBoards {...board} {...{ position, follows, own, onFarEnd, cut, holding }} />;
}
