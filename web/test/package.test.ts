// The objects of the npm package, without what loads it: games, positions, moves, records, engines in this thread.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { BadInput, IllegalMove } from "../../packages/wayfarer/src/protocol";
import { GameOver } from "../../packages/wayfarer/src/record";
import { loadOn, type Wayfarer } from "../../packages/wayfarer/src/wayfarer";

const root = new URL("../../", import.meta.url);
const asked: string[] = [];
let wayfarer: Wayfarer;

/** The file of the repository that is a file of the package. */
function pathOf(name: string): string {
  if (name === "wayfarer.wasm") return "build-wasm/apps/wasm/wayfarer.wasm";
  return name.startsWith("nets/") ? `data/${name}` : name.replace("books/", "data/explore/");
}

beforeAll(async () => {
  const file = async (name: string) => {
    asked.push(name);
    return readFileSync(new URL(pathOf(name), root));
  };
  wayfarer = await loadOn({ file }, {});
});

describe("the npm package", () => {
  it("knows games and specs", () => {
    expect(wayfarer.games.map(({ name }) => name)).toContain("traverse");
    const game = wayfarer.game("traverse");
    expect([game.title, game.files, game.levels, game.places.length]).toEqual(["TRAVERSE", 10, 1, 100]);
    const spec = game.spec({ players: 3 });
    expect([spec.text, spec.seats, spec.options]).toEqual(["traverse:players=3", ["s", "w", "n"], { players: "3", rules: "basic" }]);
    expect(() => wayfarer.spec("traverse:players=5")).toThrow(BadInput);
    expect(() => wayfarer.game("chess")).toThrow(RangeError);
    expect(game.specs().length).toBe(9);
  });

  it("has positions that do not change, and says why a move is illegal", () => {
    const start = wayfarer.position("safe-passage");
    const after = start.apply("Nf3");
    expect([start.turn, start.legalMoves.length, start.at("f3"), after.turn]).toEqual(["w", 20, null, "b"]);
    expect(after.at("f3")).toEqual({ letter: "N", seat: "w", name: "knight" });
    expect(after.equals(wayfarer.position("safe-passage", after.text))).toBe(true);
    expect(after.attackers("e5", "w")).toEqual(["f3"]);
    expect([start.isLegal("e2e4"), start.isLegal("e2e5")]).toEqual([true, false]);
    expect(() => start.move("e2e5")).toThrow(IllegalMove);
    expect(() => start.move("e9")).toThrow(BadInput);
    const why = start.explain("e2e5", { language: "de" });
    expect([why.legal, why.text.startsWith("Ein Bauer"), why.says[0]!.id]).toEqual([false, true, "pawn.far"]);
    expect(start.explain("e2e5").text).toMatch(/^A pawn goes/);
  });

  it("describes moves", () => {
    const move = wayfarer.position("travelers").move("Bg4");
    expect([move.machine, move.text, move.from, move.to, move.says]).toEqual(["e2g4", "Bg4", "e2", "g4", "Block e2–g4."]);
    expect(move.after.turn).toBe("b");
    expect(wayfarer.position("travelers").legalMoves.some((one) => one.equals(move))).toBe(true);
  });

  it("keeps records with variations, as Python does", () => {
    const record = wayfarer.record("travelers");
    record.play("Bg4");
    record.play("Bc6", "as is usual").glyph = "!?";
    record.tags.Event = "An example";
    record.root.add("Bc4");
    expect(record.text).toBe('[Spec "travelers"]\n[Event "An example"]\n[Result "*"]\n\n1. e2g4 (1. e2c4) e8c6 !? {as is usual} *\n');
    expect(wayfarer.read(record.text).equals(record)).toBe(true);
    expect([record.undo().text, record.length]).toEqual(["Bc6", 1]);
    record.resign("b");
    expect(record.outcome).toMatchObject({ winner: "w", score: "1-0", shares: { w: 1, b: 0 } });
    expect(() => record.play("Bc6")).toThrow(GameOver);
  });

  it("begins a record at a position, and knows what each node is", () => {
    const from = wayfarer.position("safe-passage").apply("e4");
    const record = wayfarer.record(from);
    const node = record.play("e5");
    expect([node.seat, node.move?.machine, node.event, record.positions.length]).toEqual(["b", "e7e5", "e7e5", 2]);
    expect(record.text).toContain("[Position ");
    expect(record.copy().text).toBe(record.text);
  });

  it("chooses, analyses, reviews and solves within limits, and fetches one net", async () => {
    const engine = wayfarer.engine();
    const start = wayfarer.position("travelers");
    const choice = await engine.choose(start, { depth: 2 });
    expect([choice.move.text, choice.depth, choice.line.map(String)]).toEqual(["Bg4", 2, ["Bg4", "Yc9"]]);
    expect((await engine.choose(start, { nodes: 200 })).nodes).toBeLessThan(20_000);
    const analysis = await engine.analyse(start, { depth: 2, lines: 2 });
    expect([analysis.done, analysis.depth, analysis.lines.map(({ move }) => move.text)]).toEqual([true, 2, ["Bg4", "Bc4"]]);
    expect((await engine.analyse(start, { time: 1 })).done).toBe(true);
    expect(asked.filter((name) => name.startsWith("nets/"))).toEqual(["nets/travelers.net"]);
    const record = wayfarer.record("travelers");
    for (const move of ["Bg4", "Bc6"]) record.play(move);
    const review = await engine.review(record, { nodes: 500 });
    expect(review.turns.map(({ move, seat }) => [move.text, seat])).toEqual([
      ["Bg4", "w"],
      ["Bc6", "b"],
    ]);
    await expect(engine.choose(start, { level: 11 })).rejects.toThrow(RangeError);
  });

  it("makes a puzzle and solves it", async () => {
    const engine = wayfarer.engine();
    const puzzle = (await engine.puzzle(1, { plies: 3 }))!;
    expect(puzzle.way.map(String)).toEqual(["Ke7", "Ba7", "Kd8#"]);
    const heard: number[] = [];
    const solution = await engine.solve(puzzle.position, { report: ({ way }) => heard.push(way.length) });
    expect([solution.found, solution.proven, solution.way.length, solution.barrier]).toEqual([true, true, 3, null]);
    expect(heard.length).toBeGreaterThan(0);
    await expect(engine.solve(wayfarer.position("travelers"))).rejects.toThrow("Safe Passage only");
  });

  it("draws a board", () => {
    const svg = wayfarer.position("courier-leapale").svg({ size: 300 });
    expect(svg.match(/level [uvwxyz]/g)).toHaveLength(6);
    expect(svg).toContain('width="300"');
  });
});
