// The browser's own text size, for what is measured in pixels around a text.

let known: number | undefined; // until the next frame: asking costs the styles of the whole page

/** How much larger texts are than browsers have them usually. */
export function textScale(): number {
  if (typeof document === "undefined") return 1; // a test
  if (known === undefined) {
    known = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    requestAnimationFrame(() => (known = undefined));
  }
  return known;
}
