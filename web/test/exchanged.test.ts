// What was won by the end of a puzzle.
import { expect, it } from "vitest";
import type { Piece } from "../src/library/protocol";
import { exchanged } from "../src/pages/exchanged";

const start: Piece[] = [
  ["a1", "Q", "w"],
  ["a2", "S", "w"],
  ["b1", "S", "w"],
  ["c6", "Q", "b"],
  ["d6", "N", "b"],
  ["e6", "N", "b"],
];

it("is what the other side has no more, less what the solver has no more", () => {
  expect(exchanged(start, start, "w")).toEqual({ won: [], lost: [] });
  const after: Piece[] = [
    ["d6", "Q", "w"],
    ["a2", "S", "w"],
    ["c6", "Q", "b"],
    ["e5", "N", "b"],
  ];
  const { won, lost } = exchanged(start, after, "w");
  expect([won.map(([, letter]) => letter), lost.map(([, letter]) => letter)]).toEqual([["N"], ["S"]]);
  expect(exchanged(start, after, "b").won.map(([, letter]) => letter)).toEqual(["S"]);
});

it("counts a promotion as won, and what was promoted not as lost", () => {
  const after: Piece[] = [
    ["a1", "Q", "w"],
    ["a6", "Q", "w"],
    ["b1", "S", "w"],
    ["c6", "Q", "b"],
    ["d6", "N", "b"],
    ["e6", "N", "b"],
  ];
  const { won, lost } = exchanged(start, after, "w");
  expect([won.map(([place]) => place), lost]).toEqual([["a6"], []]);
});
