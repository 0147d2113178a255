// Safe Passage: the ladder of goals, and the tree of tries as it is drawn.
import { expect, it } from "vitest";
import { goalOf } from "../src/games/safe-passage/goals";
import { ladder } from "../src/games/safe-passage/ladder";
import { layTries, pathTo, stepIn } from "../src/games/safe-passage/tries";
import type { Piece } from "../src/library/protocol";
import type { Node } from "../src/play/session/tree";

/** A tree from "parent child" pairs, children in order. */
function treeOf(...edges: [number, number][]): Node[] {
  const nodes: Node[] = [{ event: "", parent: 0, children: [] }];
  for (const [parent, child] of edges) {
    nodes[child] = { event: `m${child}`, parent, children: [] };
    nodes[parent]!.children.push(child);
  }
  return nodes;
}

function pieces(text: string): Piece[] {
  return text.split(" ").map((word) => [word.slice(2), word[1]!, word[0]!]);
}

const start = pieces("wRa1 wNb1 wBc1 wQd1 wKe1 wBf1 wNg1 wRh1 bRa8 bNb8 bBc8 bQd8 bKe8 bBf8 bNg8 bRh8");

it("climbs the ladder: what is reached, what is next, how far it is", () => {
  const rungs = ladder("queens", start, start);
  expect(rungs.map(({ state }) => state)).toEqual(["now", "later", "beyond", "beyond"]);
  expect(rungs.map(({ words }) => words)).toEqual(["7 and 7 steps away", "0 of 2", "0 of 12", "0 of 12"]);
  const near = ladder("kings", start, pieces("wKf7 bKe4"));
  expect(near[0]).toMatchObject({ words: "1 and 3 steps away", state: "now", title: "Kings swap" });
  const swapped = pieces("wKe8 bKe1 wQd8 bQd4");
  expect(ladder("queens", start, swapped).map(({ state, words }) => `${state} ${words}`)).toEqual([
    "done both there",
    "now 1 of 2",
    "beyond 0 of 0",
    "beyond 0 of 0",
  ]);
  expect(ladder("kings", start, pieces("wKe8 bKe3"))[0]!.words).toBe("White's there, Black's 2 away");
  // a puzzle may begin where a goal is reached already: that is no work of the solver's
  const begun = ladder("queens", start, swapped, swapped).map(({ state, words }) => `${state} ${words}`);
  expect(begun.slice(0, 2)).toEqual(["done so from the start", "now 1 of 2"]);
  expect(ladder("queens", start, swapped, pieces("wKd7 bKe1"))[0]!.words).toBe("both there");
  // a later rung may be full while an earlier one is not: it is not reached before
  expect(
    ladder("queens", start, pieces("wKe1 bKe8 wQd8 bQd1"))
      .map(({ state }) => state)
      .slice(0, 2),
  ).toEqual(["now", "later"]);
  expect(goalOf("safe-passage:start=5,goal=far-rank")).toBe("far-rank");
});

it("draws a line straight on", () => {
  const laid = layTries(treeOf([0, 1], [1, 2], [2, 3]), 2, 3);
  expect(laid.map(({ node, x, lane, path, here, end }) => [node, x, lane, path, here, end])).toEqual([
    [0, 0, 0, "played", false, false],
    [1, 1, 0, "played", false, false],
    [2, 2, 0, "played", true, false],
    [3, 3, 0, "ahead", false, true],
  ]);
});

it("draws every try once, none over another, children right of their parents", () => {
  // 0-1-2-3-4 with tries at 1 (5-6, 7), at 2 (8-9-10), and at 9 (11)
  const nodes = treeOf([0, 1], [1, 5], [5, 6], [1, 7], [1, 2], [2, 8], [8, 9], [9, 10], [9, 11], [2, 3], [3, 4]);
  const laid = layTries(nodes, 4, 4);
  expect(laid.map(({ node }) => node).sort((a, b) => a - b)).toEqual(nodes.map((_, i) => i));
  expect(new Set(laid.map(({ x, lane }) => `${x} ${lane}`)).size).toBe(nodes.length);
  for (const { x, parent } of laid) if (parent >= 0) expect(x).toBe(laid.find(({ node }) => node === parent)!.x + 1);
  expect(laid.filter(({ lane }) => lane === 0).map(({ node }) => node)).toEqual([0, 1, 2, 3, 4]);
  expect(
    laid
      .filter(({ path }) => path === "aside")
      .map(({ node }) => node)
      .sort((a, b) => a - b),
  ).toEqual([5, 6, 7, 8, 9, 10, 11]);
  // no lane passes through another try between its fork and its end
  for (const lane of new Set(laid.map((one) => one.lane))) {
    const runs = laid.filter((one) => one.lane === lane).sort((a, b) => a.x - b.x);
    for (let i = 1; i < runs.length; i++) if (runs[i]!.parent !== runs[i - 1]!.node) expect(runs[i]!.x - runs[i - 1]!.x).toBeGreaterThan(1);
  }
});

it("keeps the line that is shown straight, even if a newer try was left", () => {
  const nodes = treeOf([0, 1], [1, 2], [1, 3]); // 3 is the newest
  expect(
    layTries(nodes, 2, 2)
      .filter(({ lane }) => lane === 0)
      .map(({ node }) => node),
  ).toEqual([0, 1, 2]);
  expect(
    layTries(nodes, 3, 3)
      .filter(({ lane }) => lane === 0)
      .map(({ node }) => node),
  ).toEqual([0, 1, 3]);
  expect(pathTo(nodes, 3)).toEqual([0, 1, 3]);
});

it("tells what is known of a node, and walks the tree by arrow keys", () => {
  const nodes = treeOf([0, 1], [1, 2], [1, 3]);
  const laid = layTries(nodes, 3, 3, (node) => (node === 2 ? { dead: true } : node === 3 ? { left: 13 } : {}));
  expect(laid.find(({ node }) => node === 2)).toMatchObject({ dead: true, end: true });
  expect(laid.find(({ node }) => node === 3)).toMatchObject({ left: 13, here: true });
  expect(stepIn(laid, 3, "ArrowLeft")).toBe(1);
  expect(stepIn(laid, 1, "ArrowRight")).toBe(3);
  expect(stepIn(laid, 3, "ArrowDown")).toBe(2);
  expect(stepIn(laid, 2, "ArrowUp")).toBe(3);
  expect(stepIn(laid, 0, "ArrowLeft")).toBeUndefined();
  expect(stepIn(laid, 2, "Enter")).toBeUndefined();
});
