// A hook that shows a session.
import { useLayoutEffect, useReducer } from "preact/hooks";
import type { Session } from "./session";

/** Renders again whenever the session changes. */
export function useSession(session: Session): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const stop = session.subscribe(() => redraw(0));
    redraw(0); // the session may have changed between rendering and subscribing
    return stop;
  }, [session]);
}
