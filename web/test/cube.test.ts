// The tower of a board with several levels: what it shows, where it shows it, what a tap on it means.
import { describe, expect, it } from "vitest";
import type { PlaceHolders, HeldSign } from "../src/board/board";
import { type Board, drawnAt, sliceNames, sliceOf, spotDrawnAt, spotOf, type QuarterTurns } from "../src/board/geometry";
import { cameraFor, gapFor, settled, type Stage, viewOf, zoomed } from "../src/cube/camera";
import { NameKeys, nextCandidate, nextSlice } from "../src/cube/keys";
import { layoutFor } from "../src/cube/layout";
import { changeBetween, motionAt } from "../src/cube/motion";
import { type Candidate, choosable, pick } from "../src/cube/picking";
import { sceneOf } from "../src/cube/scene";
import type { CellQuery, TowerView } from "../src/cube/shown";
import { type Body, type Head, heightOfSolid, solidOf } from "../src/cube/solids";
import { along, between, lineBetween, pointOf } from "../src/cube/space";
import { checkInWords, choiceInWords, countsByLevel } from "../src/cube/words";
import { solidsOf } from "../src/games/solids";
import { games, infoOf } from "../src/library/games";
import type { BoardPiece } from "../src/board/cast";

const game = "courier-leapale";
const board: Board = infoOf(game);
const solids = solidsOf(game);
const stage: Stage = { width: 560, height: 700, edge: { left: 46, right: 18, top: 10, bottom: 34 } };

function placed(...names: string[]): BoardPiece[] {
  return names.map((name, i) => ({ key: i + 1, seat: name[0]!, letter: name[1]!, place: name.slice(2) }));
}

function shown(part: Partial<TowerView>): TowerView {
  return { board, gap: 2.1, solids, pieces: [], marks: {}, asked: {}, ...part };
}

const standing = (scene: ReturnType<typeof sceneOf>) => scene.figures.filter(({ stands }) => stands).map(({ place }) => place);

describe("ways through the levels", () => {
  const line = (from: string, to: string) => lineBetween(spotOf(board, from), spotOf(board, to));

  it("are told by how many coordinates they change", () => {
    expect(line("wa1", "wa4")).toEqual({ way: "orthogonal", length: 3, step: [0, 1, 0] });
    expect(line("wa1", "ua1")).toEqual({ way: "orthogonal", length: 2, step: [0, 0, -1] });
    expect(line("wa1", "xb1")).toMatchObject({ way: "diagonal", length: 1 });
    expect(line("za1", "uf6")).toMatchObject({ way: "triagonal", length: 5 });
    expect(line("wa1", "xb3")).toMatchObject({ way: "oblique", length: 1, step: [1, 2, 1] });
  });

  it("pass the cells between their ends", () => {
    expect(between(board, "za1", "wd4")).toEqual(["yb2", "xc3"].map((place) => spotOf(board, place)));
    expect(between(board, "wa1", "xb3")).toEqual([]);
    expect(along(spotOf(board, "za1"), line("za1", "yb2"), 4)).toEqual(spotOf(board, "ve5"));
  });
});

describe("cuts by rank and file", () => {
  it("have the levels as rows, and every place once", () => {
    for (const cut of ["level", "rank", "file"] as const) {
      const by = { ...board, cut };
      expect(sliceNames(by)).toHaveLength(6);
      for (const turned of [0, 2] as QuarterTurns[]) {
        const seen = new Set<string>();
        for (let slice = 0; slice < 6; slice++)
          for (let y = 0; y < 6; y++)
            for (let x = 0; x < 6; x++) {
              const spot = spotDrawnAt(by, x, y, slice, turned);
              expect(drawnAt(by, spot, turned)).toEqual({ x, y });
              seen.add(JSON.stringify(spot));
            }
        expect(seen.size).toBe(216);
      }
    }
    expect(sliceOf({ ...board, cut: "rank" }, "wb3")).toBe(2);
    expect(drawnAt({ ...board, cut: "rank" }, spotOf(board, "wb3"), 0)).toEqual({ x: 1, y: 2 });
    expect(drawnAt({ ...board, cut: "rank" }, spotOf(board, "wb3"), 2)).toEqual({ x: 4, y: 2 });
  });
});

