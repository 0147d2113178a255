// Which language the page speaks: the one that was chosen, or else the first of the browser's that there is.
import { languages, load } from "virtual:languages";
import { keep, kept } from "../ui/kept";
import { useNames } from "./noun";
import { useMessages } from "./say";

const STORE = "language";
const FIRST = "en";

/** The languages that can be chosen, each by its own name; not those that are only for tests. */
export const offered = languages.filter(({ tag }) => !/-X[AB]$/.test(tag));

/** What was chosen: the tag of a language, or "auto". */
export function chosenLanguage(): string {
  return kept<string>(STORE, "auto");
}

function wished(): string {
  const chosen = chosenLanguage();
  if (languages.some(({ tag }) => tag === chosen)) return chosen;
  const mine = (globalThis.navigator?.languages ?? []).map((tag) => tag.split("-")[0]!);
  return mine.find((one) => offered.some(({ tag }) => tag === one)) ?? FIRST;
}

/** The tag of the language that is spoken. */
export const language = wished();

/** Speaks another language from now on: the page begins anew, where it is. */
export function chooseLanguage(tag: string): void {
  keep(STORE, tag);
  location.reload();
}

/** Fetches the messages, unless they are English, which are in the page. */
export async function beginLanguage(): Promise<void> {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = languages.find(({ tag }) => tag === language)!.direction;
  const fetched = load[language];
  if (fetched === undefined) return;
  const { areas, names } = await fetched();
  useMessages(areas);
  useNames(names);
}
