// Drawing functions for landscapes: flat layers, one behind the other, as in a printed poster.
import { fill } from "./draw";

export function ground(width: number, height: number, colour: string): string {
  return `<rect width="${width}" height="${height}" fill="${colour}"/>`;
}

/** A sun or moon with light around it. */
export function orb(x: number, y: number, r: number, colour: string, light: string): string {
  const ring = (size: number, opacity: number) => `<circle cx="${x}" cy="${y}" r="${size}" fill="${light}" opacity="${opacity}"/>`;
  return `${ring(r * 2, 0.22) + ring(r * 1.5, 0.3)}<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
}

/** Stars at positions that only look random. */
export function stars(count: number, width: number, height: number, colour: string): string {
  let path = "";
  for (let i = 1; i <= count; i++) {
    const x = Math.round((i * 0.618034 * width * 10) % (width * 10)) / 10;
    const y = Math.round((i * i * 0.7548777 * height * 10) % (height * 10)) / 10;
    path += `M${x} ${y}h.1`;
  }
  return `<path d="${path}" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" opacity=".8"/>`;
}

/** A drawing in a box of 100 by 100, scaled down, with the middle of its base at a point. */
export function standing(markup: string, x: number, y: number, size: number): string {
  const scale = Math.round(size * 10) / 1000;
  return `<g transform="translate(${Math.round(10 * (x - 50 * scale)) / 10} ${Math.round(10 * (y - 92 * scale)) / 10}) scale(${scale})">${markup}</g>`;
}

/** A trail of dots. */
export function trail(d: string, colour: string, width = 3.4): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="0.1 ${width * 2.2}"/>`;
}

/** Fir trees, each with its base at a point. */
export function firs(trees: readonly (readonly [x: number, y: number, high: number])[], colour: string): string {
  const tree = ([x, y, h]: readonly [number, number, number]) => {
    const part = (top: number, foot: number, half: number) => `M${x} ${y - h * top}L${x + h * half} ${y - h * foot}H${x - h * half}Z`;
    return part(1, 0.55, 0.2) + part(0.75, 0.3, 0.27) + part(0.5, 0.06, 0.34);
  };
  return fill(trees.map(tree).join(""), colour);
}
