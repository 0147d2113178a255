// What a person at a table is told when its state changes.
import { describe, expect, it } from "vitest";
import { happened } from "../src/table/happened";
import type { Snapshot } from "../src/server/snapshot";

const result = { result: "ongoing", reason: "", seat: null } as const;
const seats: Snapshot["seats"] = { w: { kind: "person" }, b: { kind: "person" } };

function state(change: Partial<Snapshot> = {}): Snapshot {
  return { n: 3, turns: 2, started: true, turn: "w", seats, draw: [], takeback: null, rematch: null, notice: null, result, ...change };
}

function told(before: Partial<Snapshot>, after: Partial<Snapshot>, you = ["w"]): string[] {
  return happened(state(before), state(after), you, (seat) => ({ w: "White", b: "Black" })[seat] ?? seat);
}

describe("what happened at a table", () => {
  const asked = { takeback: { seats: ["w"], to: 0 } };

  it("is an answer to one's own offer, and nothing to others", () => {
    expect(told({ draw: ["w"] }, {})).toEqual(["Your offer of a draw was declined."]);
    expect(told({ draw: ["w"] }, {}, ["b"])).toEqual([]);
    expect(told({ draw: ["w"] }, { draw: ["w"] })).toEqual([]);
    expect(told(asked, {})).toEqual(["Your takeback was declined."]);
    expect(told(asked, { turns: 0 })).toEqual(["Your move was taken back."]);
  });

  it("is no answer if the game went on or is over", () => {
    expect(told({ draw: ["w"] }, { turns: 3 })).toEqual([]);
    expect(told(asked, { turns: 3 })).toEqual([]);
    expect(told({ draw: ["w"] }, { result: { result: "draw", reason: "agreement", seat: null } })).toEqual([]);
  });

  it("is that the game begins, and who leaves it", () => {
    expect(told({ started: false }, {})).toEqual(["Everybody is here: the game begins."]);
    const out = { seats: { ...seats, b: { kind: "person", out: true } as const } };
    expect(told({}, out)).toEqual(["Black has left the game."]);
    expect(told(out, out)).toEqual([]);
    expect(told({}, out, ["b"])).toEqual([]);
    expect(told({}, { ...out, result: { result: "win", reason: "resignation", seat: "w" } })).toEqual([]);
  });
});
