// The title and icon of the page in the browser's tabs. The bar on a phone shows the title, too.
import { useEffect, useState } from "preact/hooks";

const NAME = "Wayfarer";
let words = "";
let mine = false;
const listeners = new Set<() => void>();

function show(): void {
  const title = words === "" ? NAME : `${words} – ${NAME}`;
  document.title = mine ? `● ${title}` : title;
}

/** A short title of what the page shows; empty on the first page. */
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

/** Shows a dot in the title and in the icon if this person is to move. */
export function setTurnMark(on: boolean): void {
  if (on === mine) return;
  mine = on;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) icon.href = on ? "/icon-turn.svg" : "/icon.svg";
  show();
}
