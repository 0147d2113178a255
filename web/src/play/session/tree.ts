// A game with all its variations, as numbered nodes. A node's parent has a smaller number. The root is 0, before the
// first event, and is its own parent.
import type { Place } from "../../library/protocol";

/** A person's judgement of a move, as in chess books. */
export const glyphs = ["!", "?", "!!", "??", "!?", "?!"] as const;
export type Glyph = (typeof glyphs)[number];

/** A person's drawing on the position after a node: an arrow, or a circle if both places are the same. */
export type Shape = readonly [Place, Place, string];

export interface Node {
  event: string;
  parent: number;
  children: number[];
  comment?: string;
  glyph?: Glyph;
  shapes?: Shape[];
  /** The key of the position after the node, once it is known. Equal keys mean equal positions. */
  key?: string;
}

/** A part that was removed from a tree. */
export interface Cut {
  /** The node it followed, and its index among the children. */
  parent: Node;
  place: number;
  /** Its nodes, numbered relative to its first one. */
  nodes: Node[];
}

/** The tree of a game that was played without variations. */
export function lineOf(events: readonly string[]): Node[] {
  const root: Node = { event: "", parent: 0, children: events.length > 0 ? [1] : [] };
  return [root, ...events.map((event, i): Node => ({ event, parent: i, children: i + 1 < events.length ? [i + 2] : [] }))];
}

export class GameTree {
  constructor(public nodes: Node[] = lineOf([])) {}

  node(number: number): Node {
    return this.nodes[number]!;
  }

  /** The nodes on the path from the root (excluded) to a node (included). */
  pathTo(number: number): number[] {
    const path: number[] = [];
    for (let i = number; i !== 0; i = this.node(i).parent) path.push(i);
    return path.reverse();
  }

  /** The events on the path to a node. */
  eventsTo(number: number): string[] {
    return this.pathTo(number).map((i) => this.node(i).event);
  }

  /** The child of a node with this event. */
  childOf(parent: number, event: string): number | undefined {
    return this.node(parent).children.find((child) => this.node(child).event === event);
  }

  /** Whether the path to a node passes through another one. */
  isOnWay(node: number, to: number): boolean {
    return node === 0 || this.pathTo(to).includes(node);
  }

  /** The node after these events, or after as many of them as the tree contains. */
  follow(events: readonly string[]): number {
    let node = 0;
    for (const event of events) {
      const next = this.childOf(node, event);
      if (next === undefined) break;
      node = next;
    }
    return node;
  }

  /** Adds an event after a node, unless it is there already. */
  append(parent: number, event: string): number {
    const known = this.childOf(parent, event);
    if (known !== undefined) return known;
    const added = this.nodes.push({ event, parent, children: [] }) - 1;
    this.node(parent).children.push(added);
    return added;
  }

  /** The end of the line that continues from a node by first children, or by the newest children, which are the
   * last. */
  endFrom(number: number, by: "first" | "newest" = "first"): number {
    let end = number;
    const next = () => this.node(end).children.at(by === "first" ? 0 : -1);
    for (let child = next(); child !== undefined; child = next()) end = child;
    return end;
  }

  /** Makes a node the last child of its parent. */
  makeNewest(number: number): void {
    const { children } = this.node(this.node(number).parent);
    children.splice(children.indexOf(number), 1);
    children.push(number);
  }

  /** The node at which a node's variation branches off the line it varies; undefined on the main line. */
  variationOf(number: number): number | undefined {
    for (let i = number; i !== 0; i = this.node(i).parent) if (this.node(this.node(i).parent).children[0] !== i) return i;
    return undefined;
  }

  /** Moves a node's variation one place forward; false if the node is on the main line. */
  promote(number: number): boolean {
    const first = this.variationOf(number);
    if (first === undefined) return false;
    const { children } = this.node(this.node(first).parent);
    const at = children.indexOf(first);
    [children[at - 1], children[at]] = [children[at]!, children[at - 1]!];
    return true;
  }

  /** Makes the line to a node the main line. */
  makeMain(number: number): void {
    for (let i = number; i !== 0; i = this.node(i).parent) {
      const { children } = this.node(this.node(i).parent);
      children.splice(children.indexOf(i), 1);
      children.unshift(i);
    }
  }

  /** The number of nodes in the subtree of a node, itself included. */
  countFrom(number: number): number {
    let count = 0;
    const todo = [number];
    for (let i = todo.pop(); i !== undefined; i = todo.pop()) {
      count++;
      todo.push(...this.node(i).children);
    }
    return count;
  }

  /** Adds the events of another tree of the same game. Returns this tree's node number for each node of the other. */
  merge(nodes: readonly Node[]): number[] {
    const here = [0];
    for (let i = 1; i < nodes.length; i++) {
      const { event, parent } = nodes[i]!;
      here.push(this.append(here[parent]!, event));
    }
    return here;
  }

  /** Removes a node and its subtree. The remaining nodes are renumbered: `now` maps each old number to the new one. For
   * removed nodes it has the number of the removed subtree's parent. */
  remove(number: number): { now: number[]; cut: Cut } {
    const parent = this.node(number).parent;
    const place = this.node(parent).children.indexOf(number);
    const now: number[] = [];
    const gone = new Map<number, number>(); // removed nodes, with their numbers in the part
    const left: Node[] = [];
    const nodes: Node[] = [];
    this.nodes.forEach((node, i) => {
      if (i === number || (i !== 0 && gone.has(node.parent))) {
        gone.set(i, nodes.push(node) - 1);
        now.push(now[parent]!);
      } else now.push(left.push(node) - 1);
    });
    const cut = { parent: this.node(parent), place, nodes };
    for (const node of nodes) {
      node.parent = gone.get(node.parent) ?? 0;
      node.children = node.children.map((child) => gone.get(child)!);
    }
    for (const node of left) {
      node.parent = now[node.parent]!;
      node.children = node.children.filter((child) => !gone.has(child)).map((child) => now[child]!);
    }
    this.nodes = left;
    return { now, cut };
  }

  /** Restores a removed part. Moves that were made again meanwhile are not duplicated. Returns the number of its first
   * node; undefined if the node it followed is not in the tree. */
  restore({ parent, place, nodes }: Cut): number | undefined {
    const base = this.nodes.indexOf(parent);
    if (base < 0) return undefined;
    const now: number[] = [];
    const followers = nodes.map(({ children }) => children);
    const put = (node: Node, after: number, as: number): number => {
      const known = this.childOf(after, node.event);
      if (known !== undefined) {
        const there = this.node(known);
        for (const note of ["comment", "glyph", "shapes"] as const)
          if (there[note] === undefined && node[note] !== undefined) Object.assign(there, { [note]: node[note] });
        return known;
      }
      const number = this.nodes.push(Object.assign(node, { parent: after, children: [] })) - 1;
      this.node(after).children.splice(as, 0, number);
      return number;
    };
    now[0] = put(nodes[0]!, base, place);
    const order = [0];
    for (const i of order) // the list grows during the loop: parents come before their children
      for (const child of followers[i]!) {
        now[child] = put(nodes[child]!, now[i]!, Infinity);
        order.push(child);
      }
    return now[0];
  }
}
