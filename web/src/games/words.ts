// The page's texts about a game, by its name.
import { infoOf } from "../library/games";
import type { GameInfo } from "../library/protocol";
import type { GameWords } from "./game";
import { type FullWords, plainWords } from "./plain_words";

const files = import.meta.glob<GameWords>("./*/words.ts", { import: "default", eager: true });

export function wordsFor(info: GameInfo): FullWords {
  return { ...plainWords(info), ...files[`./${info.name}/words.ts`] };
}

export function wordsOf(game: string): FullWords {
  return wordsFor(infoOf(game));
}
