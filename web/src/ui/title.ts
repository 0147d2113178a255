// The title and icon of the page, as the browser's tabs show them.

const NAME = "Wayfarer";
let words = "";
let mine = false;

function show(): void {
  const title = words === "" ? NAME : `${words} – ${NAME}`;
  document.title = mine ? `● ${title}` : title;
}

/** What the page shows, in a few words; empty on the first page. */
export function setTitle(shown: string): void {
  words = shown;
  show();
}

/** Whether this person is to move: a dot in the title, and in the icon. */
export function setTurnMark(on: boolean): void {
  if (on === mine) return;
  mine = on;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) icon.href = on ? "/icon-turn.svg" : "/icon.svg";
  show();
}
