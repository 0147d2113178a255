// Short messages at the bottom. They lie over the page and never move it. The container that was added to the page last
// shows them: a dialog's before the board's, the board's before the page's.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/kit";
import { Button, IconButton } from "./button";
import { Icon } from "./icon";
import type { IconName } from "./icons";

export interface ToastOptions {
  kind?: "plain" | "refusal" | "connection";
  icon?: IconName;
  action?: { label: string; onClick: () => void };
  sticky?: boolean; // stays until `dismiss`
}

interface Toast extends ToastOptions {
  id: number;
  words: string;
}

const SECONDS = 5;
const icons: Readonly<Record<string, IconName>> = {
  plain: "info",
  refusal: "shield-alert",
  connection: "wifi-off",
};
let toasts: readonly Toast[] = [];
let count = 0;
const places: symbol[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Removes a message, or every refusal, once it is about something that is no longer visible. */
export function dismiss(which: number | "refusal"): void {
  const left = toasts.filter(({ id, kind }) => id !== which && kind !== which);
  if (left.length === toasts.length) return;
  toasts = left;
  tell();
}

/** Whether an event shows that the person does something other than use a message. Tab may lead to one. */
function goesOn(event: Event): boolean {
  const key = event instanceof KeyboardEvent ? event.key : "";
  const isOnTheWay = ["Tab", "Shift", "Control", "Alt", "Meta"].includes(key);
  return !isOnTheWay && !(event.target instanceof Element && event.target.closest(".toasts") !== null);
}

/** Removes a message as soon as the person does something else. */
function dismissWithNext(id: number): void {
  const gone = new AbortController();
  const look = (event: Event) => {
    if (!goesOn(event)) return;
    gone.abort();
    dismiss(id);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, look, { capture: true, signal: gone.signal });
}

/** Shows a message. A refusal stays until it is closed or another page is shown. A message with a button stays until
 * the person does something else, because reading it and reaching the button may take longer than any timeout. Only one
 * message of each kind is shown at a time. */
export function toast(words: string, options: ToastOptions = {}): number {
  const id = ++count;
  const kind = options.kind ?? "plain";
  toasts = [...toasts.filter((other) => (other.kind ?? "plain") !== kind), { ...options, kind, id, words }];
  tell();
  if (!options.sticky && kind === "plain")
    setTimeout(() => (options.action === undefined ? dismiss(id) : dismissWithNext(id)), SECONDS * 1000);
  return id;
}

function ToastBox({ toast: { id, words, kind = "plain", icon, action } }: { toast: Toast }) {
  return (
    <div class={`toast ${kind}`}>
      <Icon name={icon ?? icons[kind] ?? "info"} />
      <span>{words}</span>
      {action && (
        <Button
          kind="quiet"
          size="dense"
          onClick={() => {
            dismiss(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      {kind === "refusal" && <IconButton icon="x" label={say("close.message")} onClick={() => dismiss(id)} />}
    </div>
  );
}

export function Toasts() {
  const [place] = useState(() => Symbol("place"));
  const [, redraw] = useState(0);
  useEffect(() => {
    const listen = () => redraw((times) => times + 1);
    listeners.add(listen);
    places.push(place);
    tell();
    return () => {
      listeners.delete(listen);
      places.splice(places.indexOf(place), 1);
      tell();
    };
  }, []);
  const mine = places.at(-1) === place;
  return (
    <div class="toasts" role="status">
      {mine && toasts.map((each) => <ToastBox key={each.id} toast={each} />)}
    </div>
  );
}
