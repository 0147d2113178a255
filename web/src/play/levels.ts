// The computer's levels as people know them: ten camps up a mountain, and full strength above.

const NAMES = [
  "Stroller",
  "Rambler",
  "Hiker",
  "Scout",
  "Pathfinder",
  "Ranger",
  "Guide",
  "Trailblazer",
  "Mountaineer",
  "Summit",
];

/** How each of them plays, in a sentence. */
const WAYS = [
  "Looks hardly past its next move, and overlooks much.",
  "Sees a short threat now and then, and misses the rest.",
  "Finds what wins at once, and walks into traps.",
  "Sees your next threat, and misses longer plans.",
  "Sees short plans, and misses long moves.",
  "Plans a few turns, and still slips now and then.",
  "Makes few slips, and punishes yours.",
  "Looks several turns ahead.",
  "Hard to surprise, and patient.",
  "Sees nearly everything that a second shows.",
];

/** The name of a level; 0 is full strength. */
export function levelName(level: number): string {
  return level === 0 ? "Full strength" : (NAMES[level - 1] ?? `Level ${level}`);
}

export function levelWords(level: number): string {
  return level === 0 ? "Nothing held back: two seconds for each move." : (WAYS[level - 1] ?? "");
}

/** By how many Elo a level was measured to be above the first one. */
export function eloAbove(steps: readonly number[] | undefined, level: number): number | undefined {
  if (steps === undefined || level < 2 || level - 1 > steps.length) return undefined;
  return steps.slice(0, level - 1).reduce((sum, step) => sum + step, 0);
}
