// The game that a board for other pages shows.
import { expect, test, vi } from "vitest";
import type { State } from "../src/library/protocol";
import { ShownGame, type Wanted } from "../src/shown/shown_game";

const asked = vi.hoisted(() => vi.fn<(game: { spec: string }) => Promise<State>>());

vi.mock("../src/library/client", () => ({ library: { state: asked, written: async () => [] } }));

const viewed = { start: "", moves: "", at: undefined, interactive: false, opponent: 0, seats: [], solution: "" };
const gameOf = (wanted: Partial<Wanted>) => new ShownGame({ ...viewed, spec: "travelers", ...wanted }, () => undefined);

test("a start that is known is there at once, and nothing changes until somebody moves", async () => {
  const game = gameOf({});
  expect(game.pieces).toHaveLength(24);
  expect([game.state?.turn, game.first]).toEqual(["w", "w"]);
  expect(game.isSettled).toBe(true);
  const { state } = game;
  await game.open();
  expect(game.state).toBe(state);
  expect(asked).not.toHaveBeenCalled();
});

test("another position is asked for", async () => {
  asked.mockImplementation(() => new Promise(() => undefined));
  const game = gameOf({ start: "8/8/8/8/8/8/8/8/8 w" });
  expect(game.state).toBeUndefined();
  void game.open();
  expect(asked).toHaveBeenCalledOnce();
});
