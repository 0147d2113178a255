// Keys of the whole window. One listener stays while its component is shown, and calls the handler that was rendered
// last. An effect that replaced listeners would run after the next key, which would then see an old state.
import { useLayoutEffect, useRef } from "preact/hooks";

/** The intended key: a letter regardless of Caps Lock; if the layout has no Latin letters, the letter on that key of
 * other layouts. */
export function keyMeant({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key.length !== 1) return key;
  const other = /^Key([A-Z])$/.exec(code)?.[1];
  if (other !== undefined && !/[a-z]/i.test(key)) return shiftKey ? other : other.toLowerCase();
  return shiftKey ? key : key.toLowerCase();
}

/** Calls `onKey` for each key pressed; with `capture`, before the parts of the page get it. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const now = useRef(onKey);
  now.current = onKey;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => now.current(event);
    addEventListener("keydown", listen, { capture });
    return () => removeEventListener("keydown", listen, { capture });
  }, [capture]);
}
