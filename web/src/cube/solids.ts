// Solid pieces: a body, and usually a head. The game assigns them to its pieces (games/<game>/solids.ts); in a game
// without that file, pieces are plain discs.
import { ball, box, lathe, Mesh, tube } from "./mesh";
import type { Point } from "./space";

export type Body = "disc" | "bell" | "column" | "goblet" | "hat" | "horns" | "wings";
export type Head = "crown" | "stone" | "pearls" | "orb" | "cross";

// Large, but with four fifths of nearly every piece still visible (test/cube_sight.test.ts).
const WIDTH = 0.94;
const HEIGHT = 0.93;

type Outline = readonly (readonly [number, number])[];

const foot: Outline = [
  [0.36, 0],
  [0.375, 0.035],
  [0.345, 0.085],
];

const outlines: Readonly<Record<Exclude<Body, "horns" | "wings">, Outline>> = {
  disc: [
    [0.37, 0],
    [0.38, 0.03],
    [0.38, 0.15],
    [0.35, 0.19],
    [0, 0.2],
  ],
  bell: [...foot, [0.3, 0.115], [0.305, 0.2], [0.285, 0.3], [0.23, 0.385], [0.155, 0.43], [0.175, 0.455], [0.165, 0.49], [0, 0.5]],
  column: [...foot, [0.25, 0.14], [0.17, 0.27], [0.13, 0.45], [0.115, 0.69], [0.17, 0.725], [0.18, 0.755], [0.16, 0.785], [0, 0.795]],
  goblet: [
    ...foot,
    [0.22, 0.13],
    [0.1, 0.2],
    [0.08, 0.29],
    [0.13, 0.39],
    [0.25, 0.45],
    [0.285, 0.495],
    [0.28, 0.54],
    [0.25, 0.57],
    [0, 0.575],
  ],
  hat: [
    [0.37, 0.02],
    [0.385, 0.06],
    [0.33, 0.075],
    [0.235, 0.09],
    [0.235, 0.2],
    [0.225, 0.3],
    [0.17, 0.385],
    [0.09, 0.42],
    [0, 0.43],
  ],
};

const rims: Readonly<Record<Body, { top: number; width: number }>> = {
  disc: { top: 0.2, width: 0.3 },
  bell: { top: 0.49, width: 0.2 },
  column: { top: 0.785, width: 0.19 },
  goblet: { top: 0.575, width: 0.255 },
  hat: { top: 0.43, width: 0.2 },
  horns: { top: 0.6, width: 0.2 },
  wings: { top: 0.6, width: 0.2 },
};

const round = (turn: number, radius: number, y: number): Point => [radius * Math.sin(turn), y, radius * Math.cos(turn)];

/** A ring of points, open at the top. */
function points(mesh: Mesh, y: number, width: number, height: number, count: number): void {
  const spread = width * 1.32;
  const ring = Array.from({ length: 2 * count + 1 }, (_, i) => {
    const turn = (Math.PI * i) / count;
    return { low: round(turn, width, y), high: round(turn, i % 2 === 0 ? spread : width * 1.16, y + height * (i % 2 === 0 ? 1 : 0.48)) };
  });
  for (let i = 0; i < 2 * count; i++) {
    const [a, b] = [ring[i]!, ring[i + 1]!];
    mesh.facet(a.low, b.low, b.high);
    mesh.facet(a.low, b.high, a.high);
    mesh.facet(a.low, b.low, [0, y + 0.02, 0]);
  }
}

/** A cut stone that stands on its tip. */
function stone(mesh: Mesh, y: number): void {
  const [tip, top]: Point[] = [
    [0, y - 0.02, 0],
    [0, y + 0.46, 0],
  ];
  for (let i = 0; i < 6; i++) {
    const [a, b] = [round((Math.PI * i) / 3, 0.19, y + 0.19), round((Math.PI * (i + 1)) / 3, 0.19, y + 0.19)];
    mesh.facet(tip!, b, a);
    mesh.facet(a, b, top!);
  }
}

function pearls(mesh: Mesh, y: number, segments: number): void {
  const fine = Math.max(6, Math.round(segments * 0.55));
  for (let i = 0; i < 6; i++) ball(mesh, round((Math.PI * i) / 3, 0.2, y + 0.09), 0.118, fine);
  ball(mesh, [0, y + 0.17, 0], 0.115, fine);
}

function addHead(mesh: Mesh, head: Head, body: Body, segments: number): void {
  const { top, width } = rims[body];
  mesh.beginHead();
  switch (head) {
    case "crown":
      return points(mesh, top - 0.005, width, 0.32, 7);
    case "stone":
      return stone(mesh, top);
    case "pearls":
      return pearls(mesh, top, segments);
    case "orb":
    case "cross":
      points(mesh, top - 0.005, width * 0.92, 0.2, 7);
      ball(mesh, [0, top + 0.17, 0], 0.155, Math.max(7, segments - 4));
      if (head === "orb") return undefined;
      box(mesh, [0, top + 0.3, 0], [0.07, 0.24, 0.07]);
      return box(mesh, [0, top + 0.385, 0], [0.21, 0.07, 0.07]);
  }
}

/** A neck with two horns that curve up. */
function horns(mesh: Mesh, segments: number): void {
  const neck: Outline = [...foot, [0.22, 0.14], [0.15, 0.27], [0.155, 0.36], [0.225, 0.46], [0.225, 0.56], [0.15, 0.62], [0, 0.63]];
  lathe(mesh, neck, segments);
  for (const side of [-1, 1]) {
    const curve = Array.from({ length: 7 }, (_, i): Point => {
      const turn = -0.9 + (i / 6) * 3.1;
      return [side * (0.235 + 0.175 * Math.cos(turn)), 0.7 + 0.19 * Math.sin(turn), 0];
    });
    tube(mesh, [[side * 0.1, 0.53, 0], ...curve], 0.085, 0.025, Math.max(5, Math.round(segments / 2)));
  }
}

/** A slender body with two pairs of wings. */
function wings(mesh: Mesh, segments: number): void {
  lathe(mesh, [...foot, [0.2, 0.13], [0.095, 0.2], [0.085, 0.55], [0.1, 0.68], [0.07, 0.76], [0, 0.78]], segments);
  const fine = Math.max(7, segments - 4);
  for (const side of [-1, 1]) {
    ball(mesh, [side * 0.23, 0.63, 0], [0.225, 0.115, 0.06], fine, side * 0.42);
    ball(mesh, [side * 0.19, 0.37, 0], [0.165, 0.095, 0.06], fine, side * -0.25);
  }
}

/** The solid of a body and a head, with this many segments all around. It stands on the middle of its cell. Parts that
 * are not round face the viewer, along the last coordinate. */
export function solidOf(body: Body, head: Head | undefined, segments: number): Mesh {
  const mesh = new Mesh();
  if (body === "horns") horns(mesh, segments);
  else if (body === "wings") wings(mesh, segments);
  else lathe(mesh, outlines[body], segments);
  if (head !== undefined) addHead(mesh, head, body, segments);
  mesh.scale(WIDTH, HEIGHT);
  return mesh;
}

/** The height of a solid. */
export function heightOfSolid(mesh: Mesh): number {
  let height = 0;
  for (let i = 1; i < mesh.position.length; i += 3) height = Math.max(height, mesh.position[i]!);
  return height;
}
