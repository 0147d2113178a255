// How moves of a tree are asked for by those in sight, of which some may be gone meanwhile.
import { expect, test, vi } from "vitest";
import { Names } from "../src/analysis/names";
import { GameTree, lineOf } from "../src/play/session/tree";

vi.mock("../src/library/client", () => ({
  library: {
    written: async ({ events }: { events: string[] }, first: number) => events.slice(first).map((text) => ({ text, parts: [], key: text })),
  },
}));

test("moves that were deleted since they were in sight are not asked for", async () => {
  const tree = new GameTree(lineOf(["a", "b", "c"]));
  const names = new Names("game", "", () => undefined);
  tree.remove(2);
  await names.ask(tree, [1, 2, 3]);
  expect(names.of(tree.node(1))?.text).toBe("a");
  expect(names.count).toBe(1);
});
