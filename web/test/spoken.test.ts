// Places as those hear them who do not see the page.
import { expect, test } from "vitest";
import type { Piece } from "../src/library/protocol";
import { spokenHits, spokenLevels, spokenText } from "../src/board/spoken";

const cube = { files: 6, ranks: 6, levels: "uvwxyz" };
const flat = { files: 9, ranks: 9, levels: "" };

test("a place of the cube is its level, then its file and rank, wherever a text names it", () => {
  expect(spokenText(cube, "Black: Queen vd4–uc3, takes Elk uc3.")).toBe("Black: Queen v d4–u c3, takes Elk u c3.");
});

test("words and numbers that are no places stay", () => {
  expect(spokenText(cube, "Emu, u7, ug3, we4ve4, 12 moves")).toBe("Emu, u7, ug3, we4ve4, 12 moves");
  expect(spokenText(flat, "Traveler d9–d6")).toBe("Traveler d9–d6");
});

test("a move between levels says how many it goes up or down", () => {
  expect(spokenLevels(cube, ["wc4", "zf1"])).toBe("Three levels down.");
  expect(spokenLevels(cube, ["ve3", "ue3"])).toBe("One level up.");
  expect(spokenLevels(cube, ["wc4", "wd4"])).toBe("");
  expect(spokenLevels(cube, [])).toBe("");
  expect(spokenLevels(flat, ["d9", "d6"])).toBe("");
});

test("what a move attacks is named with its places", () => {
  const pieces: Piece[] = [
    ["ze1", "N", "w"],
    ["yf1", "O", "w"],
    ["ua1", "S", "w"],
  ];
  expect(spokenHits("courier-leapale", cube, pieces, new Set(["ze1", "yf1"]))).toBe("It hits Gnu z e1, Oberon y f1.");
  expect(spokenHits("courier-leapale", cube, pieces, new Set())).toBe("");
  expect(spokenHits("courier-leapale", cube, pieces, undefined)).toBe("");
});
