// The computer's levels as people know them: ten camps up a mountain, with full strength above them.
import say from "virtual:words/levels";

const LEVELS = 10;
type LevelNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

function isNamed(level: number): level is LevelNumber {
  return Number.isInteger(level) && level >= 1 && level <= LEVELS;
}

/** The name of a level; 0 is full strength. */
export function levelName(level: number): string {
  if (level === 0) return say("full");
  return isNamed(level) ? say(`${level}`) : say("other", { level });
}

/** How the level plays, in a sentence. */
export function levelWords(level: number): string {
  if (level === 0) return say("full.words");
  return isNamed(level) ? say(`${level}.words`) : "";
}

/** How many per cent of games a level wins against the one below; `steps`: by how many Elo each level was measured to
 * be stronger than the one below. */
export function winsBelow(steps: readonly number[] | undefined, level: number): number | undefined {
  const elo = steps?.[level - 2];
  return elo === undefined ? undefined : Math.round(100 / (1 + 10 ** (-elo / 400)));
}
