// Colours as numbers from 0 to 1: red, green, blue.

export type Colour = readonly [number, number, number];

/** Parses a computed colour of a browser: "rgb(1 2 3)", "color(srgb 0.1 0.2 0.3)". */
export function parseColour(text: string): Colour {
  const numbers = text.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0];
  const [r = 0, g = 0, b = 0] = text.startsWith("color(") ? numbers : numbers.map((part) => part / 255);
  return [r, g, b];
}

/** Parses "#rrggbb". */
export function hex(text: string): Colour {
  return [1, 3, 5].map((i) => Number.parseInt(text.slice(i, i + 2), 16) / 255) as unknown as Colour;
}

export const mix = (a: Colour, b: Colour, share: number): Colour => a.map((part, i) => part + (b[i]! - part) * share) as unknown as Colour;
