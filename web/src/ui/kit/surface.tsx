// Plain surfaces: chips, cards, empty lists, and placeholders for content that is loading.
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

interface SkeletonProps {
  label?: string;
  /** What it waits for, if that may take long. */
  words?: string;
  /** Shown only after 300 ms, because most content arrives sooner. */
  late?: boolean;
}

/** A placeholder for content: a picture and three lines, without motion. */
export function Skeleton({ label = say("loading"), words, late = true }: SkeletonProps) {
  return (
    <div class={late ? "skeleton late" : "skeleton"} role="status" aria-label={words === undefined ? label : undefined}>
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