describe("the camera", () => {
  it("fits the whole tower into its stage, from all seats", () => {
    for (const [width, height] of [
      [560, 700],
      [390, 352],
      [360, 180],
      [160, 352],
    ] as const) {
      const small: Stage = { width, height, edge: { left: 28, right: 12, top: 4, bottom: 8 } };
      const gap = gapFor(small);
      for (let quarter = 0; quarter < 4; quarter++) {
        const camera = cameraFor(board, gap, viewOf(quarter), small);
        for (const place of ["ua1", "ua6", "uf1", "uf6", "za1", "za6", "zf1", "zf6"]) {
          const { x, y } = camera.project(pointOf(board, spotOf(board, place), gap));
          expect(x).toBeGreaterThan(28);
          expect(x).toBeLessThan(width - 12);
          expect(y).toBeGreaterThan(4);
          expect(y).toBeLessThan(height - 8);
        }
      }
    }
  });

  it("puts the first seat's pieces on the left, and its own on the left of the other seat", () => {
    const x = (quarters: number, place: string) =>
      cameraFor(board, 2.1, viewOf(quarters), stage).project(pointOf(board, spotOf(board, place), 2.1)).x;
    expect(x(0, "wc1")).toBeLessThan(x(0, "wc6") - 100);
    expect(x(2, "wc6")).toBeLessThan(x(2, "wc1") - 100);
  });

  it("sees in WebGL what it sees in SVG", () => {
    const view = { ...viewOf(1), azimuth: 130, elevation: 33, zoom: 1.7, shift: { x: 31, y: -44 } };
    const { matrix, project } = cameraFor(board, 2.1, view, stage);
    for (const place of ["ua1", "wf6", "zc3"]) {
      const [x, y, z] = pointOf(board, spotOf(board, place), 2.1);
      const clip = [0, 1, 2, 3].map((i) => matrix[i]! * x + matrix[4 + i]! * y + matrix[8 + i]! * z + matrix[12 + i]!);
      const seen = project([x, y, z]);
      expect(((clip[0]! / clip[3]! + 1) * stage.width) / 2).toBeCloseTo(seen.x, 2);
      expect(((1 - clip[1]! / clip[3]!) * stage.height) / 2).toBeCloseTo(seen.y, 2);
      expect(Math.abs(clip[2]! / clip[3]!)).toBeLessThan(1);
    }
  });

  it("zooms about a point that stays, between 1 and 2.5 times, and comes back to its seat", () => {
    const at = { x: 400, y: 300 };
    const point = (view: ReturnType<typeof viewOf>) => cameraFor(board, 2.1, view, stage).project([1, 0, 1]);
    const near = zoomed(viewOf(0), 1.5, at, stage);
    const [before, after] = [point(viewOf(0)), point(near)];
    expect(after.x - at.x).toBeCloseTo((before.x - at.x) * 1.5, 3);
    expect(zoomed(near, 10, at, stage).zoom).toBe(2.5);
    expect(zoomed(near, 0.1, at, stage)).toMatchObject({ zoom: 1, shift: { x: 0, y: 0 } });
    expect(settled({ ...viewOf(0), azimuth: 62 + 90 + 40, elevation: 38 })).toMatchObject({ azimuth: 62 + 90 });
  });
});

