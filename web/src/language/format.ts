// Numbers and lists in the format of the current language.
import say from "virtual:words/lists";
import { language } from "./language";

const chained = (by: "comma" | "semicolon" | "and") => (parts: readonly string[]) =>
  parts.reduce((before, after) => (before === "" ? after : say(by, { before, after })), "");

/** "A, B, C" */
export const listed = chained("comma");

/** "A; B; C": for parts that contain commas. */
export const apart = chained("semicolon");

/** "A and B and C" */
export const joined = chained("and");

const decimals = new Map<number, Intl.NumberFormat>(); // by number of digits, because creating one is slow

function decimalFormat(digits: number): Intl.NumberFormat {
  let format = decimals.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
    decimals.set(digits, format);
  }
  return format;
}

/** A number with this many digits after the point. */
export function decimal(value: number, digits: number): string {
  return decimalFormat(digits).format(value);
}
