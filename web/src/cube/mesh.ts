// Small bodies of triangles: turned on a lathe, spheres, tubes, facets. Pure numbers.
import type { Point } from "./space";

/** Corners of triangles, three numbers each, and their normals; `head` is 1 for parts in the colour of the head. */
export class Mesh {
  readonly position: number[] = [];
  readonly normal: number[] = [];
  readonly head: number[] = [];
  readonly index: number[] = [];
  private isHead = 0;

  get triangles(): number {
    return this.index.length / 3;
  }

  /** Everything added from here on has the colour of the head. */
  beginHead(): void {
    this.isHead = 1;
  }

  point(position: Point, normal: Point): number {
    const length = Math.hypot(...normal) || 1;
    this.position.push(...position);
    this.normal.push(normal[0] / length, normal[1] / length, normal[2] / length);
    this.head.push(this.isHead);
    return this.head.length - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.index.push(a, b, c);
  }

  /** Makes it narrower or lower. */
  scale(width: number, height: number): void {
    this.position.forEach((part, i) => (this.position[i] = part * (i % 3 === 1 ? height : width)));
  }

  /** A triangle with sharp edges on all sides. Its corners run anticlockwise, seen from outside. */
  facet(a: Point, b: Point, c: Point): void {
    const [u, v] = [minus(b, a), minus(c, a)];
    const normal: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    this.triangle(this.point(a, normal), this.point(b, normal), this.point(c, normal));
  }

  /** Rows with the same number of points, joined into a surface. */
  surface(rows: readonly (readonly (readonly [Point, Point])[])[]): void {
    const numbers = rows.map((row) => row.map(([position, normal]) => this.point(position, normal)));
    for (let i = 0; i + 1 < numbers.length; i++) {
      const [below, above] = [numbers[i]!, numbers[i + 1]!];
      for (let k = 0; k + 1 < below.length; k++) {
        if (!isSame(rows[i]![k]![0], rows[i]![k + 1]![0])) this.triangle(below[k]!, below[k + 1]!, above[k]!);
        if (!isSame(rows[i + 1]![k]![0], rows[i + 1]![k + 1]![0])) this.triangle(below[k + 1]!, above[k + 1]!, above[k]!);
      }
    }
  }
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function isSame(a: Point, b: Point): boolean {
  return Math.hypot(...minus(a, b)) < 1e-6;
}

const TURN = 2 * Math.PI;
const SHARP = 0.75; // the cosine of the angle between two parts of an outline that meet in an edge

/** An outline of radius and height, from the bottom up, turned about the axis. */
export function lathe(mesh: Mesh, outline: readonly (readonly [number, number])[], segments: number): void {
  const slopes = outline.slice(1).map(([r, y], i) => {
    const [dr, dy] = [r - outline[i]![0], y - outline[i]![1]];
    const length = Math.hypot(dr, dy);
    return [dy / length, -dr / length] as const;
  });
  const ring = (r: number, y: number, [nr, ny]: readonly [number, number]) =>
    Array.from({ length: segments + 1 }, (_, k): readonly [Point, Point] => {
      const [s, c] = [Math.sin((TURN * k) / segments), Math.cos((TURN * k) / segments)];
      return [
        [r * s, y, r * c],
        [nr * s, ny, nr * c],
      ];
    });
  // A sharp bend ends one surface and begins another.
  let rows: (readonly [Point, Point])[][] = [];
  outline.forEach(([r, y], i) => {
    const [before, after] = [slopes[i - 1] ?? slopes[i]!, slopes[i] ?? slopes[i - 1]!];
    if (before[0] * after[0] + before[1] * after[1] >= SHARP) {
      rows.push(ring(r, y, [before[0] + after[0], before[1] + after[1]]));
      return;
    }
    rows.push(ring(r, y, before));
    mesh.surface(rows);
    rows = [ring(r, y, after)];
  });
  mesh.surface(rows);
}

/** A sphere, or an ellipsoid by half axes, turned about the axis towards the viewer. */
export function ball(mesh: Mesh, at: Point, radius: number | Point, segments: number, turned = 0): void {
  const half: Point = typeof radius === "number" ? [radius, radius, radius] : radius;
  const rows = Math.max(4, Math.round(segments * 0.5));
  const [s, c] = [Math.sin(turned), Math.cos(turned)];
  const turn = ([x, y, z]: Point): Point => [c * x - s * y, s * x + c * y, z];
  mesh.surface(
    Array.from({ length: rows + 1 }, (_, i) => {
      const [r, y] = [Math.sin((Math.PI * i) / rows), -Math.cos((Math.PI * i) / rows)];
      return Array.from({ length: segments + 1 }, (_, k): readonly [Point, Point] => {
        const one: Point = [r * Math.sin((TURN * k) / segments), y, r * Math.cos((TURN * k) / segments)];
        const [x, dy, z] = turn([one[0] * half[0], one[1] * half[1], one[2] * half[2]]);
        return [[at[0] + x, at[1] + dy, at[2] + z], turn([one[0] / half[0], one[1] / half[1], one[2] / half[2]])];
      });
    }),
  );
}

/** A tube along points in the plane across the view; its thickness changes from end to end. */
export function tube(mesh: Mesh, points: readonly Point[], from: number, to: number, segments: number): void {
  mesh.surface(
    points.map((at, i) => {
      const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
      const along = minus(b, a);
      const length = Math.hypot(...along);
      const side: Point = [along[1] / length, -along[0] / length, 0];
      const radius = from + ((to - from) * i) / (points.length - 1);
      return Array.from({ length: segments + 1 }, (_, k): readonly [Point, Point] => {
        const [s, c] = [Math.sin((TURN * k) / segments), Math.cos((TURN * k) / segments)];
        const normal: Point = [c * side[0], c * side[1], -s];
        return [[at[0] + radius * normal[0], at[1] + radius * normal[1], at[2] + radius * normal[2]], normal];
      });
    }),
  );
}

/** A box, given by the middle of its base and its sizes. */
export function box(mesh: Mesh, at: Point, size: Point): void {
  const corner = (i: number): Point => [
    at[0] + (i & 1 ? 0.5 : -0.5) * size[0],
    at[1] + (i & 2 ? 1 : 0) * size[1],
    at[2] + (i & 4 ? 0.5 : -0.5) * size[2],
  ];
  for (const [a, b, c, d] of [
    [0, 2, 3, 1],
    [5, 7, 6, 4],
    [4, 6, 2, 0],
    [1, 3, 7, 5],
    [2, 6, 7, 3],
  ] as const) {
    mesh.facet(corner(a), corner(b), corner(c));
    mesh.facet(corner(a), corner(c), corner(d));
  }
}
