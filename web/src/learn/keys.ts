// Keys of a step: the step before and after, and Escape, which lets go of a piece. The board takes its own first.
import { useEffect, useRef } from "preact/hooks";
import { TAKERS } from "../play/keys";

export function useStepKeys(onGo: (by: number) => void, onEscape: () => void): void {
  const now = useRef({ onGo, onEscape });
  now.current = { onGo, onEscape };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || modified || (event.target as Element).closest?.(TAKERS)) return;
      if (event.key === "ArrowLeft") now.current.onGo(-1);
      else if (event.key === "ArrowRight") now.current.onGo(1);
      else if (event.key === "Escape") now.current.onEscape();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
