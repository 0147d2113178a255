// The source of a game's rules: the text that the program prints, in the current language, fetched separately.
import { useEffect, useState } from "preact/hooks";
import { load } from "virtual:rules";
import { language } from "../language/language";
import type { Source } from "./view";

/** In the page's language, or else in English. */
async function sourceOf(game: string): Promise<Source> {
  const [own, english] = [load[`${game}/${language}`], load[`${game}/en`]!];
  const { rules, original } = (await (own ?? english)()).default;
  return { text: rules, original, language: own === undefined ? "en" : language };
}

export function useSource(game: string): { source: Source | undefined; failed: string } {
  const [source, setSource] = useState<Source>();
  const [failed, setFailed] = useState("");
  useEffect(() => {
    sourceOf(game).then(setSource, (error) => setFailed(error instanceof Error ? error.message : String(error)));
  }, [game]);
  return { source, failed };
}
