// Keys that work wherever the focus is, unless something there takes them: through the moves, and out
// of whatever was begun.
import { useEffect, useRef } from "preact/hooks";
import type { Session } from "./session";

export interface GameKeys {
  session: Session;
  onEscape: () => void;
  onZen: () => void;
}

const TAKERS = "input, textarea, select, dialog, [role=tablist], [role=radiogroup], [role=slider], [role=menu]";

function lengthAfter(key: string, shown: number, last: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, shown - 1);
    case "ArrowRight":
      return Math.min(last, shown + 1);
    case "ArrowUp":
    case "Home":
      return 0;
    case "ArrowDown":
    case "End":
      return last;
    default:
      return undefined;
  }
}

function onKey(event: KeyboardEvent, { session, onEscape, onZen }: GameKeys): void {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || modified || (event.target as Element).closest?.(TAKERS)) return;
  if (event.key === "Escape") return onEscape();
  if (event.key === "z") return onZen();
  const length = lengthAfter(event.key, session.events.length, session.line.length);
  if (length === undefined) return;
  event.preventDefault();
  if (length !== session.events.length) session.show(length);
}

export function useGameKeys(keys: GameKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event, now.current);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
