// What piece art is drawn with, in a box of 100 by 100. Strings, because the flat boards, the cube's
// textures and the server's pictures all use them.

export interface Paint {
  body: string;
  /** The body where the light does not fall. */
  shade: string;
  edge: string;
  mark: string;
}

export function shape(d: string, paint: Paint): string {
  return `<path d="${d}" fill="${paint.body}" stroke="${paint.edge}" stroke-width="4" stroke-linejoin="round"/>`;
}

export function mark(d: string, paint: Paint, width = 5): string {
  return `<path d="${d}" fill="none" stroke="${paint.mark}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function dot(x: number, y: number, r: number, paint: Paint): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint.mark}"/>`;
}

export function disc(paint: Paint, r = 38): string {
  return `<circle cx="50" cy="50" r="${r}" fill="${paint.body}" stroke="${paint.edge}" stroke-width="4"/>`;
}

/** Letters are text in a system font. */
export function glyph(letter: string, y: number, size: number, p: Paint): string {
  return `<text x="50" y="${y}" font-family="DejaVu Sans, Verdana, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${p.mark}">${letter}</text>`;
}
