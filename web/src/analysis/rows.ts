// A tree as the rows of a list: the main line in rounds, with variations as lines under the move that they vary. A line
// ends where other lines branch off, and continues after them, so that every row is short.
import type { Seat } from "../library/protocol";
import { type Turn, turnAfter, turnBefore } from "../play/session/rounds";
import type { GameTree } from "../play/session/tree";

/** A move in the list: its node, its seat, and its round. */
export interface MoveEntry {
  node: number;
  seat: Seat;
  round: number;
}

export type Row =
  | { kind: "round"; key: string; round: number; opens: boolean; moves: MoveEntry[] } // of the main line; `opens`: the round
  | { kind: "line"; key: string; depth: number; moves: MoveEntry[] } // of a variation
  | { kind: "comment"; key: string; depth: number; node: number }
  | { kind: "folded"; key: string; depth: number; node: number; count: number };

/** The depth from which variations inside variations are folded. */
export const FOLD_DEPTH = 4;
const LONGEST = 16; // moves of a row, because a list renders whole rows only

interface Context {
  tree: GameTree;
  listed: MoveEntry[];
  unfolded: ReadonlySet<number>;
  rows: Row[];
}

/** The seat and the round of each move, by node. */
export function listedOf(tree: GameTree, seats: readonly Seat[], first: Seat): MoveEntry[] {
  const turns: Turn[] = [turnBefore(first)];
  return tree.nodes.map(({ event, parent }, node) => {
    if (node === 0) return { node, seat: first, round: 0 };
    const { seat, round, next } = turnAfter(turns[parent]!, event, seats);
    turns[node] = next;
    return { node, seat, round };
  });
}

function putComment({ tree, rows }: Context, node: number, depth: number): void {
  if (tree.node(node).comment !== undefined) rows.push({ kind: "comment", key: `c${node}`, depth, node });
}

/** Adds the variations beside a node, which is the first child of its parent. */
function putVariations(context: Context, node: number, depth: number): void {
  const { tree, rows, unfolded } = context;
  for (const other of tree.node(tree.node(node).parent).children.slice(1)) {
    if (depth < FOLD_DEPTH || unfolded.has(other)) putLine(context, other, depth);
    else rows.push({ kind: "folded", key: `f${other}`, depth, node: other, count: tree.countFrom(other) });
  }
}

function hasVariations(tree: GameTree, node: number): boolean {
  const { children } = tree.node(tree.node(node).parent);
  return children.length > 1 && children[0] === node;
}

/** Adds a variation and the variations inside it. */
function putLine(context: Context, from: number, depth: number): void {
  const { tree, listed, rows } = context;
  let moves: MoveEntry[] = [];
  const flush = () => {
    if (moves.length > 0) rows.push({ kind: "line", key: `l${moves[0]!.node}`, depth, moves });
    moves = [];
  };
  for (let node: number | undefined = from; node !== undefined; node = tree.node(node).children[0]) {
    moves.push(listed[node]!);
    const parts = node !== from && hasVariations(tree, node);
    if (parts || tree.node(node).comment !== undefined || moves.length >= LONGEST) flush();
    putComment(context, node, depth);
    if (parts) putVariations(context, node, depth + 1);
  }
  flush();
}

/** The rows of a tree. `unfolded`: nodes whose lines are shown despite their depth. */
export function rowsOf(tree: GameTree, listed: MoveEntry[], many: boolean, unfolded: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  const context: Context = { tree, listed, unfolded, rows };
  putComment(context, 0, 0);
  let moves: MoveEntry[] = [];
  let last = 0; // the round of the previous row
  const flush = () => {
    const [first] = moves;
    if (first !== undefined) rows.push({ kind: "round", key: `r${first.node}`, round: first.round, opens: first.round !== last, moves });
    last = first?.round ?? last;
    moves = [];
  };
  for (let node = tree.node(0).children[0]; node !== undefined; node = tree.node(node).children[0]) {
    const move = listed[node]!;
    if (moves.length > 0 && (many || moves[0]!.round !== move.round)) flush();
    moves.push(move);
    if (!hasVariations(tree, node) && tree.node(node).comment === undefined) continue;
    flush();
    putComment(context, node, 1);
    if (hasVariations(tree, node)) putVariations(context, node, 1);
  }
  flush();
  return rows;
}