describe("what stands and what sinks", () => {
  const pieces = placed("wQxc1", "wSxc2", "bSxc5", "bEwe6", "wQue4", "bLub1");

  it("nothing is asked: all stand, and none is veiled less than another", () => {
    const scene = sceneOf(shown({ pieces }));
    expect(scene.asks).toBe(false);
    expect(standing(scene)).toHaveLength(pieces.length);
  });

  it("a piece is chosen: it and what it can take", () => {
    const marks = { selected: "xc1", targets: new Set(["wc1", "vc1", "xc5"]), captures: new Set(["xc5"]) };
    const scene = sceneOf(shown({ pieces, marks }));
    expect(standing(scene)).toEqual(["xc1", "xc5"]);
    expect(scene.names).toMatchObject([{ place: "xc1", kind: "chosen" }]);
    expect(scene.rings.map(({ hue }) => hue)).toEqual(["capture"]);
    expect(scene.washes.map(({ hue }) => hue).sort()).toEqual(["capture", "chosen", "target", "target"]);
    expect(scene.beads.filter(({ hue }) => hue === "plumb")).toHaveLength(6);
  });

  it("rays begin beside the piece, and only what slides shows where its way would lead on", () => {
    const rays = (letter: string, ...targets: string[]) => {
      const marks = { selected: "xc1", targets: new Set(targets) };
      return sceneOf(shown({ pieces: placed(`w${letter}xc1`), marks })).beams.filter(({ hue }) => hue !== "plumb");
    };
    expect(rays("Q", "wc1", "vc1")).toMatchObject([
      { hue: "orthogonal", width: "ray" },
      { hue: "orthogonal", width: "thin", dashed: true },
    ]);
    expect(rays("Q", "wc1", "vc1", "uc1")).toHaveLength(1);
    expect(rays("P", "wc1")).toMatchObject([{ width: "ray" }]);
    expect(rays("A", "vc1", "ve3")).toMatchObject([{ width: "thin" }, { hue: "triagonal", width: "thin" }]);
    expect(rays("N", "xd3")).toMatchObject([{ hue: "oblique", width: "thin" }]);
  });

  it("a check: both ends, all that have an answer, the line and the cells where something can be put", () => {
    const marks = { checks: [{ place: "we6", by: ["ue4"] }], movers: new Set(["ub1"]) };
    const scene = sceneOf(shown({ pieces, marks }));
    expect(standing(scene).sort()).toEqual(["ub1", "ue4", "we6"]);
    expect(scene.beams).toMatchObject([{ hue: "check", width: "thick" }]);
    expect(scene.washes.filter(({ hue }) => hue === "block").map(({ spot }) => spot)).toEqual([spotOf(board, "ve5")]);
    expect(scene.names.map(({ place }) => place).sort()).toEqual(["ue4", "we6"]);
  });

  it("a check by what leaps has no cell where something can be put", () => {
    const marks = { checks: [{ place: "we6", by: ["we4"] }] };
    const scene = sceneOf(shown({ pieces: placed("bEwe6", "wAwe4"), marks }));
    expect(scene.washes.filter(({ hue }) => hue === "block")).toEqual([]);
  });

  describe("attacks", () => {
    const held = (yours: string[], theirs: string[], sign?: HeldSign): PlaceHolders => ({ yours, theirs, sign });
    const at = new Map([
      ["wa1", held(["xc1", "xc2"], ["ub1"], "contested")],
      ["wb1", held(["xc1"], [], "yours")],
      ["wc1", held([], ["ub1"], "theirs")],
      ["wd1", held(["xc2"], [])],
      ["xc5", held(["xc1"], [], "prize")],
      ["xc2", held([], ["xc5", "ub1"], "danger")],
    ]);
    const scene = (asked: CellQuery = {}) => sceneOf(shown({ pieces, marks: { holds: { at } }, asked }));

    it("cells are the viewer's, the others' or contested; what is in danger stands in a ring", () => {
      const { held, rings, beams } = scene();
      expect(held).toEqual([
        { spot: spotOf(board, "wa1"), sign: "contested" },
        { spot: spotOf(board, "wb1"), sign: "yours" },
        { spot: spotOf(board, "wc1"), sign: "theirs" },
      ]);
      expect(standing(scene()).sort()).toEqual(["xc2", "xc5"]);
      expect(rings).toMatchObject([{ hue: "target", dashed: true }, { hue: "capture" }]);
      expect(rings[1]!.dashed).toBeUndefined();
      expect(beams).toEqual([]);
    });

    it("a cell is asked about: a line from each taker, dashed from those of the other side, and they stand", () => {
      const asked = scene({ pointed: { place: "wa1", by: ["xc1", "xc2", "ub1"] } });
      expect(asked.beams.map(({ hue, dashed }) => [hue, dashed])).toEqual([
        ["takes-yours", false],
        ["takes-yours", false],
        ["takes-theirs", true],
      ]);
      expect(standing(asked).sort()).toEqual(["ub1", "xc1", "xc2", "xc5"]);
    });
  });

  it("one level by itself", () => {
    expect(standing(sceneOf(shown({ pieces, asked: { alone: 3 } }))).sort()).toEqual(["xc1", "xc2", "xc5"]);
  });
});

