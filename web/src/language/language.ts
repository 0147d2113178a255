// The language of the page: the chosen one, otherwise the first of the browser's languages that is available.
import { languages, load } from "virtual:languages";
import { keep, kept } from "../ui/kept";
import { useNames } from "./noun";
import { useMessages } from "./say";

const STORE = "language";
const FIRST = "en";

/** The languages that can be chosen, each by its own name; without those that are only for tests. */
export const offered = languages.filter(({ tag }) => !/-X[AB]$/.test(tag));

/** The choice: the tag of a language, or "auto". */
export function chosenLanguage(): string {
  return kept<string>(STORE, "auto");
}

function wished(): string {
  const chosen = chosenLanguage();
  if (languages.some(({ tag }) => tag === chosen)) return chosen;
  const mine = (globalThis.navigator?.languages ?? []).map((tag) => tag.split("-")[0]!);
  return mine.find((one) => offered.some(({ tag }) => tag === one)) ?? FIRST;
}

/** The tag of the current language. */
export const language = wished();

/** Changes the language, and reloads the page where it is. */
export function chooseLanguage(tag: string): void {
  keep(STORE, tag);
  location.reload();
}

/** Fetches the messages. English ones are part of the page. */
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
