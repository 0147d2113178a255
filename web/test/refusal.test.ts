// A refused move as the page shows it: what it says, the places it warns of, and whether the move is
// seen for a moment. All of that comes from the explanation's data.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Explanation } from "../src/library/protocol";
import { Session } from "../src/play/session/session";

let answer: Explanation;
const asked: string[] = [];
vi.mock("../src/library/client", () => ({
  library: {
    explain: (_game: unknown, move: string) => {
      asked.push(move);
      return Promise.resolve(answer);
    },
  },
}));

class Here extends Session {
  readonly events = [];
  readonly line = [];
  holds = () => true;
  play = () => Promise.resolve();
  show = () => undefined;
}

const danger: Explanation = {
  legal: false,
  text: "Not like that.",
  says: [
    {
      id: "danger.one",
      args: [
        { slot: 0, type: "piece", letter: "B", seat: "w", place: "a6" },
        { slot: 1, type: "piece", letter: "N", seat: "b", place: "b8" },
        { slot: 2, type: "number", number: 3 },
        { slot: 3, type: "place", place: "c8" },
      ],
    },
  ],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a move into danger is shown for a moment, and its places are warned of", async () => {
  const session = new Here("safe-passage", "");
  answer = danger;
  await session.refuse("f1", "a6", "otherwise");
  expect(asked.at(-1)).toBe("f1a6");
  expect(session.message).toBe("Not like that.");
  expect([...session.warned]).toEqual(["a6", "b8", "c8"]);
  expect(session.trial).toEqual(["f1", "a6"]);
  vi.runAllTimers();
  expect(session.trial).toBeUndefined();
});

test("a move refused for another reason is not shown, and its own place is not warned of", async () => {
  const session = new Here("safe-passage", "");
  answer = { ...danger, says: [{ ...danger.says[0]!, id: "move.blocked" }] };
  await session.refuse("a6", "f1", "otherwise");
  expect(session.trial).toBeUndefined();
  expect([...session.warned]).toEqual(["b8", "c8"]);
});

test("no sentence is searched for places or for words", async () => {
  const session = new Here("safe-passage", "");
  answer = { legal: false, text: "This would leave the bishop on a6 in danger.", says: [{ id: "other", args: [] }] };
  await session.refuse("f1", "a6", "otherwise");
  expect(session.trial).toBeUndefined();
  expect(session.warned.size).toBe(0);
});

test("a legal move that needs something more is no refusal", async () => {
  const session = new Here("safe-passage", "");
  answer = { legal: true, text: "Legal.", says: [], path: ["f1", "e2"] };
  await session.refuse("f1", "e2", "That move needs something more.");
  expect(session.message).toBe("That move needs something more.");
});
