// The rules library, for games that cannot wait for it: AbstractPlay makes a game and asks it in one breath.
import i18next from "i18next";
import { loadSync, type Wayfarer } from "wayfarer/sync";

let loaded: Wayfarer | undefined;

/** The library. It is unpacked and compiled when the first game is made, which takes a fraction of a second. */
export function library(): Wayfarer {
  return (loaded ??= loadSync());
}

/** The language of sentences for people: the site's, or English. The library knows which ones it has. */
export function language(): string {
  return i18next.language ?? "en";
}
