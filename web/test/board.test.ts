// Boards without a page: their size, keys, drawings, curves, motion and sounds.
import { describe, expect, it } from "vitest";
import { arcBetween, between, hatch, partOf, pointOn } from "../src/board/arrows/arcs";
import { inkOf, toggled } from "../src/board/arrows/drawing";
import { drawnAt, placeBetween, placeNamed, sizeOf, spotOf } from "../src/board/geometry";
import { TypedPlace, walk } from "../src/board/keys";
import { bezier, FADE, motionBetween, slideTime } from "../src/board/motion";
import { fit } from "../src/board/size";
import { soundsOf } from "../src/board/sound/sounds";
import type { LastMove, State } from "../src/library/protocol";
import { cast, type BoardPiece } from "../src/board/cast";

const board = { files: 9, ranks: 9, levels: "" };
const cube = { files: 6, ranks: 6, levels: "uvwxyz" };

describe("the size of a board", () => {
  it("is a whole number of device pixels a place, at a whole device pixel", () => {
    for (const ratio of [1, 1.25, 1.5, 2, 3])
      for (const width of [320, 359.5, 700.3, 1041]) {
        const { left, top, cell } = fit({ x: 10.4, y: 60.2, width, height: width + 7 }, { across: 9, down: 9 }, ratio);
        for (const length of [cell, left + 10.4, top + 60.2])
          expect(Math.abs(length * ratio - Math.round(length * ratio))).toBeLessThan(1e-6);
        expect(9 * cell).toBeLessThanOrEqual(width + 1e-2);
        expect(width - 9 * cell).toBeLessThan(9 / ratio + 1e-2);
      }
  });

  it("goes from edge to edge where the width is a multiple", () => {
    expect(fit({ x: 0, y: 120, width: 360, height: 360 }, { across: 10, down: 10 }, 3)).toEqual({ left: 0, top: 0, cell: 36 });
  });

  it("is turned with the board", () => {
    expect(sizeOf({ files: 4, ranks: 5, levels: "" }, 1)).toEqual({ across: 5, down: 4 });
  });
});

