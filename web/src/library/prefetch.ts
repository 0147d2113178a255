// Starts the library and fetches what else a game needs as soon as a person is about to play: the pointer is over a
// button or link to a game, a finger touches it, or it has the keyboard focus. By the time of the click it has loaded,
// or nearly so.
import { library } from "./client";

const NEEDS = "button, a[href^='/new'], a[href^='/play'], a[href^='/puzzle'], a[href^='/t/']";
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

export function prepareOnIntent(alsoFetch: () => void): void {
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(NEEDS) === null) return;
    for (const sign of SIGNS) document.removeEventListener(sign, listen);
    library.prepare();
    alsoFetch();
  };
  for (const sign of SIGNS) document.addEventListener(sign, listen, { passive: true });
}
