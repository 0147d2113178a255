// The pieces of Courier Leapale. Most kinds are built from two signs. The body tells how far: a bust
// steps, a spire slides, an arch leaps. The head tells which ways: gold points are the orthogonals and
// standard diagonals, a green stone the orthogonals and non-standard diagonals, rose pearls both
// diagonals, an arched crown in purple all of them.
import { coin, fill, mark, type Paint, shape, symmetric } from "../../board/draw";
import type { Seat } from "../../library/protocol";

type Body = "bust" | "spire" | "arch";
type Head = "points" | "stone" | "pearls" | "crown";

/** Right half of a body; where its head stands, and the middle of its letter. */
const bodies: Readonly<Record<Body, { half: string; to: number; head: number; letter: number }>> = {
  bust: { half: "M58 50l0 5c16 3 26 14 27 37", to: 44, head: 52, letter: 76 },
  spire: { half: "M60 40l0 4c1 22 6 34 18 42l0 6", to: 44, head: 42, letter: 75 },
  arch: { half: "M60 46c17 1 26 12 26 28l0 18h-19l0 -10c0 -9 -7 -15 -17 -15", to: 50, head: 47, letter: 57 },
};

/** The colours of heads are the same on both sides. */
const headPaints: Readonly<Record<Head, { body: string; shade: string }>> = {
  points: { body: "#f6b62c", shade: "#cf8a0c" },
  stone: { body: "#35ae6b", shade: "#1c7d4a" },
  pearls: { body: "#ec86ac", shade: "#c4527f" },
  crown: { body: "#9566dd", shade: "#6a3ab2" },
};

const heads: Readonly<Record<Head, (p: Paint) => string>> = {
  points: (p) => symmetric("M50 -38l9 20l17 -14l-5 32", p, 50, 46),
  stone: (p) => symmetric("M50 -40l15 22l-11 18", p, 50, 48) + symmetric("M66 -5l0 7", p, 50, 48),
  pearls: (p) =>
    [[39, -24], [61, -24], [28, -10], [72, -10], [50, -10]].map(([x, y]) => coin(x!, y!, 11, p)).join(""),
  crown: (p) => symmetric("M50 -27c15 0 26 6 26 15c0 5 -3 9 -5 12", p, 50, 46) + coin(50, -31, 8, p),
};

/** Letters as lines about their middle. */
const letters: Readonly<Record<string, string>> = {
  E: "M6-8H-6V8H6M-6 0H4",
  H: "M-6-8V8M6-8V8M-6 0H6",
  M: "M-8 8V-8L0 3L8-8V8",
  U: "M-6-8V2A6 6 0 0 0 6 2V-8",
  P: "M-5 8V-8H1A5 5 0 0 1 1 2H-5",
  Q: "M0-8A8 8 0 1 0 0 8A8 8 0 1 0 0-8M3 3L8 9",
  A: "M-7 8L0-8L7 8M-4 3H4",
  D: "M-6-8V8H-1A8 8 0 0 0-1-8Z",
  C: "M6-5.5A8 8 0 1 0 6 5.5",
  Y: "M-7-8L0 0L7-8M0 0V8",
  B: "M-5.5-8V8H1A4.3 4.3 0 0 0 1-.5H-5.5H0A3.7 3.7 0 0 0 0-8Z",
  G: "M6-5.5A8 8 0 1 0 7 1H1",
  L: "M-5-8V8H6",
  N: "M-6 8V-8L6 8V-8",
  O: "M0-8A8 8 0 1 0 0 8A8 8 0 1 0 0-8",
  S: "M6-5.5C4-9.5-6-9-6-4C-6 1 6-1 6 4C6 9-4 9.5-6 5.5",
};

function letterAt(letter: string, y: number, p: Paint): string {
  return `<g class="letter" opacity="var(--letters,1)" transform="translate(50 ${y})">${mark(letters[letter]!, p, 5)}</g>`;
}

function noble(body: Body, head: Head, letter: string, p: Paint): string {
  const { half, to, head: y, letter: middle } = bodies[body];
  const worn = heads[head]({ ...p, ...headPaints[head] });
  return symmetric(half, p, 50, to) + `<g transform="translate(0 ${y})">${worn}</g>` + letterAt(letter, middle, p);
}

/** A cross of its own light colour, with an outline: it stands out from dark ground too. */
function emperor(p: Paint): string {
  const cross = symmetric("M53.5 2l0 7h7l0 7h-7l0 9", { ...p, body: "#fff6dc", shade: "#f6d98a" }, 50, 50);
  return noble("bust", "crown", "E", p) + cross;
}

function gnu(p: Paint): string {
  const half = "M50 38c8 0 13 -1 17 -4c8 -6 11 -14 9 -25c13 9 16 26 6 36c-4 4 -8 6 -13 7c0 14 -3 26 -8 40";
  return symmetric(half, p, 50, 46) + mark("M43 84H43.1M57 84H57.1", p, 6) + letterAt("N", 64, p);
}

function oberon(p: Paint): string {
  const wings = "M50 42c6 -22 22 -34 34 -30c12 5 8 33 -14 38c16 4 18 20 12 30c-8 12 -26 6 -32 -18";
  return symmetric(wings, p, 50, 50) + symmetric("M50 30c6 0 8 6 8 14c0 20 -3 36 -8 44", p, 50, 50) + letterAt("O", 56, p);
}

function stockbroker(p: Paint): string {
  const crown = "M28 70V50C28 26 72 26 72 50V70Z";
  const shade = "M52 32C64 33 72 40 72 50V70H48Z";
  return (
    shape(crown, shade, p) +
    fill("M28 61H72V71H28Z", p.edge) +
    symmetric("M50 67c20 0 36 -1 40 4c2 10 -12 16 -40 16", p, 58, 50) +
    letterAt("S", 48, p)
  );
}

const pieces: Readonly<Record<string, (p: Paint) => string>> = {
  E: emperor,
  H: (p) => noble("bust", "crown", "H", p),
  M: (p) => noble("spire", "crown", "M", p),
  U: (p) => noble("arch", "crown", "U", p),
  P: (p) => noble("bust", "points", "P", p),
  Q: (p) => noble("spire", "points", "Q", p),
  A: (p) => noble("arch", "points", "A", p),
  D: (p) => noble("bust", "stone", "D", p),
  C: (p) => noble("spire", "stone", "C", p),
  Y: (p) => noble("arch", "stone", "Y", p),
  B: (p) => noble("bust", "pearls", "B", p),
  G: (p) => noble("spire", "pearls", "G", p),
  L: (p) => noble("arch", "pearls", "L", p),
  N: gnu,
  O: oberon,
  S: stockbroker,
};

export const piece = (letter: string, _seat: Seat, paint: Paint) => pieces[letter]!(paint);
