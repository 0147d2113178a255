// Buttons: one primary button per screen, tinted and plain ones beside it, quiet ones as text, danger for actions that
// cannot be undone.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/kit";
import { useFocusBack } from "./focus";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type Attributes = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, "icon" | "size" | "label">;

export interface ButtonProps extends Attributes {
  kind?: "primary" | "tinted" | "plain" | "quiet" | "danger";
  icon?: IconName;
  size?: "dense" | "normal" | "large";
  busy?: boolean;
  why?: string; // the button is disabled for this reason
  href?: string; // a link that looks like a button
  children?: ComponentChildren;
}

/** Three dots in the place of the icon. */
function Trail() {
  return (
    <span class="trail" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

export function Button(props: ButtonProps) {
  const { kind = "plain", icon, size = "normal", busy = false, why, href, children, ...rest } = props;
  const looks = `btn ${kind} ${size} ${String(rest.class ?? "")}`.trim();
  const inside = (
    <>
      {busy ? <Trail /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  if (href !== undefined)
    return (
      <a class={looks} href={href} id={rest.id} aria-label={rest["aria-label"]}>
        {inside}
      </a>
    );
  return (
    <button
      type="button"
      {...rest}
      class={looks}
      disabled={rest.disabled || why !== undefined}
      title={why ?? rest.title}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {inside}
    </button>
  );
}

export interface ActionProps extends Attributes {
  icon: IconName;
  label: string;
  pressed?: boolean;
  why?: string;
}

/** An action of a game: an icon above a word. */
export function ActionButton({ icon, label, pressed, why, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      {...rest}
      class={`action ${String(rest.class ?? "")}`.trim()}
      disabled={rest.disabled || why !== undefined}
      title={why ?? rest.title}
      aria-pressed={pressed}
    >
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </button>
  );
}

/** Actions side by side. A confirmation covers all of them. */
export function ActionBar({ label = say("actions"), children }: { label?: string; children: ComponentChildren }) {
  return (
    <div class="action-bar" role="group" aria-label={label}>
      {children}
    </div>
  );
}

export interface AskProps {
  icon: IconName;
  label: string;
  question: string;
  onYes: () => void;
  why?: string;
  yes?: string;
  no?: string;
  danger?: boolean;
  /** The object of the action, for screen readers. */
  about?: string;
}

/** An action that asks for confirmation in place. No, Escape and leaving it cancel. */
export function AskOnce({ icon, label, question, onYes, why, yes = say("yes"), no = say("no"), danger = false, about }: AskProps) {
  const [asking, setAsking] = useState(false);
  const action = useRef<HTMLButtonElement>(null);
  const refuse = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => refuse.current?.focus(), [asking]);
  useFocusBack(asking, () => action.current?.focus());
  const done = () => setAsking(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    done();
  };
  if (!asking)
    return (
      <button
        type="button"
        ref={action}
        class={danger ? "action danger" : "action"}
        disabled={why !== undefined}
        title={why}
        aria-label={about === undefined ? undefined : say("about", { label, about })}
        onClick={() => setAsking(true)}
      >
        <Icon name={icon} size={20} />
        <span>{label}</span>
      </button>
    );
  const leaves = (event: FocusEvent) => {
    const to = event.relatedTarget as Node | null;
    if (to !== null && !(event.currentTarget as Element).contains(to)) setAsking(false);
  };
  return (
    <div class="asks" role="group" aria-label={question} onKeyDown={onKeyDown} onFocusOut={leaves}>
      <span>{question}</span>
      <Button
        size="dense"
        kind="danger"
        onClick={() => {
          done();
          onYes();
        }}
      >
        {yes}
      </Button>
      <button type="button" class="btn plain dense" ref={refuse} onClick={done}>
        {no}
      </button>
    </div>
  );
}

export interface IconButtonProps extends Attributes {
  icon: IconName;
  label: string;
  pressed?: boolean;
  badge?: number;
  why?: string;
  href?: string;
}

/** A button with only an icon. Its name is read by screen readers and shown on hover. */
export function IconButton({ icon, label, pressed, badge = 0, why, href, ...rest }: IconButtonProps) {
  const looks = `icon-button ${String(rest.class ?? "")}`.trim();
  const inside = (
    <>
      <Icon name={icon} size={20} />
      {badge > 0 && <span class="badge">{badge}</span>}
    </>
  );
  if (href !== undefined)
    return (
      <a class={looks} href={href} aria-label={label} title={label}>
        {inside}
      </a>
    );
  return (
    <button
      type="button"
      {...rest}
      class={looks}
      aria-label={badge > 0 ? say("badge", { label, count: badge }) : label}
      aria-pressed={pressed}
      title={why ?? label}
      disabled={rest.disabled || why !== undefined}
    >
      {inside}
    </button>
  );
}
