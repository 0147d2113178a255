// Numbers in messages. The first number that the browser writes takes it 10 ms, in the middle of the first drawing.
const LATIN = new Set(["en", "de"]); // languages in which a number below 1000 is written by its digits alone
const formats = new Map<string, Intl.NumberFormat>();

/** Called by the messages that tools/words.mjs compiles, for each "#". */
export function number(language: string, value: number, offset: number): string {
  const count = value - offset;
  if (LATIN.has(language) && Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  let format = formats.get(language);
  if (format === undefined) formats.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(count);
}
