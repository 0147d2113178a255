// Keys of a step: previous and next step, and Escape, which deselects a piece. The board handles its own keys first.
import { TAKERS } from "../play/keys";
import { stepOf } from "../ui/kit/choice";
import { useWindowKeys } from "../ui/kit/keys";

export function useStepKeys(onGo: (by: number) => void, onEscape: () => void): void {
  useWindowKeys((event) => {
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || modified || (event.target as Element).closest?.(TAKERS)) return;
    if (/^Arrow(Left|Right)$/.test(event.key)) onGo(stepOf(event.key)!);
    else if (event.key === "Escape") onEscape();
  });
}
