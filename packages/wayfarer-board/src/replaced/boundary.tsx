// In place of the page's boundary, which says how to load the page again.
import type { ComponentChildren } from "preact";

export function Part({ children }: { children: ComponentChildren }) {
  return <>{children}</>;
}
