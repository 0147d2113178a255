// Arrows and circles that a person draws on a position: with the right button, or with a tool where
// there is none. They go when the position changes, and with Escape.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Place } from "../library/protocol";
import type { Arrow, Drawing, Ink } from "./board";

/** With this arrow too; without it, if it was there in this ink. */
export function toggled(arrows: readonly Arrow[], from: Place, to: Place, ink: Ink): Arrow[] {
  const old = arrows.find((arrow) => arrow.from === from && arrow.to === to);
  const rest = arrows.filter((arrow) => arrow !== old);
  return old?.ink === ink ? rest : [...rest, { from, to, kind: "drawn", ink }];
}

/** The ink for the keys that are held while drawing. */
export function inkOf({ shiftKey, ctrlKey, altKey, metaKey }: MouseEvent): Ink {
  const red = shiftKey || ctrlKey;
  const blue = altKey || metaKey;
  return red && blue ? "sun" : red ? "red" : blue ? "blue" : "pine";
}

const none: readonly Arrow[] = [];

export function useDrawing(position: string | undefined): Drawing {
  const [arrows, setArrows] = useState<readonly Arrow[]>(none);
  const [tool, setTool] = useState(false);
  const drawnOn = useRef(position);
  const isOld = drawnOn.current !== position;
  useEffect(() => {
    drawnOn.current = position;
    setArrows(none);
  }, [position]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (tool) setTool(false);
      else setArrows(none);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [tool]);
  const shown = isOld ? none : arrows;
  return useMemo(
    () => ({
      arrows: shown,
      tool,
      setTool,
      toggle: (from, to, ink) => setArrows((now) => toggled(now, from, to, ink)),
      clear: () => setArrows(none),
    }),
    [shown, tool],
  );
}