describe("picking", () => {
  const at = (place: string, x: number, y: number, high = 0): Candidate => ({
    place,
    foot: { x, y },
    top: { x, y: y - high },
  });

  it("takes the nearest candidate within reach, by foot or body", () => {
    const two = [at("ua1", 100, 100, 30), at("ub1", 140, 100)];
    expect(pick(two, 104, 99, false)).toEqual(["ua1"]);
    expect(pick(two, 100, 72, false)).toEqual(["ua1"]);
    expect(pick(two, 128, 100, false)).toEqual(["ub1"]);
    expect(pick(two, 100, 135, false)).toEqual([]);
  });

  it("asks where a second is within 12 pixels, and the mouse is not clearly nearer to one", () => {
    const two = [at("ua1", 100, 100), at("ub1", 108, 104)];
    expect(pick(two, 103, 101, false)).toEqual(["ua1", "ub1"]);
    expect(pick(two, 106, 104, false)).toEqual(["ub1"]);
    expect(pick(two, 90, 96, false)).toEqual(["ua1"]);
    expect(pick([at("ua1", 100, 100), at("ub1", 120, 100)], 109, 100, false)).toEqual(["ua1"]);
  });

  it("asks a finger that is not clearly nearer to one", () => {
    const two = [at("ua1", 100, 100), at("ub1", 124, 100)];
    expect(pick(two, 101, 100, true)).toEqual(["ua1"]);
    expect(pick(two, 108, 100, true)).toEqual(["ua1", "ub1"]);
    expect(pick(two, 108, 100, false)).toEqual(["ua1"]);
  });

  it("offers what can be chosen: movers; targets and other own pieces; all while nothing can move", () => {
    const pieces = placed("wQxc1", "wSxc2", "bSxc5");
    expect([...choosable({ pieces, marks: { movers: new Set(["xc2"]) } })]).toEqual(["xc2"]);
    const chosen = { selected: "xc1", targets: new Set(["wc1", "xc5"]) };
    expect([...choosable({ pieces, marks: chosen })].sort()).toEqual(["wc1", "xc1", "xc2", "xc5"]);
    expect(choosable({ pieces, marks: {} }).size).toBe(3);
  });
});

