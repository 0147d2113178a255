// Arrows and circles of an analysis, which belong to the moves of the tree and are stored with them.
import { useMemo, useState } from "preact/hooks";
import { toggled } from "../board/arrows/drawing";
import type { Arrow, Drawing, Ink } from "../board/board";
import type { Shape } from "../play/session/tree";
import type { AnalysisSession } from "./session";

function arrowsOf(shapes: readonly Shape[] | undefined): Arrow[] {
  return (shapes ?? []).map(([from, to, ink]) => ({ from, to, kind: "drawn", ink: ink as Ink }));
}

export function useNodeDrawing(session: AnalysisSession): Drawing {
  const [tool, setTool] = useState(false);
  const { at, version } = session;
  return useMemo(() => {
    const arrows = arrowsOf(session.tree.node(at).shapes);
    return {
      arrows,
      tool,
      setTool,
      toggle: (from, to, ink) =>
        session.draw(
          at,
          toggled(arrows, from, to, ink).map((arrow): Shape => [arrow.from, arrow.to, arrow.ink ?? ink]),
        ),
      clear: () => session.draw(at, []),
    };
  }, [session, at, version, tool]);
}
