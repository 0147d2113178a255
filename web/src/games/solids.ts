// The solids of a game, for boards of several levels. A game without any has discs with letters.
import type { GameSolids } from "./game_solids";

const files = import.meta.glob<GameSolids>("./*/solids.ts", { import: "default", eager: true });
const plain: GameSolids = { solid: () => ({ body: "disc" }), slides: () => false, lettered: true };

export function solidsOf(game: string): GameSolids {
  return files[`./${game}/solids.ts`] ?? plain;
}
