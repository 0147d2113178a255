// The tree of an analysis: its lines, what changes them, the rows that show it, and its text.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { Host } from "../src/library/host";
import type { Game, Refusal, SavedTree, State } from "../src/library/protocol";
import { keptOf, textOf } from "../src/analysis/record";
import { AnalysisSession } from "../src/analysis/session";
import { FOLD_DEPTH, listedOf, type Row, rowsOf } from "../src/analysis/rows";
import { GameTree, lineOf } from "../src/play/session/tree";
import { HostAnswers, loadHost } from "./library_host";

let host: Host;

vi.mock("../src/library/client", () => ({
  library: {
    state: async ({ spec, start, events }: Game) => host.ask(["state", spec, start, events.join(" "), ""]),
    tidy: async (text: string) => answerOf<{ notes: string }>(["tidy", text]).notes,
  },
}));

function answerOf<T>(lines: string[]): T {
  const answer = host.ask(lines) as T & { error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

function treeOf(text: string): SavedTree {
  return answerOf<SavedTree[]>(["trees", text])[0]!;
}

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});

/** Nodes 1 2 3 a b c; then 4 and 5 are x y beside b, and 6 is z beside a. */
function sample(): GameTree {
  const tree = new GameTree(lineOf(["a", "b", "c"]));
  const x = tree.append(1, "x");
  tree.append(x, "y");
  tree.append(0, "z");
  return tree;
}

test("a move that is there already is not added again", () => {
  const tree = sample();
  expect(tree.append(1, "b")).toBe(2);
  expect(tree.nodes.length).toBe(7);
  expect(tree.eventsTo(5)).toEqual(["a", "x", "y"]);
  expect(tree.endFrom(0)).toBe(3);
  expect(tree.endFrom(0, "newest")).toBe(6);
});

test("a variation moves forward by one, or becomes the main line", () => {
  const tree = sample();
  expect(tree.variationOf(5)).toBe(4);
  expect(tree.variationOf(3)).toBeUndefined();
  expect(tree.promote(5)).toBe(true);
  expect(tree.eventsTo(tree.endFrom(0))).toEqual(["a", "x", "y"]);
  expect(tree.promote(5)).toBe(false);
  tree.makeMain(6);
  expect(tree.eventsTo(tree.endFrom(0))).toEqual(["z"]);
});

test("a deleted node goes with all that follow it, and the rest is renumbered", () => {
  const tree = sample();
  const { now } = tree.remove(2);
  expect(tree.nodes.map(({ event }) => event)).toEqual(["", "a", "x", "y", "z"]);
  expect(tree.eventsTo(now[5]!)).toEqual(["a", "x", "y"]);
  expect(now[3]).toBe(1); // c is gone: where b was made from
  for (const [i, { parent, children }] of tree.nodes.entries()) {
    expect(i === 0 || parent < i).toBe(true);
    for (const child of children) expect(tree.node(child).parent).toBe(i);
  }
});

test("what was deleted comes back where it was, also after other moves were made and deleted", () => {
  const lines = (tree: GameTree) => tree.nodes.flatMap(({ children }, i) => (children.length === 0 ? [tree.eventsTo(i).join(" ")] : []));
  const tree = sample();
  const before = lines(tree).sort();
  const first = tree.remove(2).cut; // b, c
  tree.append(tree.childOf(0, "z")!, "new");
  const second = tree.remove(tree.childOf(0, "a")!).cut; // a, which the first followed
  expect(tree.restore(first)).toBe(undefined); // its place is gone
  tree.restore(second);
  expect(tree.eventsTo(tree.restore(first)!)).toEqual(["a", "b"]);
  expect(lines(tree).sort()).toEqual([...before.filter((line) => line !== "z"), "z new"].sort());
  expect(tree.eventsTo(tree.endFrom(0))).toEqual(["a", "b", "c"]); // the main line again
  for (const [i, { parent }] of tree.nodes.entries()) expect(i === 0 || parent < i).toBe(true);
});