describe("keys on a board", () => {
  const at = { x: 4, y: 4 };
  it("walk, and stop at the edges", () => {
    expect(walk("ArrowUp", false, at, 9, 9)).toEqual({ x: 4, y: 3 });
    expect(walk("ArrowRight", false, { x: 8, y: 0 }, 9, 9)).toEqual({ x: 8, y: 0 });
    expect(walk("Home", false, at, 9, 9)).toEqual({ x: 0, y: 4 });
    expect(walk("End", false, at, 9, 9)).toEqual({ x: 8, y: 4 });
    expect(walk("ArrowDown", true, at, 9, 9)).toEqual({ x: 4, y: 8 });
    expect(walk("Tab", false, at, 9, 9)).toBeUndefined();
  });

  it("go to a place whose name is typed", () => {
    const typed = new TypedPlace((name) => placeNamed({ files: 10, ranks: 10, levels: "" }, 0, name));
    expect([typed.take("a", 0), typed.take("1", 10), typed.take("0", 20)]).toEqual([null, "a1", "a10"]);
    expect([typed.take("c", 30), typed.take("4", 40)]).toEqual([null, "c4"]);
    expect([typed.take("b", 50), typed.take("3", 9000)]).toEqual([null, null]); // too late
    expect(typed.take("Enter", 9001)).toBeUndefined();
  });

  it("know the places of a level, with its letter or without", () => {
    expect([placeNamed(cube, 2, "d3"), placeNamed(cube, 2, "wd3")]).toEqual(["wd3", "wd3"]);
    expect([placeNamed(cube, 2, "vd3"), placeNamed(cube, 2, "g1"), placeNamed(board, 0, "a0")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("drawn arrows", () => {
  it("come, change their ink, and go", () => {
    const one = toggled([], "a1", "a4", "pine");
    expect(one).toEqual([{ from: "a1", to: "a4", kind: "drawn", ink: "pine" }]);
    const two = toggled(toggled(one, "c3", "c3", "red"), "a1", "a4", "blue");
    expect(two.map(({ from, ink }) => [from, ink])).toEqual([
      ["c3", "red"],
      ["a1", "blue"],
    ]);
    expect(toggled(two, "c3", "c3", "red")).toHaveLength(1);
  });

  it("have the ink of the keys that are held", () => {
    const held = (keys: Partial<MouseEvent>) =>
      inkOf({ shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...keys } as MouseEvent);
    expect([held({}), held({ shiftKey: true }), held({ altKey: true }), held({ ctrlKey: true, metaKey: true })]).toEqual([
      "pine",
      "red",
      "blue",
      "sun",
    ]);
  });
});

describe("curves", () => {
  const size = { across: 9, down: 9 };
  it("bend up where they go sideways, and stay on the board", () => {
    for (const [from, to] of [
      [2, 6],
      [6, 2],
    ] as const)
      expect(pointOn(arcBetween({ x: from, y: 4 }, { x: to, y: 4 }, 0.18, size), 0.5)).toEqual({ x: 4, y: 4 - 0.72 });
    const up = pointOn(arcBetween({ x: 3, y: 7 }, { x: 3, y: 3 }, 0.18, size), 0.5);
    expect(up.x).toBeCloseTo(3 - 0.72);
    const edge = pointOn(arcBetween({ x: 0.5, y: 7 }, { x: 0.5, y: 3 }, 0.18, size), 0.5);
    expect(edge.x).toBeGreaterThan(0.5);
  });

  it("are cut without changing their shape", () => {
    const arc = arcBetween({ x: 1, y: 6 }, { x: 5, y: 2 }, 0.3, size);
    const part = partOf(arc, 0.2, 0.7);
    for (const [of, whole] of [
      [0, 0.2],
      [0.5, 0.45],
      [1, 0.7],
    ] as const) {
      expect(pointOn(part, of).x).toBeCloseTo(pointOn(arc, whole).x);
      expect(pointOn(part, of).y).toBeCloseTo(pointOn(arc, whole).y);
    }
    const { begin, end } = between(arc, 0.42);
    const { from, to } = partOf(arc, begin, end);
    expect(Math.hypot(from.x - 1, from.y - 6)).toBeCloseTo(0.42, 1);
    expect(Math.hypot(to.x - 5, to.y - 2)).toBeCloseTo(0.42, 1);
  });

  it("hatch a place so that the bands meet those of the next place", () => {
    const starts = hatch(6, false).match(/M[\d.]+ [\d.]+/g)!;
    expect(starts).toHaveLength(8);
    expect(hatch(6, true)).not.toBe(hatch(6, false));
  });
});

const at = (place: string) => drawnAt(board, spotOf(board, place), 0);
const placed = (key: number, place: string, more: Partial<BoardPiece> = {}): BoardPiece => ({
  key,
  place,
  letter: "A",
  seat: "w",
  ...more,
});

describe("motion", () => {
  const ground = { at, size: { across: 9, down: 9 }, isJump: () => false };

  it("slides in 140 to 240 ms, longer for further", () => {
    expect(slideTime({ x: 0, y: 0 }, { x: 1, y: 0 })).toBe(140);
    expect(slideTime({ x: 0, y: 0 }, { x: 0, y: 9 })).toBe(240);
    const { flights } = motionBetween([placed(1, "a2")], [placed(1, "a4")], ground);
    const { frames, duration } = flights.get(1)!;
    expect(duration).toBe(152.5);
    expect(frames[0]).toMatchObject({ offset: 0, ...at("a2") });
    expect(frames.at(-1)).toMatchObject({ offset: 1, ...at("a4") });
  });

  it("jumps along a series, 160 ms each with 40 between, touching down on every stone", () => {
    const path = ["e3", "c3", "c7", "e7"];
    const { flights } = motionBetween([placed(1, "e3")], [placed(1, "e7", { path })], ground);
    const { frames, duration } = flights.get(1)!;
    expect(duration).toBe(3 * 160 + 2 * 40);
    const touched = path.map((place) => frames.some(({ x, y }) => Math.hypot(x - at(place).x, y - at(place).y) < 1e-6));
    expect(touched).toEqual([true, true, true, true]);
    expect(frames.some(({ y }) => y < at("e3").y - 0.3 && y > at("c7").y)).toBe(true); // the arc of the first
  });

  it("goes on from the stone where the piece is shown already", () => {
    const path = ["e3", "c3", "c7", "e7"];
    const { flights } = motionBetween([placed(1, "c7", { path: ["e3", "c3", "c7"] })], [placed(1, "e7", { path })], {
      ...ground,
      isJump: () => true,
    });
    expect(flights.get(1)!.duration).toBe(160);
  });

  it("throws a piece once the thrower has arrived, and lets what is taken fade then", () => {
    const before = [placed(1, "b3"), placed(2, "b6"), placed(3, "h8")];
    const after = [placed(1, "b5"), placed(2, "b1", { thrown: true })];
    const { flights, leaving } = motionBetween(before, after, ground);
    expect(flights.get(2)).toMatchObject({ delay: flights.get(1)!.duration, duration: 280 });
    expect(flights.get(2)!.frames.some(({ high }) => high === 0.96)).toBe(true);
    expect(leaving).toEqual([{ piece: before[2], delay: flights.get(1)!.duration - FADE / 2 }]);
  });

  it("leaves what was put down by hand where it is", () => {
    expect(motionBetween([placed(1, "a2")], [placed(1, "a4")], ground, "a4").flights.size).toBe(0);
  });

  it("has the curves of style sheets", () => {
    expect(bezier(0.25, 0.1, 0.25, 1)(0.5)).toBeCloseTo(0.8024, 3); // `ease`
  });

  it("knows the place that is jumped over", () => {
    expect([placeBetween(board, "c3", "c7"), placeBetween(board, "a1", "c3"), placeBetween(board, "a1", "a2")]).toEqual([
      "c5",
      "b2",
      undefined,
    ]);
  });
});

function state(length: number, last: Partial<LastMove> | undefined, more: Partial<State> = {}): State {
  return {
    position: String(length),
    turn: "w",
    seats: ["w", "b"],
    playing: ["w", "b"],
    length,
    par: 0,
    stars: 0,
    outcome: { result: "ongoing", reason: "" },
    pieces: [
      ["a1", "A", "w"],
      ["a9", "A", "b"],
    ],
    setup: false,
    movers: [],
    last: last === undefined ? undefined : { move: "", text: "", seat: "w", path: [], sent: [], ...last },
    ...more,
  };
}

describe("pieces from one position to the next", () => {
  it("say which were sent, and by what way one came", () => {
    const before: BoardPiece[] = [placed(7, "b3"), placed(8, "b6", { seat: "b" })];
    const now = state(
      1,
      { path: ["b3", "b5"], sent: [["b6", "b1"]] },
      {
        pieces: [
          ["b5", "A", "w"],
          ["b1", "A", "b"],
        ],
      },
    );
    expect(cast(before, now)).toEqual([placed(7, "b5"), placed(8, "b1", { seat: "b", thrown: true })]);
  });
});

describe("what is heard", () => {
  const start = state(0, undefined);
  const names = (...heard: Parameters<typeof soundsOf>) => soundsOf(...heard).map(({ sound }) => sound);

  it("is the move, the capture, the throw", () => {
    expect(names(start, state(1, { path: ["a1", "a2"] }))).toEqual(["move"]);
    expect(names(start, state(1, { path: ["a1", "a9"] }, { pieces: [["a9", "A", "w"]] }))).toEqual(["capture"]);
    expect(names(start, state(1, { path: ["b3", "b5"], sent: [["b6", "b1"]] }))).toEqual(["move", "throw"]);
  });

  it("is each jump as it touches down", () => {
    const heard = soundsOf(start, state(1, { path: ["e3", "c3", "c7", "e7"] }));
    expect(heard.map(({ sound }) => sound)).toEqual(["jump", "jump", "jump"]);
    expect(heard.map(({ at }) => at)).toEqual([0, 200, 400]);
  });

  it("is check, an arrival, the end, and the call to one's turn", () => {
    expect(names(start, state(1, { path: ["a1", "a2"] }, { checks: [{ place: "a1", by: ["a2"] }] }))).toEqual(["move", "check"]);
    const arrived = { progress: { w: { done: 1, of: 2 } } };
    expect(names(state(0, undefined, { progress: { w: { done: 0, of: 2 } } }), state(1, { path: ["a8", "a9"] }, arrived))).toEqual([
      "move",
      "home",
    ]);
    expect(names(start, state(1, { path: ["a1", "a2"] }, { outcome: { result: "win", reason: "", seat: "w" } }), true)).toEqual([
      "move",
      "end",
    ]);
    expect(names(start, state(1, { path: ["a1", "a2"] }), true)).toEqual(["move", "turn"]);
  });

  it("is nothing when one looks at other positions", () => {
    expect(names(undefined, start)).toEqual([]);
    expect(names(state(5, undefined), state(2, { path: ["a1", "a2"] }))).toEqual([]);
  });
});
