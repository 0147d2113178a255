// How an attempt at a task ended, with what can be done next. Not in index.ts: only tasks need it.
import type { ComponentChildren } from "preact";
import { Button } from "./button";
import { Icon } from "./icon";
import type { IconName } from "./icons";
import { Stars } from "./stars";

/** What can be done next: by a function, or at an address. */
type Next = { icon: IconName; words: string } & ({ onClick: () => void } | { href: string });

interface AttemptProps {
  label: string;
  title: string;
  nexts: readonly (Next | false)[];
}

/** A button for each; the first is the primary one. */
function Answers({ nexts, size }: Pick<AttemptProps, "nexts"> & { size: "dense" | "normal" }) {
  const there = nexts.filter((one) => one !== false);
  return (
    <div class="answers">
      {there.map(({ words, ...rest }, at) => (
        <Button key={words} size={size} kind={at === 0 ? "primary" : "plain"} {...rest}>
          {words}
        </Button>
      ))}
    </div>
  );
}

/** A wrong try: why it was wrong, and the way back. */
export function WrongTry({ label, title, why, nexts }: AttemptProps & { why: ComponentChildren }) {
  return (
    <section class="told watched puzzle-told puzzle-wrong" aria-label={label} role="status">
      <Icon name="circle-x" />
      <span>
        <b>{title}</b> {why}
      </span>
      <Answers nexts={nexts} size="dense" />
    </section>
  );
}

interface AttemptOverProps extends AttemptProps {
  won: boolean;
  stars: number | undefined;
  children: ComponentChildren;
}

/** The end of a task: how well it was done, and what comes next. */
export function AttemptOver({ label, title, won, stars, nexts, children }: AttemptOverProps) {
  return (
    <section class={won ? "result won puzzle-over" : "result puzzle-over"} aria-label={label}>
      <div role="status">
        <h2>
          {title} {stars !== undefined && <Stars count={stars} />}
        </h2>
        {children}
      </div>
      <Answers nexts={nexts} size="normal" />
    </section>
  );
}