test("what was deleted and made again is not doubled when it comes back", () => {
  const tree = sample();
  tree.node(2).comment = "words";
  const { cut } = tree.remove(2);
  tree.append(tree.append(1, "b"), "other");
  const back = tree.restore(cut)!;
  expect(tree.node(back).comment).toBe("words");
  expect(tree.node(back).children.map((child) => tree.node(child).event)).toEqual(["other", "c"]);
  expect(tree.node(1).children.length).toBe(2);
});

function rows(tree: GameTree, unfolded: ReadonlySet<number> = new Set()): Row[] {
  return rowsOf(tree, listedOf(tree, ["w", "b"], "w"), false, unfolded);
}

function told(row: Row): string {
  if (row.kind === "comment") return `${row.depth}: comment ${row.node}`;
  if (row.kind === "folded") return `${row.depth}: folded ${row.node}, ${row.count}`;
  return `${row.kind === "round" ? `round ${row.round}` : `${row.depth}:`} ${row.moves.map(({ node }) => node).join(" ")}`;
}

test("variations stand under the move that they vary, and the round goes on after them", () => {
  const tree = sample();
  tree.node(2).comment = "why";
  expect(rows(tree).map(told)).toEqual(["round 1 1", "1: 6", "round 1 2", "1: comment 2", "1: 4 5", "round 2 3"]);
  expect(listedOf(tree, ["w", "b"], "w").map(({ seat, round }) => `${seat}${round}`)).toEqual(["w0", "w1", "b1", "w2", "b1", "w2", "w1"]);
});

test("deep variations are folded until they are asked for", () => {
  const tree = new GameTree(lineOf(["m", "n"]));
  let at = 0;
  for (let depth = 0; depth < FOLD_DEPTH; depth++) {
    const first = tree.append(at, `v${depth}`);
    tree.append(first, `w${depth}`);
    at = first;
  }
  const folded = rows(tree).filter(({ kind }) => kind === "folded");
  expect(folded.length).toBe(1);
  const node = (folded[0] as Row & { kind: "folded" }).node;
  expect(rows(tree, new Set([node])).some(({ kind }) => kind === "folded")).toBe(false);
});

test("a tree is written as a record and read back the same", async () => {
  const text =
    '[Spec "travelers"]\n[Event "A \\"test\\""]\n[Result "*"]\n\n{Before it all} 1. a2a3 ?! ' +
    "{[%draw pine:a2-a4 red:d4] a comment} (1. b2b3 ! c8c7 (a8a7 b3b4)) a8a7 ??\n2. i2i4 *\n";
  const tree = keptOf(treeOf(text));
  expect(tree.nodes[1]).toMatchObject({
    event: "a2a3",
    glyph: "?!",
    comment: "a comment",
    shapes: [
      ["a2", "a4", "pine"],
      ["d4", "d4", "red"],
    ],
  });
  expect(tree.tags).toEqual({ Event: 'A "test"' });
  const again = await textOf(tree);
  expect(treeOf(again)).toEqual(treeOf(text));
  expect(await textOf(keptOf(treeOf(again)))).toBe(again);
});

test("a fault in a text says line and column", () => {
  const fault = host.ask(["trees", '[Spec "travelers"]\n\n1. a2a3 (b2b9) *']) as { error: string };
  expect(fault.error).toMatch(/^line 3, column 10: /);
});

