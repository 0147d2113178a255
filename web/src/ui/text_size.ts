// The browser's text size, for sizes in pixels around a text.

let known: number | undefined; // until the next frame, because reading it forces the style of the whole page

/** The ratio of the text size to the browsers' default. */
export function textScale(): number {
  if (typeof document === "undefined") return 1; // a test
  if (known === undefined) {
    known = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    requestAnimationFrame(() => (known = undefined));
  }
  return known;
}
