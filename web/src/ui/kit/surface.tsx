// Plain surfaces: chips, cards, what an empty list says, and the shape of what is still on its way.
import type { ComponentChildren } from "preact";
import say from "virtual:words/kit";
import { Icon } from "./icon";
import type { IconName } from "./icons";

export function Tag({ icon, children }: { icon?: IconName; children: ComponentChildren }) {
  return (
    <span class="tag">
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

export function Card({ children, looks = "" }: { children: ComponentChildren; looks?: string }) {
  return <section class={`panel ${looks}`.trim()}>{children}</section>;
}

export interface EmptyProps {
  picture?: ComponentChildren;
  title: string;
  words: string;
  action?: ComponentChildren;
}

export function Empty({ picture, title, words, action }: EmptyProps) {
  return (
    <div class="empty">
      {picture}
      <h2>{title}</h2>
      <p class="second">{words}</p>
      {action}
    </div>
  );
}

/** The shape of what comes: a picture and three lines, still. Shown only once 300 ms have passed. `words`: what it waits
 * for, where that may take long. */
export function Skeleton({ label = say("loading"), words }: { label?: string; words?: string }) {
  return (
    <div class="skeleton" role="status" aria-label={words === undefined ? label : undefined}>
      <span class="block">
        <span class="trail">
          <i />
          <i />
          <i />
        </span>
      </span>
      <span class="lines">
        {words === undefined ? (
          <>
            <i />
            <i />
            <i />
          </>
        ) : (
          <span>{words}</span>
        )}
      </span>
    </div>
  );
}
