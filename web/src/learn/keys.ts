// Keys of a step: the step before and after, and Escape, which lets go of a piece. The board takes its own first.
import { TAKERS } from "../play/keys";
import { ARROWS } from "../language/language";
import { useWindowKeys } from "../ui/kit/keys";

export function useStepKeys(onGo: (by: number) => void, onEscape: () => void): void {
  useWindowKeys((event) => {
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || modified || (event.target as Element).closest?.(TAKERS)) return;
    const step = ARROWS[event.key];
    if (step !== undefined) onGo(step);
    else if (event.key === "Escape") onEscape();
  });
}
