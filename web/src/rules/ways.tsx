// The top of a page about a game: the way back, and those to other pages about it.
import type { ComponentChildren } from "preact";
import { Button } from "../ui/kit";

interface WaysProps {
  label: string;
  /** What the way back is called, and where it leads. */
  back: string;
  href: string;
  children: ComponentChildren;
}

export function Ways({ label, back, href, children }: WaysProps) {
  return (
    <nav class="rules-head" aria-label={label}>
      <Button kind="quiet" size="dense" icon="arrow-left" href={href}>
        {back}
      </Button>
      <span class="rules-ways">{children}</span>
    </nav>
  );
}
