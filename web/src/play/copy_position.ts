// The position that is shown as text, which a new game can start from.
import { toast } from "../ui/kit";
import type { Action } from "./actions";
import type { Session } from "./session";

async function copy(position: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(position);
    toast("Position copied: a new game can start from it.", { icon: "copy" });
  } catch {
    toast(position, { icon: "copy", sticky: true }); // to be marked and copied
  }
}

export function copyPosition(session: Session): Action[] {
  const position = session.state?.position;
  if (position === undefined) return [];
  return [{ id: "position", icon: "copy", label: "Copy position", onPress: () => void copy(position) }];
}