test("faults are told in the language that is spoken, with line, column and reason apart", async () => {
  const german = await loadHost();
  german.speak("de");
  const answers = new HostAnswers(german);
  const refused = async (...lines: string[]) =>
    answers.ask(lines).then(
      () => undefined,
      (error: Refusal) => error,
    );
  const record = await refused("trees", '[Spec "travelers"]\n\n1. a2a3 (b2b9) *');
  expect(record?.message).toBe("Zeile 3, Spalte 10: Der Dreier zieht höchstens drei Felder weit; b9 ist 7 Felder entfernt.");
  expect([record?.line, record?.column]).toEqual([3, 10]);
  expect(record?.reason).toBe("Der Dreier zieht höchstens drei Felder weit; b9 ist 7 Felder entfernt.");
  const position = await refused("state", "travelers", "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 x - 0 1", "", "");
  expect(position?.message).toBe("Byte 43: erwartet: die Seite am Zug (eine von wb); hier steht 'x'");
  expect(position?.reason).toBe("erwartet: die Seite am Zug (eine von wb); hier steht 'x'");
  expect(position?.at).toBe(42);
  const over = await refused("state", "travelers", "", "w:resigns a8a7", "");
  expect(over?.message).toBe("die Partie ist zu Ende");
});

test("the same position has the same key, whatever led to it", () => {
  const one = treeOf('[Spec "travelers"]\n\na2a3 a8a7 i2i3 (b2b3) *');
  const two = treeOf('[Spec "travelers"]\n\ni2i3 a8a7 a2a3 *');
  expect(one.nodes[2]!.key).toBe(two.nodes[2]!.key);
  expect(one.nodes[3]!.key).not.toBe(two.nodes[2]!.key);
  const state = answerOf<State>(["state", "travelers", "", "a2a3", ""]);
  expect(state.outcome.score).toBe("*");
});

test("a tree of 20,000 nodes is read, made into rows and written without losing any", async () => {
  const branches = Array.from({ length: 4000 }, () => "(i2i3 i8i7 (i8i6) a2a4 b8b7)");
  const text = `[Spec "travelers"]\n\na2a3 ${branches.join(" ")} *`;
  const kept = keptOf(treeOf(text));
  expect(kept.nodes.length).toBe(20002);
  const tree = new GameTree(kept.nodes);
  const shown = rows(tree).flatMap((row) => ("moves" in row ? row.moves : []));
  expect(shown.length).toBe(20001);
  expect(keptOf(treeOf(await textOf(kept))).nodes.length).toBe(20002);
});

test("moves that are tried out are shown, and leave nothing in the tree or in what is kept", () => {
  const session = new AnalysisSession({ spec: "travelers", start: "", nodes: lineOf(["a2a3", "a8a7"]), at: 1 });
  const before = structuredClone(session.kept);
  const node = session.tryOut(1, ["b8b7"]);
  expect(session.events).toEqual(["a2a3", "b8b7"]);
  expect(session.kept).toEqual(before);
  session.tryOut(1, ["b8b7", "b2b3", "c8c7"]);
  expect(session.events).toEqual(["a2a3", "b8b7", "b2b3", "c8c7"]);
  session.goTo(node); // they stay while one of them is shown
  expect(session.tree.nodes).toHaveLength(6);
  expect(session.kept).toEqual(before);
  session.goTo(1);
  expect(session.kept).toEqual(before);
  expect(session.tree.nodes).toHaveLength(3);
  expect(session.tryOut(1, ["a8a7"])).toBe(2); // it is there already
  session.tryOut(1, ["a8a7", "b2b3"]); // and what follows it is not
  session.goTo(2);
  expect(session.tree.nodes).toHaveLength(3);
  expect(session.tryOut(1, ["b8b7"])).toBe(node);
  session.added(session.tree.append(node, "b2b3")); // what follows it keeps it
  session.goTo(1);
  expect(session.tree.eventsTo(4)).toEqual(["a2a3", "b8b7", "b2b3"]);
});

test("rounds are counted before the library has said who moves first", () => {
  const session = new AnalysisSession({ spec: "travelers", start: "", nodes: lineOf(["a2a3", "a8a7", "b2b3", "b8b7"]), at: 0 });
  expect(session.seats).toEqual(["w", "b"]);
  expect([1, 2, 3, 4].map((node) => session.roundOf(node))).toEqual([1, 1, 2, 2]);
});
