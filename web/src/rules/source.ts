// Where the rules of a game come from: the library has the text that the program prints, in the language that is spoken.
import { useEffect, useState } from "preact/hooks";
import { language } from "../language/language";
import { library } from "../library/client";
import type { Source } from "./view";

export function useSource(game: string): { source: Source | undefined; failed: string } {
  const [source, setSource] = useState<Source>();
  const [failed, setFailed] = useState("");
  useEffect(() => {
    library.rules(game).then(
      ({ rules, original }) => setSource({ text: rules, original, language: language.split("-")[0]! }),
      (error) => setFailed(error instanceof Error ? error.message : String(error)),
    );
  }, [game]);
  return { source, failed };
}
