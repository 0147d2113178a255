// Whether attacks are shown: as the settings say, unless a game shows them for its own sake, as a first game does.
import { infoOf } from "../../library/games";
import { change, useSettings } from "../../ui/settings";
import type { Session } from "../session/session";

export function useAttacksShown({ showsAttacks }: Session): boolean {
  const { danger } = useSettings();
  return showsAttacks ?? danger;
}

/** Shows attacks or hides them: in the game alone that shows them for its own sake. */
export function showAttacks(session: Session, on: boolean): void {
  if (session.showsAttacks === undefined) return change({ danger: on });
  session.showsAttacks = on;
  session.changed();
}

/** Shows them if they are hidden, and hides them if they are shown; undefined in games without attacks. */
export function useAttacksSwitch(session: Session): (() => void) | undefined {
  const shown = useAttacksShown(session);
  return infoOf(session.game).attacks ? () => showAttacks(session, !shown) : undefined;
}
