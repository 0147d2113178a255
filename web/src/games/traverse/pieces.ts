// The pieces of TRAVERSE: thick tiles that rise above the board. A tile points in the direction in which its seat
// moves; its thickness, its shading and its seat's mark stay upright for the viewer.
import type { Paint } from "../../art/draw";
import type { Seat } from "../../library/protocol";

type Point = readonly [number, number];

/** The colours of the printed game, each with its own lightness. */
export const paints: Readonly<Record<Seat, Paint>> = {
  s: { body: "#f2a0c6", shade: "#d5749f", edge: "#4a0d2a", mark: "#4a0d2a" },
  w: { body: "#fbdd62", shade: "#e3bc2e", edge: "#4a3700", mark: "#4a3700" },
  n: { body: "#1b7557", shade: "#115540", edge: "#06261b", mark: "#effbf3" },
  e: { body: "#e2681f", shade: "#b54b10", edge: "#3a1500", mark: "#2e1000" },
};

/** How far a tile rises. */
const THICK = 8;

/** Corners around the middle of the mark, for a tile that points up. */
const corners: Readonly<Record<string, readonly Point[]>> = {
  S: [
    [-33, -33],
    [33, -33],
    [33, 33],
    [-33, 33],
  ],
  D: [
    [0, -44],
    [30, 0],
    [0, 44],
    [-30, 0],
  ],
  T: [
    [0, -50],
    [40, 24],
    [-40, 24],
  ],
};

/** The middle of the mark from the middle of the box, for a tile that points up. */
const middles: Readonly<Record<string, Point>> = { S: [0, 0], D: [0, 0], T: [0, 11] };

const marks: Readonly<Record<Seat, (p: Paint) => string>> = {
  s: (p) => `<circle r="9" fill="${p.mark}"/>`,
  w: (p) => `<path d="M-13-7H13M-13 7H13" stroke="${p.mark}" stroke-width="7.5"/>`,
  n: (p) => `<circle r="10" fill="none" stroke="${p.mark}" stroke-width="6.5"/>`,
  e: (p) => `<path d="M-10-10L10 10M10-10L-10 10" stroke="${p.mark}" stroke-width="7.5"/>`,
};

/** A point turned about the origin by quarters of a turn, given in degrees clockwise. */
function turned([x, y]: Point, turn: number): Point {
  if (turn === 90) return [-y, x];
  if (turn === 180) return [-x, -y];
  return turn === 270 ? [y, -x] : [x, y];
}

/** Which side of the boundary between light and shade a point is on: positive in the shade. */
const shaded = ([x, y]: Point) => x - 4 + y * 0.3;

/** The part of a convex tile that lies in the shade. */
function shadeOf(tile: readonly Point[]): Point[] {
  return tile.flatMap((a, i) => {
    const b = tile[(i + 1) % tile.length]!;
    const [sa, sb] = [shaded(a), shaded(b)];
    const kept: Point[] = sa >= 0 ? [a] : [];
    if (sa * sb >= 0) return kept;
    const t = sa / (sa - sb);
    return [...kept, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]];
  });
}

/** A convex tile with its side: the outline of the tile and of the same tile further down. */
function bodyOf(tile: readonly Point[]): Point[] {
  return tile.flatMap((at, i) => {
    const before = tile.at(i - 1)!;
    const after = tile[(i + 1) % tile.length]!;
    const down: Point = [at[0], at[1] + THICK];
    // Edges that run to the right, clockwise, are at the top; those that run to the left at the bottom.
    const [top, nextTop] = [at[0] > before[0], after[0] > at[0]];
    if (top === nextTop) return [top ? at : down];
    return top ? [at, down] : [down, at];
  });
}

const round = (value: number) => String(Math.round(value * 10) / 10);
const outline = (points: readonly Point[]) => `M${points.map((point) => point.map(round).join(" ")).join("L")}Z`;

interface Paths {
  body: string;
  face: string;
  shade: string;
}

/** A round tile has no corners. */
const circle: Paths = {
  body: `M-35 0A35 35 0 0 1 35 0V${THICK}A35 35 0 0 1-35 ${THICK}Z`,
  face: "M-35 0A35 35 0 0 1 35 0A35 35 0 0 1-35 0Z",
  shade: "M14-32A35 35 0 0 1-6 34.5Z",
};

function pathsOf(letter: string, turn: number): Paths {
  if (letter === "C") return circle;
  const tile = corners[letter]!.map((point) => turned(point, turn));
  return { body: outline(bodyOf(tile)), face: outline(tile), shade: outline(shadeOf(tile)) };
}

export function piece(letter: string, seat: Seat, p: Paint, turn: number): string {
  const { body, face, shade } = pathsOf(letter, turn);
  const [x, y] = turned(middles[letter] ?? [0, 0], turn);
  const edge = `stroke="${p.edge}" stroke-width="4.5" stroke-linejoin="round"`;
  return (
    `<g transform="translate(${50 + x} ${50 + y - THICK / 2})"><path d="${body}" fill="${p.edge}" ${edge}/>` +
    `<path d="${face}" fill="${p.body}"/><path d="${shade}" fill="${p.shade}"/>` +
    `<path d="${face}" fill="none" ${edge}/>${marks[seat]!(p)}</g>`
  );
}
