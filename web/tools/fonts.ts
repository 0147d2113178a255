// Cuts the two fonts to the characters and weights in use, and writes them to fonts/, where the style sheet finds them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");

// Plain text, and the characters of our own sentences. A name with other letters uses the system's font.
export const SIGNS = `${range(0x20, 0x7e)}–—…‘’“”·×°½±−äöüÄÖÜßéèêàâçñåøæ`;

const FONTS = [
  { name: "figtree", weights: { min: 500, max: 800 } },
  { name: "national-park", weights: { min: 700, max: 800 } },
];

export async function cutFonts(): Promise<void> {
  const web = new URL("../", import.meta.url);
  mkdirSync(new URL("fonts/", web), { recursive: true });
  for (const { name, weights } of FONTS) {
    const whole = new URL(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`, web);
    const options = { targetFormat: "woff2" as const, variationAxes: { wght: weights } };
    writeFileSync(new URL(`fonts/${name}.woff2`, web), await subsetFont(readFileSync(whole), SIGNS, options));
  }
}
