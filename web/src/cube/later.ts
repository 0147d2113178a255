// Rendering that may happen a frame later than the rest.
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** An element that is expensive to draw, rendered one frame after the rest; until then the previous one, or none. After
 * a tap, the flat boards show the targets without waiting for the tower. */
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
