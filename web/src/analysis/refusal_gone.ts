// What is said of a move that was refused goes when the person does something else: presses a key or a button. Presses
// on the board say themselves what they mean.
import { useEffect } from "preact/hooks";
import type { AnalysisSession } from "./session";

const PRESSED = "button, a, input, select, textarea, summary, [role=tab]";
const STAYS: readonly string[] = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"]; // they do nothing yet

export function useRefusalGone(session: AnalysisSession): void {
  useEffect(() => {
    const gone = () => {
      if (session.message !== "" && !session.failed) session.say("");
    };
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!STAYS.includes(key) && !ctrlKey && !metaKey && !altKey) gone();
    };
    // A click, for it has found its button by then: what stood there may move when the sentence goes.
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target.closest(PRESSED) !== null && target.closest(".stage") === null) gone();
    };
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
      removeEventListener("click", onClick, { capture: true });
    };
  }, [session]);
}
