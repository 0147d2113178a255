// Keys of the whole window. One listener stays as long as its part is shown and calls what was drawn last: an effect
// that changed listeners would run after the next key, which then meets an old state.
import { useLayoutEffect, useRef } from "preact/hooks";

/** The key that is meant: a letter without regard to Caps Lock; where the layout has no Latin letters, the one that stands
 * on that key elsewhere. */
export function keyMeant({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (key.length !== 1) return key;
  const other = /^Key([A-Z])$/.exec(code)?.[1];
  if (other !== undefined && !/[a-z]/i.test(key)) return shiftKey ? other : other.toLowerCase();
  return shiftKey ? key : key.toLowerCase();
}

/** Calls `onKey` for each key pressed; with `capture` before the parts of the page have seen it. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const now = useRef(onKey);
  now.current = onKey;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => now.current(event);
    addEventListener("keydown", listen, { capture });
    return () => removeEventListener("keydown", listen, { capture });
  }, [capture]);
}
