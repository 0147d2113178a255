// Drawing functions for pieces, in a box of 100 by 100: shapes like cut paper, in two flat tones, with light from the
// upper left. They return strings, because the flat boards, the cube and the server's pictures all use them.

export interface Paint {
  body: string;
  /** The body in shade. */
  shade: string;
  edge: string;
  /** Lines and signs on the body. */
  mark: string;
}

/** The width of outlines. */
const EDGE = 4.5;

/** A filled path without an outline. */
export function fill(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

export function mark(d: string, paint: Paint, width = 4): string {
  return `<path d="${d}" fill="none" stroke="${paint.mark}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A line across a shape, from outline to outline. */
export function line(d: string, paint: Paint, width = 4): string {
  return `<path d="${d}" fill="none" stroke="${paint.mark}" stroke-width="${width}"/>`;
}

/** The outline of a filled path. */
export function edge(d: string, paint: Paint, width = EDGE): string {
  return `<path d="${d}" fill="none" stroke="${paint.edge}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** Both tones and the outline; `shade` is the part of `d` in the shade, `inside` is drawn below the outline. */
export function shape(d: string, shade: string, paint: Paint, inside = ""): string {
  return fill(d, paint.body) + fill(shade, paint.shade) + inside + edge(d, paint);
}

/** Optional parts of a symmetric shape besides its outline. */
export interface Cut {
  /** Where the shade begins on the shape's first line, and where it ends on its last. */
  from?: number;
  to?: number;
  /** Drawn below the outline. */
  inside?: string;
}

type Step = readonly [command: string, numbers: readonly number[]];

function stepsOf(half: string): Step[] {
  return [...half.matchAll(/([Mlch])([^Mlch]*)/g)].map(([, command, text]): Step => {
    return [command!, (text!.match(/-?[\d.]+/g) ?? []).map(Number)];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The same step in reverse, on the other side of a vertical axis. */
function mirrored([command, n]: Step): string {
  if (command === "h") return `h${n[0]}`;
  if (command === "l") return `l${n[0]} ${-n[1]!}`;
  const [x1, y1, x2, y2, x, y] = n as [number, number, number, number, number, number];
  return `c${round(x - x2)} ${round(y2 - y)} ${round(x - x1)} ${round(y1 - y)} ${x} ${-y}`;
}

/** A shape that is symmetric about x = 50, from its right half: M, then l, c and h from the top down. */
export function symmetric(half: string, paint: Paint, { from = 50, to = 43, inside }: Cut = {}): string {
  const [[, start], ...steps] = stepsOf(half) as [Step, ...Step[]];
  const [x, y] = start as [number, number];
  const right = steps.map(([command, numbers]) => command + numbers.join(" ")).join("");
  const end = steps.reduce((sum, [, numbers]) => sum + numbers.at(numbers.length > 1 ? -2 : -1)!, x);
  const left = [...steps].reverse().map(mirrored).join("");
  const foot = round(100 - end);
  return shape(`M${x} ${y}${right}H${foot}${left}Z`, `M${from} ${y}H${x}${right}H${to}Z`, paint, inside);
}

/** A disc in two tones, without its outline. */
export function disc(x: number, y: number, r: number, paint: Paint): string {
  const at = (turn: number) => `${round(x + r * Math.sin(turn))} ${round(y - r * Math.cos(turn))}`;
  const shade = `M${at(0.42)}A${r} ${r} 0 0 1 ${at(3.4)}Z`;
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint.body}"/>${fill(shade, paint.shade)}`;
}

/** A disc with its outline. */
export function coin(x: number, y: number, r: number, paint: Paint): string {
  const rim = `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${paint.edge}" stroke-width="${EDGE}"/>`;
  return disc(x, y, r, paint) + rim;
}

/** A letter in a system font, for games without art of their own. */
export function glyph(letter: string, y: number, size: number, p: Paint): string {
  return `<text x="50" y="${y}" font-family="DejaVu Sans, Verdana, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${p.mark}">${letter}</text>`;
}
