// What may be drawn a frame later than the rest.
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** An element that is costly to draw, one frame after what is drawn with it: until then the one before, or none. A tap
 * shows its targets on the flat boards without waiting for the tower. */
export function useLater<T extends VNode | false>(element: T): T {
  const [, redraw] = useState(0);
  const shown = useRef(element);
  const due = useRef(false);
  const coming = useRef(false);
  if (due.current || element === false) shown.current = element;
  due.current = false;
  useEffect(() => {
    if (shown.current === element || coming.current) return;
    coming.current = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        coming.current = false;
        due.current = true;
        redraw((count) => count + 1);
      }),
    );
  });
  return shown.current;
}
