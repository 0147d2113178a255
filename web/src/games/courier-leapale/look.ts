// How Courier Leapale looks. The kinds are built from two signs: the body tells the gait (a bust steps,
// a spire slides, an arch leaps), the coronet tells the radials (points: orthogonal and standard
// diagonal; leaves: orthogonal and non-standard; pearls: both diagonals; a crown: all).
import { glyph, mark, type Paint, shape } from "../../board/draw";
import type { GameLook } from "../game";

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

const pieces: Record<string, (p: Paint) => string> = {
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

export const courierLeapale: GameLook = {
  about: "Chess in a cube of six by six by six cells: 72 pieces a side, sixteen kinds.",
  piece: (letter, _seat, paint) => pieces[letter]!(paint),
};
