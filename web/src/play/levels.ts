// The computer's levels as people know them: ten camps up a mountain, and full strength above.
import say from "virtual:words/levels";

const LEVELS = 10;
type Named = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

function isNamed(level: number): level is Named {
  return Number.isInteger(level) && level >= 1 && level <= LEVELS;
}

/** The name of a level; 0 is full strength. */
export function levelName(level: number): string {
  if (level === 0) return say("full");
  return isNamed(level) ? say(`${level}`) : say("other", { level });
}

/** How it plays, in a sentence. */
export function levelWords(level: number): string {
  if (level === 0) return say("full.words");
  return isNamed(level) ? say(`${level}.words`) : "";
}

/** By how many Elo a level was measured to be above the first one. */
export function eloAbove(steps: readonly number[] | undefined, level: number): number | undefined {
  if (steps === undefined || level < 2 || level - 1 > steps.length) return undefined;
  return steps.slice(0, level - 1).reduce((sum, step) => sum + step, 0);
}
