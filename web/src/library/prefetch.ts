// Starts the library, and fetches what else a game needs, as soon as a person shows the intent to play: a pointer
// over a button or a link to a game, a finger on it, or the focus of the keyboard. By the time of the click it is
// there or well on the way.
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
