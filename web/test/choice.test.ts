import { describe, expect, it } from "vitest";
import type { Move } from "../src/library/protocol";
import { attempted, begin, type Choice, isMove, landingsOf, oneBack, press, preview, stageOf, wayOf } from "../src/play/session/choice";

const nobody = () => undefined;

function go(choice: Choice, ...places: string[]): Choice | Move | undefined {
  let now: Choice | Move | undefined = choice;
  for (const place of places) {
    if (now === undefined || isMove(now)) throw new Error(`nothing left to choose at ${place}`);
    now = press(now, place);
  }
  return now;
}

describe("a turn", () => {
  it("ends with the target if there is nothing else to choose", () => {
    const choice = begin(
      "a2",
      [
        { move: "a2a3", to: "a3" },
        { move: "a2a4", to: "a4" },
      ],
      nobody,
    );
    expect(stageOf(choice)).toEqual({ kind: "to", places: new Set(["a3", "a4"]) });
    expect(go(choice, "a4")).toEqual({ move: "a2a4", to: "a4" });
    expect(go(choice, "a5")).toBeUndefined();
  });

  it("asks for the kind of a promotion", () => {
    const moves = ["h", "m", "u"].map((letter) => ({ move: `wd5wd6${letter}`, to: "wd6" }));
    const choice = go(begin("wd5", moves, nobody), "wd6") as Choice;
    expect(stageOf(choice)).toEqual({ kind: "promote", moves });
  });

  it("lets a Displacer displace one piece or none", () => {
    const none: Move = { move: "e1e4", to: "e4" };
    const moves: Move[] = [
      none,
      { move: "e1e4,e5e9", to: "e4", sent: [["e5", "e9"]] },
      { move: "e1e4,e5a4", to: "e4", sent: [["e5", "a4"]] },
      { move: "e1e4,d4d9", to: "e4", sent: [["d4", "d9"]] },
    ];
    const at = go(
      begin("e1", moves, () => "b"),
      "e4",
    ) as Choice;
    expect(stageOf(at)).toEqual({ kind: "victim", places: new Set(["e5", "d4"]), none });
    expect(press(at, "e4")).toBe(none);
    const victim = press(at, "e5") as Choice;
    expect(stageOf(victim)).toEqual({ kind: "send", victim: "e5", places: new Set(["e9", "a4"]) });
    expect(press(victim, "a4")).toEqual(moves[2]);
    expect(press(at, "d4")).toEqual(moves[3]); // one piece, one place: nothing left to ask
  });

  it("stays where it is at a tap on what is not offered, and says which move that would have been", () => {
    const moves: Move[] = [
      { move: "e1e6", to: "e6" },
      { move: "e1e6,d6e2", to: "e6", sent: [["d6", "e2"]] },
      { move: "e1e6,d6a6", to: "e6", sent: [["d6", "a6"]] },
      { move: "e1e6,f5e2", to: "e6", sent: [["f5", "e2"]] },
      { move: "e1e6,f5a6", to: "e6", sent: [["f5", "a6"]] },
    ];
    const at = go(
      begin("e1", moves, () => "b"),
      "e6",
    ) as Choice;
    expect(press(at, "e7")).toBeUndefined();
    expect(attempted(at, "e7")).toBe("e1e6,e7e2");
    const victim = press(at, "f5") as Choice;
    expect(press(victim, "d5")).toBeUndefined();
    expect(attempted(victim, "d5")).toBe("e1e6,f5d5");
  });

  it("puts circles of one seat back in any order", () => {
    const owner = (place: string) => (place === "d4" || place === "f6" ? "n" : undefined);
    const moves: Move[] = [
      {
        move: "c3g7,d4b10,f6c10",
        to: "g7",
        sent: [
          ["d4", "b10"],
          ["f6", "c10"],
        ],
      },
      {
        move: "c3g7,d4b10,f6d10",
        to: "g7",
        sent: [
          ["d4", "b10"],
          ["f6", "d10"],
        ],
      },
      {
        move: "c3g7,d4c10,f6d10",
        to: "g7",
        sent: [
          ["d4", "c10"],
          ["f6", "d10"],
        ],
      },
    ];
    const sending = go(begin("c3", moves, owner), "g7") as Choice;
    expect(stageOf(sending)).toEqual({ kind: "send", victim: "d4", places: new Set(["b10", "c10", "d10"]) });
    expect(go(sending, "d10", "b10")).toEqual(moves[1]);
    expect(go(sending, "b10", "d10")).toEqual(moves[1]);
    expect(go(sending, "c10", "b10")).toEqual(moves[0]);
  });

  it("takes a tap on where the only piece that can be sent goes for both", () => {
    const moves: Move[] = [
      { move: "a4e4", to: "e4" },
      { move: "a4e4,e3e9", to: "e4", sent: [["e3", "e9"]] },
      { move: "a4e4,e3e8", to: "e4", sent: [["e3", "e8"]] },
    ];
    const landed = go(
      begin("a4", moves, () => "b"),
      "e4",
    ) as Choice;
    expect(press(landed, "e9")).toBe(moves[1]);
    expect(press(landed, "d9")).toBeUndefined();
    const two = [...moves, { move: "a4e4,f4e9", to: "e4", sent: [["f4", "e9"]] } satisfies Move];
    expect(
      press(
        go(
          begin("a4", two, () => "b"),
          "e4",
        ) as Choice,
        "e9",
      ),
    ).toBeUndefined();
  });

  it("is shown while it is being chosen", () => {
    const moves: Move[] = [
      { move: "e1e4", to: "e4" },
      { move: "e1e4,e5e9", to: "e4", sent: [["e5", "e9"]] },
      { move: "e1e4,e5a4", to: "e4", sent: [["e5", "a4"]] },
    ];
    const pieces = [{ place: "e1" }, { place: "e5" }, { place: "a1" }];
    const choice = go(
      begin("e1", moves, () => "b"),
      "e4",
    ) as Choice;
    expect(preview(choice, pieces)).toEqual([{ place: "e4" }, { place: "e5" }, { place: "a1" }]);
    const sent = { ...choice, victims: ["e5"], placed: [{ seat: "b", place: "e9" }] };
    expect(preview(sent, pieces)).toEqual([{ place: "e4" }, { place: "e9", thrown: true }, { place: "a1" }]);
  });
});

