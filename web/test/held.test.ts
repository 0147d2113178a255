// Who holds what in a cube: what follows from the library's attackers, and the patterns that show it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { balance } from "../src/board/held/held";
import { type Corner, DOT, patterns, type Shape } from "../src/board/held/pattern";
import { Host } from "../src/library/host";
import type { Going, Piece, Place, State } from "../src/library/protocol";
import { countSigns, heldPlaces, withoutSigns } from "../src/play/marks/holding";

const host = await Host.load(await WebAssembly.compile(readFileSync(new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url))));
const ask = <T>(...lines: string[]) => host.ask(lines) as T;
const spec = "courier-leapale";
const line = "yc2yc3 yd5yc4 vd2vd3 vd5vd4 wd2wd3 yc5yd4 wb2vb3 wb5wb4 xf2wf3 vd4wd3 xc2wd3 uf5uf4 xf1xf3 wf6wf4 ue1xf1 zf5yf4";

describe("who holds what", () => {
  const { pieces } = ask<State>("state", spec, "", line, "");
  const attackers = ask<[Place, Place[]][]>("attackers", spec, "", line, "");
  const all = heldPlaces(attackers, pieces, ["w"]);

  it("counts on every cell the pieces that could take there, if one of the other side stood there", () => {
    // The other way round, by the library's answer where a piece may go: what stands on a cell is put there again.
    const rank = (place: Place) => Number(place.slice(2));
    const looked = attackers.map(([place]) => place).filter((place, i) => i % 7 === 0 || rank(place) === 3);
    for (const to of looked)
      for (const [seat, side, other] of [
        ["w", "yours", "b"],
        ["b", "theirs", "w"],
      ] as const) {
        const there: Piece[] = [...pieces.filter(([place]) => place !== to), [to, "S", other]];
        const words = there.map(([at, letter, owner]) => owner + letter + at).join(" ");
        const takes = (from: Place) => ask<Going[]>("range", spec, from, words).some((going) => going.to === to);
        const takers = there.filter(([place, , owner]) => owner === seat && takes(place)).map(([place]) => place);
        expect([...(all.get(to)?.[side] ?? [])].sort(), `${to}, ${side}`).toEqual(takers.sort());
      }
    expect(looked.length).toBeGreaterThan(50);
  });

  it("tells empty cells by who can take there, and pieces by whether they have more takers than guards", () => {
    const seatOf = new Map(pieces.map(([place, , seat]) => [place, seat]));
    for (const [place, { yours, theirs, sign }] of all) {
      const there = seatOf.get(place);
      if (there === undefined) expect(sign).toBe(yours.length === 0 ? "theirs" : theirs.length === 0 ? "yours" : "contested");
      else if (there === "w") expect(sign).toBe(theirs.length > yours.length ? "danger" : undefined);
      else expect(sign).toBe(yours.length > theirs.length ? "prize" : undefined);
    }
    const counts = countSigns(all);
    expect(Math.min(counts.yours, counts.theirs, counts.contested)).toBeGreaterThan(5);
    const other = countSigns(heldPlaces(attackers, pieces, ["b"])); // the same from the other side
    expect(other).toEqual({
      yours: counts.theirs,
      theirs: counts.yours,
      contested: counts.contested,
      danger: counts.prize,
      prize: counts.danger,
    });
  });

  it("signs that are switched off are gone, their counts are not", () => {
    const rest = withoutSigns(all, new Set(["theirs"]));
    expect(countSigns(rest)).toEqual({ ...countSigns(all), theirs: 0 });
    expect([...rest].map(([, { yours, theirs }]) => [yours, theirs])).toEqual([...all].map(([, { yours, theirs }]) => [yours, theirs]));
  });

  it("numbers are takers of the viewer's side less those of the other", () => {
    expect(
      [
        [2, 1],
        [1, 1],
        [0, 3],
      ].map(([own, others]) => balance({ yours: Array<Place>(own!).fill("wa1"), theirs: Array<Place>(others!).fill("wb1") })),
    ).toEqual(["+1", "=", "\u22123"]);
  });
});

describe("patterns", () => {
  const area = (shape: Shape) =>
    Math.abs(shape.reduce((sum, [x, y], i) => sum + x * shape[(i + 1) % shape.length]![1] - y * shape[(i + 1) % shape.length]![0], 0)) / 2;
  const extent = (shapes: readonly Shape[]) => {
    const parts = shapes.flatMap((shape) => shape.flat());
    return [Math.min(...parts), Math.max(...parts)] as const;
  };

  it("what is contested fills its cell, half of it each; what one side holds is small", () => {
    const { yours, theirs, contested } = patterns;
    expect(area(contested.yours)).toBeCloseTo(area(contested.theirs), 6);
    expect(area(contested.yours) + area(contested.theirs)).toBeGreaterThan(0.85);
    for (const ground of [yours.yours, theirs.theirs]) expect(area(ground)).toBeLessThan(0.4);
  });

  it("dots lie in their ground, stripes in theirs and at 45 degrees", () => {
    const low = (corner: Corner) => corner[1] - corner[0];
    for (const { dots, stripes } of Object.values(patterns)) {
      expect(dots.length + stripes.length).toBeGreaterThan(2);
      for (const stripe of stripes) {
        const [least, most] = stripe.reduce(([a, b], [x, y]) => [Math.min(a, x + y), Math.max(b, x + y)] as const, [2, 0] as const);
        expect(most - least).toBeLessThan(0.13);
      }
    }
    for (const dot of patterns.contested.dots) expect(low(dot)).toBeGreaterThan(DOT);
    for (const corner of patterns.contested.stripes.flat()) expect(low(corner)).toBeLessThan(1e-9);
    const [small, large] = extent(patterns.theirs.stripes);
    expect(small > 0.2 && large < 0.8).toBe(true);
  });
});
