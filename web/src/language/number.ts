// Numbers in messages. The first number that a browser formats takes it 10 ms, in the middle of the first render.
const LATIN = new Set(["en", "de"]); // languages that write numbers below 1000 as plain digits
const formats = new Map<string, Intl.NumberFormat>();

/** Called for each "#" by the messages that tools/words.mjs compiles. */
export function number(language: string, value: number, offset: number): string {
  const count = value - offset;
  if (LATIN.has(language) && Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  let format = formats.get(language);
  if (format === undefined) formats.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(count);
}
