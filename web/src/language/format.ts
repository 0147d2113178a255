// Numbers, dates and lists as they are written in the language that is spoken.
import { language } from "./language";

/** "A, B, C": parts of equal rank, each by itself. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "unit" }).format(parts);
}

/** A number with so many digits after the point. */
export function decimal(value: number, digits: number): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).format(value);
}
