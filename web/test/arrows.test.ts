// Where arrows and their numbers lie: those that share a line, a place or a crossing are told apart.
import { expect, test } from "vitest";
import { layArrows } from "../src/board/arrows/layout";

const SIZE = 0.2;
const middle = (place: string) => ({ x: place.charCodeAt(0) - 97 + 0.5, y: Number(place.slice(1)) - 0.5 });
const lay = (...moves: string[]) =>
  layArrows(
    moves.map((move) => ({ from: move.slice(0, 2), to: move.slice(2) })),
    middle,
    SIZE,
  );
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test("an arrow by itself goes from middle to middle, with its number half way", () => {
  const [one] = lay("a1c1");
  expect(one).toEqual({ from: { x: 0.5, y: 0.5 }, to: { x: 2.5, y: 0.5 }, badge: { x: 1.5, y: 0.5 } });
});

test.each([
  ["cross", ["d1e2", "f1e2", "e1d2", "e1f2"]],
  ["begin on one place", ["a1a3", "a1c3", "a1c1", "a1b3", "a1c2"]],
  ["end on one place", ["a1b2", "c1b2", "a3b2", "c3b2", "b1b2"]],
  ["are one move in several ways", ["a1a4", "a1a4", "a1a4", "a1a4", "a1a4"]],
  ["lie on one another", ["a1a2", "a1a3", "a1a4", "a4a1", "a2a5"]],
] as const)("no number covers another where arrows %s", (_, moves) => {
  const laid = lay(...moves);
  laid.forEach(({ badge }, i) => laid.slice(0, i).forEach((other) => expect(apart(badge, other.badge)).toBeGreaterThan(2 * SIZE)));
});

test("numbers of arrows that cross stand where only their own arrow is", () => {
  const [one, other] = lay("a1b2", "b1a2");
  for (const { badge } of [one!, other!]) expect(apart(badge, { x: 1, y: 1 })).toBeGreaterThan(0.25);
});

test("arrows of one move lie side by side; those that meet end before the middle", () => {
  const [one, other] = lay("a1a4", "a1a4");
  expect(apart(one!.from, other!.from)).toBeCloseTo(0.22);
  const met = lay("a1b2", "c1b2");
  for (const { to } of met) expect(apart(to, middle("b2"))).toBeCloseTo(0.24);
});
