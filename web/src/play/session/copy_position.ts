// Copies the shown position as text, from which a new game can start.
import say from "virtual:words/play";
import { copyText } from "../../ui/kit";
import type { Action } from "../actions";
import type { Session } from "./session";

export function copyPosition(session: Session): Action[] {
  const position = session.state?.position;
  if (position === undefined) return [];
  return [{ id: "position", icon: "copy", label: say("copy"), onPress: () => void copyText(position, say("copied")) }];
}
