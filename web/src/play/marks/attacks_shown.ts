// Whether attacks are shown: as the settings say, unless a game overrides them, as a first game does.
import { infoOf } from "../../library/games";
import { change, useSettings } from "../../ui/settings";
import type { Session } from "../session/session";

export function useAttacksShown({ showsAttacks }: Session): boolean {
  const { danger } = useSettings();
  return showsAttacks ?? danger;
}

/** Shows or hides attacks. In a game that overrides the settings, only that game changes. */
export function showAttacks(session: Session, on: boolean): void {
  if (session.showsAttacks === undefined) return change({ danger: on });
  session.showsAttacks = on;
  session.changed();
}

/** Toggles whether attacks are shown; undefined in games without attacks. */
export function useAttacksSwitch(session: Session): (() => void) | undefined {
  const shown = useAttacksShown(session);
  return infoOf(session.game).attacks ? () => showAttacks(session, !shown) : undefined;
}
