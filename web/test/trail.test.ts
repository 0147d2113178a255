// What a seat of TRAVERSE is told of its way home.
import { expect, it } from "vitest";
import { Trail } from "../src/games/traverse/trail";
import type { Session } from "../src/play/session/session";

function told(left: number): string {
  const state = { pieces: [["e5", "S", "s"]], progress: { s: { done: 8 - left, of: 8, left } } };
  return JSON.stringify(Trail({ session: { state, game: "traverse" } as unknown as Session, seat: "s", compact: false }));
}

it("a seat that is home is not told how many turns it needs", () => {
  expect(told(2)).toContain("at least ");
  expect(told(0)).not.toContain("at least ");
  expect(told(0)).toContain(" home");
});
