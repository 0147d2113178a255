// Where the turns of a review stand in its curve.
import { expect, it } from "vitest";
import { pointsOf } from "../src/analysis/review/graph";
import type { Review, ReviewTurn } from "../src/library/reviewer";

const HEIGHT = 92;

function review(...after: [string, number][]): Review {
  const turn = ([seat, value]: [string, number], event: number): ReviewTurn => ({
    ...{ turn: event + 1, event, seat, move: "a1a2", grade: "good", before: value, after: value, loss: 0, best: [], reason: null },
  });
  return { accuracy: {}, turns: after.map(turn), turningPoints: [], points: "chances" };
}

/** The heights of the turns, from 0 below to 1 above. */
function heights(of: Review, seats: string[]): number[] {
  return pointsOf(of, seats, seats[0]!, (event) => event).map(({ y }) => Number((1 - y / HEIGHT).toFixed(3)));
}

it("of two seats it tells of the one below, whichever moved", () => {
  expect(heights(review(["w", 0.6], ["b", 0.4], ["w", 0.7]), ["w", "b"])).toEqual([0.6, 0.6, 0.7]);
});

it("of several seats each is told by its own turns", () => {
  expect(heights(review(["s", 0.3], ["n", 0.3], ["e", 0.4], ["s", 0.2]), ["s", "n", "e"])).toEqual([0.3, 0.3, 0.4, 0.2]);
});
