// Removes the message about a refused move when the person does something else: presses a key or a button. Presses on
// the board set their own messages.
import { useEffect } from "preact/hooks";
import { useWindowKeys } from "../ui/kit/keys";
import type { AnalysisSession } from "./session";

const PRESSED = "button, a, input, select, textarea, summary, [role=tab]";
const STAYS: readonly string[] = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"]; // they do nothing alone

export function useRefusalGone(session: AnalysisSession): void {
  const gone = () => {
    if (session.message !== "" && !session.failed) session.say("");
  };
  useWindowKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (!STAYS.includes(key) && !ctrlKey && !metaKey && !altKey) gone();
  }, true);
  useEffect(() => {
    // On click and not earlier, because by then the press has found its button, which may move when the message
    // disappears.
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target.closest(PRESSED) !== null && target.closest(".stage") === null) gone();
    };
    addEventListener("click", onClick, { capture: true });
    return () => removeEventListener("click", onClick, { capture: true });
  }, [session]);
}
