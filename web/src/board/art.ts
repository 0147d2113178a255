// Our own piece art, drawn in a box of 100 by 100. Strings, because the flat boards and the cube's
// textures both use them.
//
// The kinds of Courier Leapale are built from two signs: the body tells the gait (a bust steps, a
// spire slides, an arch leaps), the coronet tells the radials (points: orthogonal and standard
// diagonal; leaves: orthogonal and non-standard; pearls: both diagonals; a crown: all).
import type { Seat } from "../library/protocol";
import type { GameName } from "./geometry";

interface Paint {
  body: string;
  edge: string;
  mark: string;
}

const paints: Record<string, Paint> = {
  w: { body: "#fdf9ef", edge: "#2a241d", mark: "#2a241d" },
  b: { body: "#35302b", edge: "#0d0b09", mark: "#f7efdd" },
};
/* The colours of the printed game, each with a mark of its own for those who cannot tell them apart. */
const traversePaints: Record<string, Paint> = {
  s: { body: "#ef84ab", edge: "#5b1431", mark: "#5b1431" },
  w: { body: "#f4d447", edge: "#574604", mark: "#574604" },
  n: { body: "#5cb878", edge: "#0c3d1d", mark: "#0c3d1d" },
  e: { body: "#f0924a", edge: "#5c2703", mark: "#5c2703" },
};

function paintOf(game: GameName, seat: Seat): Paint {
  return (game === "traverse" ? traversePaints : paints)[seat]!;
}

function shape(d: string, paint: Paint): string {
  return `<path d="${d}" fill="${paint.body}" stroke="${paint.edge}" stroke-width="4" stroke-linejoin="round"/>`;
}

function mark(d: string, paint: Paint, width = 5): string {
  return `<path d="${d}" fill="none" stroke="${paint.mark}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function dot(x: number, y: number, r: number, paint: Paint): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint.mark}"/>`;
}

function disc(paint: Paint, r = 38): string {
  return `<circle cx="50" cy="50" r="${r}" fill="${paint.body}" stroke="${paint.edge}" stroke-width="4"/>`;
}

const travelers: Record<string, (p: Paint) => string> = {
  T: (p) =>
    mark("M77 24V86", { ...p, mark: p.edge }, 6) +
    shape("M46 38C64 38 72 60 72 86H20C20 60 28 38 46 38Z", p) +
    `<circle cx="46" cy="26" r="15" fill="${p.body}" stroke="${p.edge}" stroke-width="4"/>` +
    mark("M32 66C40 72 52 72 60 66", p),
  D: (p) =>
    disc(p) + mark("M50 24V76M24 50H76M42 31L50 23L58 31M42 69L50 77L58 69M31 42L23 50L31 58M69 42L77 50L69 58", p),
  B: (p) => shape("M14 22H86V78H14Z", p) + mark("M14 50H86M38 22V50M64 22V50M26 50V78M50 50V78M74 50V78", p, 4),
  A: (p) => disc(p) + dot(50, 50, 10, p),
  U: (p) => disc(p) + dot(36, 50, 9, p) + dot(64, 50, 9, p),
  Y: (p) => disc(p) + dot(50, 33, 9, p) + dot(34, 61, 9, p) + dot(66, 61, 9, p),
};

const chess: Record<string, (p: Paint) => string> = {
  P: (p) => shape("M30 86V78C40 70 42 62 43 50H36V43H42A15 15 0 1 1 58 43H64V50H57C58 62 60 70 70 78V86Z", p),
  R: (p) =>
    shape("M24 86V76L32 70V44L24 38V18H36V26H44V18H56V26H64V18H76V38L68 44V70L76 76V86Z", p) +
    mark("M33 44H67M33 69H67", p, 4),
  N: (p) =>
    shape(
      "M30 86C30 68 46 62 47 50C40 56 34 58 28 64L18 60L16 52C22 44 24 32 34 26L36 14L46 22C72 24 80 52 76 86Z",
      p,
    ) +
    dot(41, 37, 4, p) +
    mark("M30 86H76", p, 4),
  B: (p) =>
    shape("M24 86V78H38L36 70C26 62 28 40 45 26A8 8 0 1 1 55 26C72 40 74 62 64 70L62 78H76V86Z", p) +
    mark("M50 38V58M40 48H60M37 70H63", p, 4),
  Q: (p) =>
    shape("M26 86V76L18 36L32 54L34 26L46 50L50 20L54 50L66 26L68 54L82 36L74 76V86Z", p) +
    dot(18, 33, 5, { ...p, mark: p.edge }) +
    dot(34, 22, 5, { ...p, mark: p.edge }) +
    dot(50, 16, 5, { ...p, mark: p.edge }) +
    dot(66, 22, 5, { ...p, mark: p.edge }) +
    dot(82, 33, 5, { ...p, mark: p.edge }) +
    mark("M28 74H72", p, 4),
  K: (p) =>
    mark("M50 8V30M41 17H59", { ...p, mark: p.edge }, 6) +
    shape("M28 86V74C10 58 20 34 38 36C45 37 48 42 50 46C52 42 55 37 62 36C80 34 90 58 72 74V86Z", p) +
    mark("M29 74H71M50 48V66", p, 4),
};

