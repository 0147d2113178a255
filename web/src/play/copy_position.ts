// The position that is shown as text, which a new game can start from.
import { copyText } from "../ui/kit";
import type { Action } from "./actions";
import type { Session } from "./session";

const SAID = "Position copied: a new game can start from it.";

export function copyPosition(session: Session): Action[] {
  const position = session.state?.position;
  if (position === undefined) return [];
  return [{ id: "position", icon: "copy", label: "Copy position", onPress: () => void copyText(position, SAID) }];
}
