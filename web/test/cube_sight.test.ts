// How much of each piece of the tower is in sight at the start: its own outline, less what nearer pieces cover.
import { readFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { spotOf } from "../src/board/geometry";
import { cameraFor, gapFor, isFlat, type Stage, type View, viewOf } from "../src/cube/camera";
import { solidOf } from "../src/cube/solids";
import { pointOf } from "../src/cube/space";
import { solidsOf } from "../src/games/solids";
import { Host } from "../src/library/host";
import { games } from "../src/library/games";
import type { GameInfo, State } from "../src/library/protocol";

const wasm = new URL(`../../${env.WAYFARER_WASM ?? "build-wasm"}/apps/wasm/wayfarer.wasm`, import.meta.url);
const library = await Host.load(await WebAssembly.compile(readFileSync(wasm)));
const startOf = (game: GameInfo) => (library.ask(["state", game.usual.spec, "", "", ""]) as State).pieces;
const stage: Stage = { width: 560, height: 700, edge: { left: 40, right: 16, top: 12, bottom: 24 } };

/** Which piece is seen at each pixel, and how many pixels each covers by itself. */
class Picture {
  private readonly depth: Float32Array;
  private readonly seen: Int32Array;
  private readonly alone: Set<number>[] = [];

  constructor(
    private readonly width: number,
    height: number,
  ) {
    this.depth = new Float32Array(width * height).fill(Infinity);
    this.seen = new Int32Array(width * height).fill(-1);
  }

  triangle(piece: number, [a, b, c]: { x: number; y: number; depth: number }[]): void {
    const own = (this.alone[piece] ??= new Set());
    const area = (b!.x - a!.x) * (c!.y - a!.y) - (c!.x - a!.x) * (b!.y - a!.y);
    if (Math.abs(area) < 1e-9) return;
    const [left, right] = [Math.min(a!.x, b!.x, c!.x), Math.max(a!.x, b!.x, c!.x)];
    const [top, bottom] = [Math.min(a!.y, b!.y, c!.y), Math.max(a!.y, b!.y, c!.y)];
    for (let y = Math.ceil(top); y <= bottom; y++) {
      for (let x = Math.ceil(left); x <= right; x++) {
        const v = ((x - a!.x) * (c!.y - a!.y) - (c!.x - a!.x) * (y - a!.y)) / area;
        const w = ((b!.x - a!.x) * (y - a!.y) - (x - a!.x) * (b!.y - a!.y)) / area;
        if (v < 0 || w < 0 || v + w > 1) continue;
        const pixel = y * this.width + x;
        own.add(pixel);
        const depth = a!.depth + v * (b!.depth - a!.depth) + w * (c!.depth - a!.depth);
        if (depth >= this.depth[pixel]!) continue;
        this.depth[pixel] = depth;
        this.seen[pixel] = piece;
      }
    }
  }

  shares(): number[] {
    return this.alone.map((own, piece) => [...own].filter((pixel) => this.seen[pixel] === piece).length / own.size);
  }
}

/** A point of a solid that looks towards the viewer. */
function turnedTo(azimuth: number, x: number, z: number): [number, number] {
  const [s, c] = [Math.sin((azimuth * Math.PI) / 180), Math.cos((azimuth * Math.PI) / 180)];
  return [c * x + s * z, c * z - s * x];
}

function sharesInSight(game: GameInfo, view: View, gap: number): number[] {
  const camera = cameraFor(game, gap, view, stage);
  const picture = new Picture(stage.width, stage.height);
  startOf(game).forEach(([place, letter], number) => {
    const { body, head } = solidsOf(game.name).solid(letter);
    const mesh = solidOf(body, head?.form, 14);
    const [px, py, pz] = pointOf(game, spotOf(game, place), gap);
    const seen = mesh.head.map((_, i) => {
      const [x, z] = turnedTo(view.azimuth, mesh.position[3 * i]!, mesh.position[3 * i + 2]!);
      const high = mesh.position[3 * i + 1]!;
      const back = high * camera.lean; // pieces stand upright on a tower that leans
      return camera.project([px + x - back * camera.right[0], py + high, pz + z - back * camera.right[2]]);
    });
    for (let i = 0; i < mesh.index.length; i += 3)
      picture.triangle(
        number,
        mesh.index.slice(i, i + 3).map((corner) => seen[corner]!),
      );
  });
  return picture.shares().sort((a, b) => a - b);
}

describe.each(games.filter(({ levels }) => levels !== "").map((game) => [game.title, game] as const))("the tower of %s", (_, game) => {
  const phones = [
    { width: 360, height: 230 },
    { width: 390, height: 300 },
    { width: 736, height: 420 },
    { width: 640, height: 700 },
    { width: 360, height: 740 },
  ];
  const gaps = [...new Set(phones.filter((size) => !isFlat(size)).map((size) => gapFor({ ...stage, ...size })))]; // on flat ones counters lie
  const cases = gaps.flatMap((gap) => [0, 2].map((seat) => [gap, seat] as const));
  it.each(cases)("hides no piece at the start, its levels %f apart, seen from seat %i", (gap, seat) => {
    const shares = sharesInSight(game, viewOf(seat), gap);
    expect(shares[Math.floor(shares.length / 10)]).toBeGreaterThanOrEqual(0.8);
    expect(shares[0]).toBeGreaterThan(0.3);
  });
});
