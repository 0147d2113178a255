// A hook that shows a session.
import { useLayoutEffect, useReducer } from "preact/hooks";
import type { Session } from "./session";

/** Renders again whenever the session changes. */
export function useSession(session: Session): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { changes } = session;
  useLayoutEffect(() => {
    const stop = session.subscribe(() => redraw(0));
    if (session.changes !== changes) redraw(0); // between rendering and subscribing
    return stop;
  }, [session]);
}
