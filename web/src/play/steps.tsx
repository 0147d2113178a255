// The buttons that step through the positions of a game.
import say from "virtual:words/play";
import { IconButton } from "../ui/kit/button";
import type { IconName } from "../ui/kit/icons";
import type { Session } from "./session/session";

/** Steps through the positions, forwards and back. */
export function Steps({ session }: { session: Session }) {
  const shown = session.events.length;
  const last = session.line.length;
  const step = (label: string, icon: IconName, length: number, none: boolean) => (
    <IconButton icon={icon} label={label} disabled={none} onClick={() => session.show(length)} />
  );
  return (
    <div class="steps">
      {step(say("step.first"), "chevrons-left", 0, shown === 0)}
      {step(say("step.back"), "chevron-left", shown - 1, shown === 0)}
      {step(say("step.on"), "chevron-right", shown + 1, shown === last)}
      {step(say("step.last"), "chevrons-right", last, shown === last)}
    </div>
  );
}
