// The board of a game: a flat board, or the levels and the tower of a cube. Each is fetched when it is first shown.
import { lazy, Suspense } from "../ui/lazy";
import { FlatBoard } from "../board/flat";
import type { CubeProps } from "../cube/cube_props";
import { infoOf } from "../library/games";
import { seenFirst } from "../ui/painted";

const CubeBoards = lazy(async () => (await seenFirst(import("../cube/boards"))).CubeBoards);

export function Boards({ position, follows, own, onFarEnd, cut, holding, ...board }: CubeProps) {
  if (infoOf(board.game).levels === "") return <FlatBoard {...board} />;
  return (
    <Suspense fallback={null}>
      <CubeBoards {...board} {...{ position, follows, own, onFarEnd, cut, holding }} />
    </Suspense>
  );
}