const bodies = {
  step: "M24 88C24 62 34 48 50 48C66 48 76 62 76 88Z",
  slide: "M22 88L42 40H58L78 88Z",
  leap: "M20 88V66A30 28 0 0 1 80 66V88H64V70H36V88Z",
};

const coronets = {
  points: "M30 42L26 20L38 30L50 14L62 30L74 20L70 42Z",
  leaves: "M30 42V32A8 8 0 1 1 42 24A9 9 0 1 1 58 24A8 8 0 1 1 70 32V42Z",
  pearls: "M30 42V32A9 9 0 1 1 46 30H54A9 9 0 1 1 70 32V42Z",
  crown: "M28 42L22 22L36 32L40 14L50 26L60 14L64 32L78 22L72 42Z",
};

function noble(gait: keyof typeof bodies, coronet: keyof typeof coronets, letter: string, p: Paint): string {
  const height = gait === "leap" ? 65 : 80;
  return shape(bodies[gait], p) + shape(coronets[coronet], p) + glyph(letter, height, gait === "leap" ? 20 : 30, p);
}

/* Letters as text in a system font: they are read, not admired. */
function glyph(letter: string, y: number, size: number, p: Paint): string {
  return `<text x="50" y="${y}" font-family="DejaVu Sans, Verdana, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${p.mark}">${letter}</text>`;
}

const leapale: Record<string, (p: Paint) => string> = {
  E: (p) => mark("M50 2V22M42 10H58", { ...p, mark: p.edge }, 6) + noble("step", "crown", "E", p),
  H: (p) => noble("step", "crown", "H", p),
  M: (p) => noble("slide", "crown", "M", p),
  U: (p) => noble("leap", "crown", "U", p),
  P: (p) => noble("step", "points", "P", p),
  Q: (p) => noble("slide", "points", "Q", p),
  A: (p) => noble("leap", "points", "A", p),
  D: (p) => noble("step", "leaves", "D", p),
  C: (p) => noble("slide", "leaves", "C", p),
  Y: (p) => noble("leap", "leaves", "Y", p),
  B: (p) => noble("step", "pearls", "B", p),
  G: (p) => noble("slide", "pearls", "G", p),
  L: (p) => noble("leap", "pearls", "L", p),
  N: (p) =>
    shape(
      "M34 88C30 70 26 60 28 46C14 40 12 24 20 14C22 26 30 32 40 32H60C70 32 78 26 80 14C88 24 86 40 72 46C74 60 70 70 66 88Z",
      p,
    ) + glyph("N", 76, 30, p),
  O: (p) =>
    shape(
      "M50 46C40 18 12 10 10 26C8 42 22 50 30 52C14 60 18 86 34 86C44 86 48 74 50 66C52 74 56 86 66 86C82 86 86 60 70 52C78 50 92 42 90 26C88 10 60 18 50 46Z",
      p,
    ) + glyph("O", 66, 26, p),
  S: (p) =>
    shape("M12 74C12 64 26 66 28 64V44C28 20 72 20 72 44V64C74 66 88 64 88 74C88 84 12 84 12 74Z", p) +
    glyph("S", 62, 28, p),
};

/* Drawn pointing up; the boards turn them forward. */
const traverse: Record<string, string> = {
  S: "M20 20H80V80H20Z",
  D: "M50 8L82 54L50 92L18 54Z",
  T: "M50 12L86 82H14Z",
  C: "M50 12A38 38 0 1 1 49.9 12Z",
};
const traverseMarks: Record<string, string> = {
  s: "M50 50V66",
  w: "M38 58H62",
  n: "M40 64L50 50L60 64",
  e: "M41 50L59 68M59 50L41 68",
};

/** The markup of a piece inside its 100 by 100 box. */
export function pieceMarkup(game: GameName, letter: string, seat: Seat): string {
  const paint = paintOf(game, seat);
  switch (game) {
    case "travelers":
      return travelers[letter]!(paint);
    case "safe-passage":
      return chess[letter]!(paint);
    case "courier-leapale":
      return leapale[letter]!(paint);
    case "traverse":
      return shape(traverse[letter]!, paint) + mark(traverseMarks[seat]!, paint, 7);
  }
}

/** A piece as a picture of its own. */
export function pieceSvg(game: GameName, letter: string, seat: Seat): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="128" height="128">${pieceMarkup(game, letter, seat)}</svg>`;
}
