// A game with all its variations: nodes by number. A node's parent has a smaller number; the root is 0, before
// the first event, and its own parent.
import type { Place } from "../library/protocol";

/** How a person judges a move, as in chess books. */
export const glyphs = ["!", "?", "!!", "??", "!?", "?!"] as const;
export type Glyph = (typeof glyphs)[number];

/** What a person has drawn on the position after a node: an arrow, or a circle if both places are the same. */
export type Shape = readonly [Place, Place, string];

export interface Node {
  event: string;
  parent: number;
  children: number[];
  comment?: string;
  glyph?: Glyph;
  shapes?: Shape[];
  /** Of the position after it, once that is known: where the keys are the same, the positions are. */
  key?: string;
}

/** The tree of a game that was played without trying anything else. */
export function lineOf(events: readonly string[]): Node[] {
  const root: Node = { event: "", parent: 0, children: events.length > 0 ? [1] : [] };
  return [
    root,
    ...events.map((event, i): Node => ({ event, parent: i, children: i + 1 < events.length ? [i + 2] : [] })),
  ];
}

export class GameTree {
  constructor(public nodes: Node[] = lineOf([])) {}

  node(number: number): Node {
    return this.nodes[number]!;
  }

  /** The nodes after the root on the way to one, itself included. */
  pathTo(number: number): number[] {
    const path: number[] = [];
    for (let i = number; i !== 0; i = this.node(i).parent) path.push(i);
    return path.reverse();
  }

  /** The events on the way to a node. */
  eventsTo(number: number): string[] {
    return this.pathTo(number).map((i) => this.node(i).event);
  }

  /** The child of a node with this event. */
  childOf(parent: number, event: string): number | undefined {
    return this.node(parent).children.find((child) => this.node(child).event === event);
  }

  /** Adds an event after a node, unless it is there already. */
  append(parent: number, event: string): number {
    const known = this.childOf(parent, event);
    if (known !== undefined) return known;
    const added = this.nodes.push({ event, parent, children: [] }) - 1;
    this.node(parent).children.push(added);
    return added;
  }

  /** The end of the line that goes on from a node by first children, or by the newest, which are the last. */
  endFrom(number: number, by: "first" | "newest" = "first"): number {
    let end = number;
    const next = () => this.node(end).children.at(by === "first" ? 0 : -1);
    for (let child = next(); child !== undefined; child = next()) end = child;
    return end;
  }

  /** Makes a node the last of its parent's children. */
  makeNewest(number: number): void {
    const { children } = this.node(this.node(number).parent);
    children.splice(children.indexOf(number), 1);
    children.push(number);
  }

  /** The node at which the variation that a node is in parts from the line it varies; undefined on the main line. */
  variationOf(number: number): number | undefined {
    for (let i = number; i !== 0; i = this.node(i).parent) if (this.node(this.node(i).parent).children[0] !== i) return i;
    return undefined;
  }

  /** Puts the variation that a node is in one place forward; false if it is on the main line. */
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

  /** How many nodes a node and all that follow it are. */
  countFrom(number: number): number {
    let count = 0;
    const todo = [number];
    for (let i = todo.pop(); i !== undefined; i = todo.pop()) {
      count++;
      todo.push(...this.node(i).children);
    }
    return count;
  }

  /** Takes a node away with all that follows it. The others are numbered anew: the answer has a node's new number
   * at its old one, and that of the parent where the node was taken away. */
  remove(number: number): number[] {
    const parent = this.node(number).parent;
    const now: number[] = [];
    const gone = new Set<number>([number]);
    const left: Node[] = [];
    this.nodes.forEach((node, i) => {
      if (i === number || (i !== 0 && gone.has(node.parent))) {
        gone.add(i);
        now.push(now[parent]!);
      } else now.push(left.push(node) - 1);
    });
    for (const node of left) {
      node.parent = now[node.parent]!;
      node.children = node.children.filter((child) => !gone.has(child)).map((child) => now[child]!);
    }
    this.nodes = left;
    return now;
  }
}
