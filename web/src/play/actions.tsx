// What a person can do besides moving: the same actions in the same places in all games. Actions without a place in the
// bar are under More. The bar itself asks for confirmation of actions that cannot be undone.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/play";
import { ActionBar as Bar, ActionButton, AskOnce, type IconName } from "../ui/kit";
import type { Layout } from "./layout";

export interface Action {
  id: string;
  icon: IconName;
  label: string;
  onPress: () => void;
  /** Why the action is not available now. */
  why?: string;
  /** State of an action that is on or off. */
  pressed?: boolean;
  busy?: boolean;
  /** Confirmation asked before the action: "Resign?". */
  question?: string;
  /** The action cannot be undone and costs something. */
  danger?: boolean;
}

/** The places of the bar from the left. Each shows the first of its actions that the game has. */
const places: Record<"narrow" | "other", readonly (readonly string[])[]> = {
  narrow: [["undo", "leave"], ["hint", "draw"], ["attacks", "redo", "resign"], ["turn"]],
  other: [["undo", "leave"], ["redo"], ["hint"], ["draw", "turn"], ["resign"]],
};

/** The actions of the bar, and those under More. */
export function placed(
  actions: readonly Action[],
  layout: Layout,
  barred = places[layout === "narrow" ? "narrow" : "other"],
): [Action[], Action[]] {
  const bar: Action[] = [];
  for (const names of barred) {
    const found = names.map((name) => actions.find(({ id }) => id === name)).find((one) => one !== undefined);
    if (found !== undefined) bar.push(found);
  }
  return [bar, actions.filter((action) => !bar.includes(action))];
}

/** An action as a button. A question is asked in the button's own place. */
function ActionItem({ action, onDone }: { action: Action; onDone?: () => void }) {
  const { icon, label, why, pressed, busy, question } = action;
  const press = () => {
    onDone?.();
    action.onPress();
  };
  if (question !== undefined)
    return <AskOnce icon={icon} label={label} question={question} why={why} onYes={press} danger={action.danger} />;
  return <ActionButton icon={icon} label={label} why={why} pressed={pressed} aria-busy={busy} onClick={press} />;
}

interface MoreProps {
  /** Also in the bar, unless answers to a question stand there. */
  barred: readonly Action[];
  actions: readonly Action[];
  children?: ComponentChildren;
  onClose: (back: boolean) => void;
}

/** The menu above the bar with the actions that have no place in it. Escape returns the focus; a press elsewhere does
 * not. */
function More({ barred, actions, children, onClose }: MoreProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector("button")?.focus();
    const away = (event: Event) => {
      if (!(event.target as Element).closest(".actions")) onClose(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  };
  const items = (some: readonly Action[]) =>
    some.map((action) => <ActionItem key={action.id} action={action} onDone={() => onClose(true)} />);
  return (
    <div class="more" ref={list} role="group" aria-label={say("more")} onKeyDown={onKey}>
      {items(actions)}
      <div class="barred">{items(barred)}</div>
      {children}
    </div>
  );
}

interface ActionsProps {
  actions: readonly Action[];
  layout: Layout;
  /** The places of the bar from the left, as in `places`. The default is the places of a game. */
  barred?: readonly (readonly string[])[];
  /** Further choices under More, if the window has no other place for them. */
  children?: ComponentChildren;
}

export function ActionBar({ actions, layout, barred, children }: ActionsProps) {
  const [open, setOpen] = useState(false);
  const region = useRef<HTMLElement>(null);
  const [bar, rest] = placed(actions, layout, barred);
  const close = (back: boolean) => {
    setOpen(false);
    if (back) region.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  return (
    <section class="actions" aria-label={say("actions")} ref={region}>
      {open && (
        <More barred={bar} actions={rest} onClose={close}>
          {children}
        </More>
      )}
      <Bar>
        {bar.map((action) => (
          <ActionItem key={action.id} action={action} />
        ))}
        <ActionButton icon="ellipsis" label={say("More")} aria-expanded={open} onClick={() => setOpen(!open)} />
      </Bar>
    </section>
  );
}