describe("solids", () => {
  const budget = 80000;

  it("differ in shape from kind to kind, and stand no higher than the camera expects", () => {
    const shapes = infoOf(game).kinds.map(({ letter }) => {
      const { body, head } = solids.solid(letter);
      return solidOf(body, head?.form, 14);
    });
    expect(new Set(shapes.map(({ position }) => position.join())).size).toBe(16);
    for (const mesh of shapes) expect(heightOfSolid(mesh)).toBeLessThanOrEqual(1.2);
  });

  it("have surfaces that look outwards, so that an outline can be drawn round them", () => {
    const bodies: Body[] = ["disc", "bell", "column", "goblet", "hat", "horns", "wings"];
    for (const body of bodies) {
      const mesh = solidOf(body, undefined, 12);
      let inwards = 0;
      for (let i = 0; i < mesh.index.length; i += 3) {
        const [a, b, c] = mesh.index.slice(i, i + 3).map((corner) => mesh.position.slice(3 * corner, 3 * corner + 3));
        const [u, v] = [b!, c!].map((point) => point.map((part, k) => part - a![k]!));
        const normal = [0, 1, 2].map((k) => u![(k + 1) % 3]! * v![(k + 2) % 3]! - u![(k + 2) % 3]! * v![(k + 1) % 3]!);
        const told = mesh.normal.slice(3 * mesh.index[i]!, 3 * mesh.index[i]! + 3);
        if (normal.reduce((sum, part, k) => sum + part * told[k]!, 0) < -1e-6) inwards++;
      }
      expect(inwards, body).toBe(0);
    }
  });

  it("have few enough triangles for a whole army of each side, with outlines", () => {
    const heads: (Head | undefined)[] = ["crown", "stone", "pearls", "orb", "cross", undefined];
    const most = Math.max(...heads.map((head) => solidOf("goblet", head, 14).triangles));
    expect(most).toBeLessThan(700);
    expect(72 * (solidOf("hat", undefined, 14).triangles + solidOf("hat", undefined, 8).triangles)).toBeLessThan(budget / 3);
  });
});

describe("room", () => {
  it("at 1366 by 768 the tower stands beside six boards of 33 pixels a cell or more", () => {
    const layout = layoutFor(990, 700, 6, 6, true);
    expect(layout.kind).toBe("wide");
    expect(layout.board / 6).toBeGreaterThanOrEqual(33);
    expect(layout.tower!.width).toBeGreaterThan(500);
    expect(3 * (layout.board + 20) + 2 * 10).toBeLessThanOrEqual(700);
  });

  it("a phone has the tower above one level, with tabs that fingers hit", () => {
    for (const [width, height] of [
      [360, 408],
      [390, 512],
      [412, 600],
    ] as const) {
      const { kind, tower, board: size, tabs } = layoutFor(width, height, 6, 6, true);
      expect(kind).toBe("tall");
      expect(tower!.height + size).toBeLessThanOrEqual(height);
      expect(size / 6).toBeGreaterThanOrEqual(36);
      expect((size * tabs) / 6).toBeGreaterThanOrEqual(42);
      expect(size + tabs * 44).toBeLessThanOrEqual(width);
    }
  });

  it("a very small one opens the tower by a button", () => {
    expect(layoutFor(320, 260, 6, 6, true)).toMatchObject({ tower: undefined, opener: true });
    expect(layoutFor(320, 260, 6, 6, false)).toMatchObject({ tower: undefined, opener: false });
  });

  it("a phone on its side has the tower at the left", () => {
    const { kind, tower, board: size, tabs } = layoutFor(480, 352, 6, 6, true);
    expect(kind).toBe("split");
    expect(tower!.width + size + tabs * 44).toBeLessThanOrEqual(480);
  });
});

