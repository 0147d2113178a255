// Moves the focus when the focused element disappears. This happens during rendering, before the next key: a later
// change of focus would take what is typed meanwhile, or move the person away from where they went.
import { useLayoutEffect, useRef } from "preact/hooks";

/** When `open` ends and nothing else has the focus, calls `give`, which returns the focus to the previous element. */
export function useFocusBack(open: boolean, give: () => void): void {
  const was = useRef(open);
  useLayoutEffect(() => {
    const ended = was.current && !open;
    was.current = open;
    if (ended && (document.activeElement ?? document.body) === document.body) give();
  }, [open]);
}
