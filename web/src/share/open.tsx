// The sharing dialog for pages. It is fetched when it is first opened, and shows the state at that time.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import say from "virtual:words/share";
import { lazy } from "../ui/lazy";
import type { Action } from "../play/actions";
import type { Session } from "../play/session/session";
import { Part } from "../ui/boundary";
import { type ShareTarget, sharedOf } from "./shared";

const ShareDialog = lazy(() => import("./dialog"));

/** The dialog while it is open, and a function that opens it. */
export function useSharing(
  session: Session,
  more: () => Partial<ShareTarget> & Pick<ShareTarget, "title">,
): [ComponentChildren, () => void] {
  const [shared, setShared] = useState<ShareTarget>();
  const dialog = shared !== undefined && (
    <Part>
      <ShareDialog shared={shared} onClose={() => setShared(undefined)} />
    </Part>
  );
  return [dialog, () => setShared(sharedOf(session, more()))];
}

export function shareAction(onShare: () => void): Action {
  return { id: "share", icon: "share-2", label: say("title"), onPress: onShare };
}
