// Where to look for a move: the piece and where it goes are in it, and much besides.
import { expect, it } from "vitest";
import { areaOf } from "../src/analysis/review/area";
import { placeAt } from "../src/board/geometry";

it("has the piece and its end, and never less than a quarter of a flat board", () => {
  for (const [files, ranks] of [
    [8, 8],
    [9, 9],
    [10, 10],
  ] as const) {
    const board = { files, ranks, levels: "" };
    const all = Array.from({ length: files * ranks }, (_, i) => placeAt(board, { level: 0, file: i % files, rank: Math.floor(i / files) }));
    for (const from of all)
      for (const to of all) {
        const { places, corners } = areaOf(board, from, to);
        expect(places).toContain(from);
        expect(places).toContain(to);
        expect(places.length).toBeGreaterThanOrEqual((files * ranks) / 4);
        expect(corners).toEqual([places[0], places.at(-1)]);
      }
  }
});

it("is at an end or in the middle of the board, not around the move", () => {
  const board = { files: 8, ranks: 8, levels: "" };
  expect(areaOf(board, "b1", "c3").corners).toEqual(["a1", "d4"]);
  expect(areaOf(board, "g7", "f6").corners).toEqual(["e5", "h8"]);
  expect(areaOf(board, "d4", "e5").corners).toEqual(["c3", "f6"]);
  expect(areaOf(board, "a1", "a8").corners).toEqual(["a1", "d8"]);
});

it("is the levels of a cube where the move begins and ends", () => {
  const board = { files: 6, ranks: 6, levels: "uvwxyz" };
  expect(areaOf(board, "wd3", "we3")).toMatchObject({ levels: ["w"], places: { length: 36 } });
  expect(areaOf(board, "zd3", "ue3")).toMatchObject({ levels: ["u", "z"], places: { length: 72 } });
});
