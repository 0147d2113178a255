// The title and icon of the page, as the browser's tabs show them; the bar on a phone shows the title too.
import { useEffect, useState } from "preact/hooks";

const NAME = "Wayfarer";
let words = "";
let mine = false;
const listeners = new Set<() => void>();

function show(): void {
  const title = words === "" ? NAME : `${words} – ${NAME}`;
  document.title = mine ? `● ${title}` : title;
}

/** What the page shows, in a few words; empty on the first page. */
export function setTitle(shown: string): void {
  if (shown === words) return;
  words = shown;
  show();
  for (const listener of listeners) listener();
}

export function useTitle(): string {
  const [shown, setShown] = useState(words);
  useEffect(() => {
    const listen = () => setShown(words);
    listeners.add(listen);
    listen();
    return () => void listeners.delete(listen);
  }, []);
  return shown;
}

/** Whether this person is to move: a dot in the title, and in the icon. */
export function setTurnMark(on: boolean): void {
  if (on === mine) return;
  mine = on;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) icon.href = on ? "/icon-turn.svg" : "/icon.svg";
  show();
}
