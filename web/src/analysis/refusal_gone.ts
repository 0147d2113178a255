// What is said of a move that was refused goes when the person does something else: presses a key or a button. Presses
// on the board say themselves what they mean.
import { useEffect } from "preact/hooks";
import { useWindowKeys } from "../ui/kit/keys";
import type { AnalysisSession } from "./session";

const PRESSED = "button, a, input, select, textarea, summary, [role=tab]";
const STAYS: readonly string[] = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"]; // they do nothing yet

export function useRefusalGone(session: AnalysisSession): void {
  const gone = () => {
    if (session.message !== "" && !session.failed) session.say("");
  };
  useWindowKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (!STAYS.includes(key) && !ctrlKey && !metaKey && !altKey) gone();
  }, true);
  useEffect(() => {
    // A click, because it has found its button by then: what stood there may move when the sentence goes.
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target.closest(PRESSED) !== null && target.closest(".stage") === null) gone();
    };
    addEventListener("click", onClick, { capture: true });
    return () => removeEventListener("click", onClick, { capture: true });
  }, [session]);
}
