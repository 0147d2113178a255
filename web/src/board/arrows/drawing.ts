// Arrows and circles that a person draws on a position, with the right button or, on devices without one, with a tool.
// They disappear when the position changes, and on Escape.
import { useMemo, useState } from "preact/hooks";
import type { Place } from "../../library/protocol";
import { useWindowKeys } from "../../ui/kit/keys";
import type { Arrow, Drawing, Ink } from "../board";

/** The arrows with this one added, or removed if it was there in this ink. */
export function toggled(arrows: readonly Arrow[], from: Place, to: Place, ink: Ink): Arrow[] {
  const old = arrows.find((arrow) => arrow.from === from && arrow.to === to);
  const rest = arrows.filter((arrow) => arrow !== old);
  return old?.ink === ink ? rest : [...rest, { from, to, kind: "drawn", ink }];
}

/** The ink for the modifier keys held while drawing. */
export function inkOf({ shiftKey, ctrlKey, altKey, metaKey }: MouseEvent): Ink {
  const red = shiftKey || ctrlKey;
  const blue = altKey || metaKey;
  return red && blue ? "sun" : red ? "red" : blue ? "blue" : "pine";
}

const none: readonly Arrow[] = [];

export function useDrawing(position: string | undefined): Drawing {
  const [drawn, setDrawn] = useState({ on: position, arrows: none });
  const [tool, setTool] = useState(false);
  const arrows = drawn.on === position ? drawn.arrows : none;
  const clear = () => setDrawn({ on: position, arrows: none });
  useWindowKeys((event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (tool) setTool(false);
    else clear();
  });
  return useMemo(() => {
    const toggle: Drawing["toggle"] = (from, to, ink) =>
      setDrawn((now) => ({ on: position, arrows: toggled(now.on === position ? now.arrows : none, from, to, ink) }));
    return { arrows, tool, setTool, toggle, clear };
  }, [arrows, tool, position]);
}
