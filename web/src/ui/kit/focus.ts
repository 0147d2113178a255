// Where the focus is after what had it is gone. All of it happens while the page is drawn, before the next key:
// a focus that comes later takes what is typed meanwhile, or moves away from where a person went.
import { useLayoutEffect, useRef } from "preact/hooks";

/** When `open` ends and nothing else has the focus, `give` gives it to what was there before. */
export function useFocusBack(open: boolean, give: () => void): void {
  const was = useRef(open);
  useLayoutEffect(() => {
    const ended = was.current && !open;
    was.current = open;
    if (ended && (document.activeElement ?? document.body) === document.body) give();
  }, [open]);
}
