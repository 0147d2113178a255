// A session on the screen.
import { useLayoutEffect, useReducer } from "preact/hooks";
import type { Session } from "./session";

/** Draws again whenever the session changes. */
export function useSession(session: Session): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const stop = session.subscribe(() => redraw(0));
    redraw(0); // it may have changed between being drawn and being listened to
    return stop;
  }, [session]);
}
