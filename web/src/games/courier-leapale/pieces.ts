// The pieces of Courier Leapale. Most kinds combine two signs. The body shows how far: a bust steps, a spire slides, an
// arch leaps. The head shows the directions: gold points are the orthogonals and standard diagonals, a green stone the
// orthogonals and non-standard diagonals, rose pearls both diagonals, an arched purple crown all of them.
import { coin, fill, line, mark, type Paint, symmetric } from "../../art/draw";
import type { Seat } from "../../library/protocol";

export type Body = "bust" | "spire" | "arch";
export type Head = "points" | "stone" | "pearls" | "crown";

interface BodyArt {
  /** The right half of its outline. */
  half: string;
  /** Where its shade ends. */
  to: number;
  /** The height of its head, and the middle of its letter. */
  head: number;
  letter: number;
}

const bodies: Readonly<Record<Body, BodyArt>> = {
  bust: { half: "M58 50l0 5c17 2 27 14 28 37", to: 43, head: 53, letter: 76 },
  spire: { half: "M60 40l0 5c1 20 5 31 16 38c3 2 4 4 4 9", to: 43, head: 43, letter: 75 },
  arch: { half: "M60 44c17 1 26 12 26 28l0 20h-22l0 -7c0 -8 -6 -12 -14 -12", to: 50, head: 45, letter: 60 },
};

/** Heads have the same colours on both sides. */
const headPaints: Readonly<Record<Head, Omit<Paint, "edge">>> = {
  points: { body: "#f8bb35", shade: "#d4900f", mark: "#7a4a00" },
  stone: { body: "#3bb873", shade: "#1d7f4c", mark: "#0e4a2b" },
  pearls: { body: "#f08fb4", shade: "#c8557f", mark: "#ffffff" },
  crown: { body: "#9b6de3", shade: "#6b3bb4", mark: "#e6d6ff" },
};

/** The arched crown without its top. */
function arched(p: Paint): string {
  const arches = line("M50 -30V-7M40 -28C33 -22 32 -15 35 -7M60 -28C67 -22 68 -15 65 -7M24 -7H76", p, 2.5);
  return symmetric("M50 -31c8 -4 29 -1 29 15c0 5 -3 8 -6 11l0 6", p, { to: 45, inside: arches });
}

function pearl(x: number, y: number, p: Paint): string {
  return `${coin(x, y, 11, p)}<circle cx="${x - 4}" cy="${y - 4}" r="2.5" fill="${p.mark}"/>`;
}

/** Heads stand on y = 0. */
const heads: Readonly<Record<Head, (p: Paint) => string>> = {
  points: (p) => symmetric("M50 -39l8 22l21 -16l-7 34", p, { to: 46, inside: line("M26.5 -7H73.5", p, 2.5) }),
  stone: (p) =>
    symmetric("M50 -42l17 24l-10 16", p, { to: 45, inside: line("M33 -18H67", p, 2.5) }) + symmetric("M64 -5l0 7", p, { to: 48 }),
  pearls: (p) =>
    [
      [38, -25],
      [62, -25],
      [27, -10],
      [73, -10],
      [50, -11],
    ]
      .map(([x, y]) => pearl(x!, y!, p))
      .join(""),
  crown: (p) => arched(p) + coin(50, -35, 7, p),
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

/** A letter; invisible if `--letters` is 0. */
function letterAt(letter: string, y: number, p: Paint, below = ""): string {
  const lines = `<g transform="translate(50 ${y})">${mark(letters[letter]!, p, 5)}</g>`;
  return `<g class="letter" opacity="var(--letters,1)">${below}${lines}</g>`;
}

function noble(body: Body, head: Head, letter: string, p: Paint): string {
  const { half, to, head: y, letter: middle } = bodies[body];
  const worn = heads[head]({ ...headPaints[head], edge: p.edge });
  return `${symmetric(half, p, { to })}<g transform="translate(0 ${y})">${worn}</g>${letterAt(letter, middle, p)}`;
}

/** The cross is light and has an outline, so that it stands out on any ground; the robe has a hem. */
function emperor(p: Paint): string {
  const { half, to } = bodies.bust;
  const cross = "M55.5 0l0 8.5h10l0 10.5h-10l0 12";
  return (
    symmetric(cross, { ...p, body: "#fff3cf", shade: "#ffd978" }, { to: 50 }) +
    symmetric(half, p, { to, inside: fill("M15.5 83.5H84.5V92H15.5Z", p.mark) }) +
    `<g transform="translate(0 56)">${arched({ ...headPaints.crown, edge: p.edge })}</g>` +
    letterAt("E", 71, p)
  );
}

function gnu(p: Paint): string {
  const half = "M50 37c8 0 13 -1 17 -4c8 -6 12 -15 10 -27c14 9 18 27 7 38c-4 4 -9 6 -14 7c-1 12 -3 20 -8 30l-1 11";
  const face = mark("M38 49H38.1M62 49H62.1", p, 6);
  return symmetric(half, p, { to: 45 }) + face + letterAt("N", 69, p);
}

function oberon(p: Paint): string {
  const wings = "M50 44c6 -24 23 -36 35 -32c12 5 8 34 -13 40c16 4 18 20 12 29c-8 12 -27 6 -34 -17";
  const body = fill("M50 40C58 40 56 66 50 80C44 66 42 40 50 40Z", p.edge);
  const feelers = `<path d="M50 44L44.5 19M50 44L55.5 19" fill="none" stroke="${p.edge}" stroke-width="4" stroke-linecap="round"/>`;
  const plate = `<circle cx="50" cy="54" r="12.5" fill="${p.body}"/>`;
  return symmetric(wings, p, { to: 50 }) + feelers + body + letterAt("O", 54, p, plate);
}

function stockbroker(p: Paint): string {
  const band = fill("M20 58H80V72H20Z", p.edge);
  return (
    symmetric("M50 28c15 0 23 9 23 24l0 18", p, { from: 53, to: 46, inside: band }) +
    symmetric("M50 70c16 0 26 -2 31 -8c7 -2 11 3 9 9c-4 11 -20 15 -40 15", p, { from: 58, to: 50 }) +
    letterAt("S", 45, p)
  );
}

/** A body alone. */
export const bodyArt = (body: Body, p: Paint): string => symmetric(bodies[body].half, p, { to: bodies[body].to });

/** A head alone; it stands on y = 0. */
export const headArt = (head: Head, { edge }: Paint): string => heads[head]({ ...headPaints[head], edge });

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
