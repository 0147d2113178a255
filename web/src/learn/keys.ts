// Keys of a step: previous and next step, Escape, which deselects a piece, and c, which shows the game's card. The board handles its own keys first.
import { TAKERS } from "../play/keys";
import { stepOf } from "../ui/kit/choice";
import { keyMeant, useWindowKeys } from "../ui/kit/keys";

export function useStepKeys(onGo: (by: number) => void, onEscape: () => void, onReference?: () => void): void {
  useWindowKeys((event) => {
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || modified || (event.target as Element).closest?.(TAKERS)) return;
    if (/^Arrow(Left|Right)$/.test(event.key)) onGo(stepOf(event.key)!);
    else if (event.key === "Escape") onEscape();
    else if (keyMeant(event).toLowerCase() === "c") onReference?.();
  });
}