describe("moves through the levels", () => {
  it("go along their line, or in an arc if they leap; what is taken shrinks", () => {
    const before = placed("wQxc1", "bSxc5");
    const change = changeBetween(board, solids, before, [{ ...before[0]!, place: "xc5" }])!;
    expect(change.journeys).toEqual([{ key: 1, from: "xc1", to: "xc5", leaps: false }]);
    expect(change.taken.map(({ place }) => place)).toEqual(["xc5"]);
    const motion = motionAt(board, 2.1, { ...change, begin: 0, delay: 0 }, 130);
    expect(motion.moving.get(1)!.at[2]).toBeLessThan(pointOf(board, spotOf(board, "xc1"), 2.1)[2]);
    expect(motion.leaving[0]!.size).toBeLessThan(1);
    expect(motionAt(board, 2.1, { ...change, begin: 0, delay: 0 }, 300)).toMatchObject({ line: { from: "xc1" }, leaving: [] });
    const gnu = placed("wNxc1");
    expect(changeBetween(board, solids, gnu, [{ ...gnu[0]!, place: "xd3" }])!.journeys[0]!.leaps).toBe(true);
  });

  it("another's waits, with its line, before it goes; plates passed flash", () => {
    const before = placed("wQzc1");
    const change = { ...changeBetween(board, solids, before, [{ ...before[0]!, place: "wc1" }])!, begin: 0, delay: 400 };
    expect(motionAt(board, 2.1, change, 200).moving.get(1)!.at).toEqual(pointOf(board, spotOf(board, "zc1"), 2.1));
    const passing = motionAt(board, 2.1, change, 500);
    expect([...passing.flash!]).toEqual([3, 4]);
    const scene = sceneOf(shown({ pieces: before, ...passing }));
    expect(scene.beams).toMatchObject([{ hue: "last", dashed: true }]);
    expect([...scene.flash!]).toEqual([3, 4]);
    expect(motionAt(board, 2.1, change, 2500).line).toBeUndefined();
  });
});

describe("keys between flat boards", () => {
  it("take the name of a place from its level on", () => {
    const keys = new NameKeys();
    expect(["w", "b"].map((key, i) => keys.take(board, key, i))).toEqual([null, null]);
    expect(keys.take(board, "3", 3)).toBe("wb3");
    expect(keys.take(board, "b", 4)).toBeUndefined(); // the board they are on knows b3
    expect([keys.take(board, "u", 10), keys.take(board, "x", 5000), keys.take(board, "a", 5001)]).toEqual([null, null, null]);
    expect(keys.take(board, "9", 5002)).toBeUndefined();
  });

  it("lead to the next board, and to the next candidate", () => {
    expect(nextSlice(board, "level", "wb3", 1)).toBe("xb3");
    expect(nextSlice(board, "level", "ub3", -1)).toBeUndefined();
    expect(nextSlice(board, "rank", "wb3", 1)).toBe("wb4");
    const order = ["ua1", "ub1", "uc1", "va1"];
    expect(nextCandidate(order, new Set(["uc1", "va1"]), "ua1", 1)).toBe("uc1");
    expect(nextCandidate(order, new Set(["uc1"]), "uc1", 1)).toBeUndefined();
    expect(nextCandidate(order, new Set(["ua1"]), "uc1", -1)).toBe("ua1");
  });
});

describe("words", () => {
  const pieces = placed("wQxc1", "bSxc5", "bLuc4", "wQue4", "bEwe6");

  it("tell of the chosen piece: how many moves, on which levels, what it takes", () => {
    const marks = { selected: "xc1", targets: new Set(["wc1", "xc5", "xc2", "uc4"]) };
    expect(countsByLevel(board, marks.targets)).toEqual([1, 0, 1, 2, 0, 0]);
    expect(choiceInWords(game, board, pieces, marks)).toBe(
      "Queen x c1: 4 moves; 1 on level u, 1 on level w, 2 on level x; takes Stockbroker x c5, Elk u c4",
    );
  });

  it("tell the line of a check", () => {
    const checks = [{ place: "we6", by: ["ue4"] }];
    expect(checkInWords(game, board, solids, pieces, checks)).toBe("Check: Queen u e4, through v e5, Emperor w e6");
  });
});

describe("a game that brings no solids", () => {
  it("has discs told by letters", () => {
    const other = solidsOf(games.find(({ name }) => name !== game)!.name);
    expect(other.lettered).toBe(true);
    expect(other.solid("R")).toEqual({ body: "disc" });
    expect(other.slides("R")).toBe(false);
  });
});