describe("a series of jumps", () => {
  // e3 may step to e4; it jumps to c3, on to c7, and on to e7 or a7; g3 is a jump with nothing behind it
  const moves: Move[] = [
    { move: "e3e4", to: "e4" },
    { move: "e3c3", to: "c3" },
    { move: "e3g3", to: "g3" },
    { move: "e3c7", to: "c7", path: ["e3", "c3", "c7"] },
    { move: "e3e7", to: "e7", path: ["e3", "c3", "c7", "e7"] },
    { move: "e3a7", to: "a7", path: ["e3", "c3", "c7", "a7"] },
  ];
  const start = begin("e3", moves, nobody);

  it("is built stone by stone", () => {
    const one = press(start, "c3") as Choice;
    expect(stageOf(one)).toEqual({ kind: "jump", at: "c3", places: new Set(["c7", "e7", "a7"]) });
    expect(wayOf(one)).toEqual(["e3", "c3"]);
    const two = press(one, "c7") as Choice;
    expect(wayOf(two)).toEqual(["e3", "c3", "c7"]);
    expect(press(two, "e7")).toBe(moves[4]);
  });

  it("goes on from a place where it only touches down, and cannot stop there", () => {
    const past: Move[] = [
      { move: "c5d4", to: "d4" },
      { move: "c5c9", to: "c9", path: ["c5", "a7", "c9"] },
      { move: "c5e9", to: "e9", path: ["c5", "a7", "c9", "e9"] },
    ];
    const at = go(begin("c5", past, nobody), "a7") as Choice;
    expect(stageOf(at)).toEqual({ kind: "jump", at: "a7", places: new Set(["c9", "e9"]), stuck: true });
    expect(press(at, "a7")).toBeUndefined();
    expect(attempted(at, "a7")).toBe("c5a7");
    expect(go(at, "c9", "c9")).toBe(past[1]);
    expect(go(begin("c5", past, nobody), "a3")).toBeUndefined();
  });

  it("ends on a stone when that is tapped again", () => {
    expect(go(start, "c3", "c3")).toBe(moves[1]);
    expect(go(start, "c3", "c7", "c7")).toBe(moves[3]);
  });

  it("stays open at any stone from where it may go on, however it is tapped", () => {
    const at = press(start, "c7") as Choice;
    expect(at.stones).toEqual(["c3", "c7"]);
    expect(stageOf(at)).toMatchObject({ kind: "jump", at: "c7" });
    expect(press(at, "c7")).toBe(moves[3]);
    expect(press(at, "a7")).toBe(moves[5]);
  });

  it("tells at which jump each place is reached, and where it may go on", () => {
    const landings = landingsOf(start, ["e4", "c3", "g3", "c7", "e7"]);
    expect([...landings]).toEqual([
      ["c3", { jumps: 1, goesOn: true }],
      ["c7", { jumps: 2, goesOn: true }],
      ["e7", { jumps: 3, goesOn: false }],
    ]);
  });

  it("is one tap where the last stone is several jumps away, or nothing follows", () => {
    expect(press(start, "e7")).toBe(moves[4]);
    expect(press(start, "g3")).toBe(moves[2]);
    expect(press(start, "e4")).toBe(moves[0]);
  });

  it("goes back one stone at a time", () => {
    const two = go(start, "c3", "c7") as Choice;
    const one = oneBack(two)!;
    expect(wayOf(one)).toEqual(["e3", "c3"]);
    expect(stageOf(oneBack(one)!)).toEqual(stageOf(start));
    expect(oneBack(start)).toBeUndefined();
  });

  it("shows the piece on its last stone, with the way it came", () => {
    const two = go(start, "c3", "c7") as Choice;
    const pieces = [{ place: "e3" }, { place: "d3" }];
    expect(preview(two, pieces)).toEqual([{ place: "c7", path: ["e3", "c3", "c7"] }, { place: "d3" }]);
    expect(preview(start, pieces)).toBe(pieces);
  });

  it("by its stones says which pieces it sends back, where several ways end on one place", () => {
    const send = (path: string[], victim: string): Move => ({
      move: `a1e5,${victim}b10`,
      to: "e5",
      path,
      sent: [[victim, "b10"]],
    });
    const both = [{ move: "a1c1", to: "c1" }, { move: "a1a3", to: "a3" }, send(["a1", "c1", "e5"], "d3"), send(["a1", "a3", "e5"], "c4")];
    const from = begin("a1", both, () => "n");
    expect(go(from, "c1", "e5")).toBe(both[2]);
    expect(go(from, "a3", "e5")).toBe(both[3]);
    expect(stageOf(go(from, "e5") as Choice)).toMatchObject({ kind: "victim", places: new Set(["d3", "c4"]) });
  });
});
