// Colours as eyes see them, also those that lack a kind of cone, and how far two are apart.

export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const part = (i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
  return [part(0), part(1), part(2)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curved = (value: number) => {
  const held = Math.min(1, Math.max(0, value));
  return held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
};

type Matrix = readonly [Rgb, Rgb, Rgb];

const times = (matrix: Matrix, colour: Rgb): Rgb =>
  matrix.map((row) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]) as unknown as Rgb;

/** Machado, Oliveira and Fernandes 2009, at full severity, on linear light. */
export const eyes: Readonly<Record<"normal" | "protan" | "deutan" | "tritan", Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour as such eyes see it. */
export function seen(hex: string, by: keyof typeof eyes): Rgb {
  return times(eyes[by], rgb(hex).map(linear) as unknown as Rgb).map(curved) as unknown as Rgb;
}

/** CIELAB: lightness from 0 to 100, and two axes of hue. */
export function lab(colour: Rgb): Rgb {
  const [r, g, b] = colour.map(linear) as unknown as Rgb;
  const xyz = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    [r, g, b],
  );
  const [x, y, z] = xyz.map((value, i) => {
    const t = value / [0.95047, 1, 1.08883][i]!;
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  }) as unknown as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The distance of two colours in CIELAB (CIE76). */
export function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The contrast of two colours as in WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r, g, b] = rgb(hex).map(linear) as unknown as Rgb;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}
