// Values of options that have numbers: "standard", "#" and "scramble-#" are patterns of "standard", "518" and
// "scramble-7".
import type { GameOption } from "../library/protocol";

export type Pattern = GameOption["values"][number];

const DRAWN = 10000; // random numbers are below this, so that people can still write them down

const before = ({ value }: Pattern): string => value.slice(0, value.indexOf("#"));

/** The pattern of a value of an option with numbers. If none matches, the pattern with a number and the longest common
 * beginning. */
export function patternOf({ values }: GameOption, value: string): Pattern {
  const exact = values.find((one) => one.value === value.replace(/\d+$/, "#"));
  if (exact !== undefined) return exact;
  const numbered = values.filter(({ most }) => most !== undefined).sort((a, b) => b.value.length - a.value.length);
  return numbered.find((one) => value.startsWith(before(one))) ?? numbered.at(-1)!;
}

/** The text in the place of the number. */
export function writtenIn(pattern: Pattern, value: string): string {
  return value.slice(before(pattern).length);
}

/** A value of this pattern; a random one if it has a number. */
export function anyOf({ value, most }: Pattern): string {
  const count = Math.min(Number(most ?? 0) + 1, DRAWN);
  return value.replace("#", String(Math.floor(Math.random() * count)));
}
