// The browser's own text size, for what is measured in pixels around a text.

/** How much larger texts are than browsers have them usually. */
export function textScale(): number {
  if (typeof document === "undefined") return 1; // a test
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
