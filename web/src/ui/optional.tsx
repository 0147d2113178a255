// Parts that a screen can do without.
import type { FunctionComponent } from "preact";
import { lazy, Suspense } from "./lazy";

/** A part that is fetched when it is first shown. Until then, and if it cannot be fetched, there is nothing in its place. */
export function optional<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  const none: FunctionComponent<P> = () => null;
  const Part = lazy<FunctionComponent<P>>(() => load().catch(() => none));
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
