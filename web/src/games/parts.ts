// The parts that a game defines, by its name.
import type { GameParts } from "./game_parts";

const files = import.meta.glob<GameParts>("./*/parts.tsx", { import: "default", eager: true });
const nothing: GameParts = {};

export function partsOf(game: string): GameParts {
  return files[`./${game}/parts.tsx`] ?? nothing;
}
