// A game with all its variations: nodes by number. A node's parent has a smaller number; the root is 0, before
// the first event, and its own parent.
import type { Place } from "../../library/protocol";

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

/** A part that was taken out of a tree. */
export interface Cut {
  /** What it followed, and as which of the moves there. */
  parent: Node;
  place: number;
  /** Its nodes, numbered by themselves from its first one. */
  nodes: Node[];
}

/** The tree of a game that was played without trying anything else. */
export function lineOf(events: readonly string[]): Node[] {
  const root: Node = { event: "", parent: 0, children: events.length > 0 ? [1] : [] };
  return [root, ...events.map((event, i): Node => ({ event, parent: i, children: i + 1 < events.length ? [i + 2] : [] }))];
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

  /** Whether the line to a node leads through another one. */
  isOnWay(node: number, to: number): boolean {
    return node === 0 || this.pathTo(to).includes(node);
  }

  /** The node after these events, or after as many of them as are in the tree. */
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

  /** Adds the events of another tree of the same game. Returns the number here of each of them, by its number there. */
  merge(nodes: readonly Node[]): number[] {
    const here = [0];
    for (let i = 1; i < nodes.length; i++) {
      const { event, parent } = nodes[i]!;
      here.push(this.append(here[parent]!, event));
    }
    return here;
  }

  /** Takes a node away with all that follows it. The others are numbered anew: `now` has a node's new number
   * at its old one, and that of the parent where the node was taken away. */
  remove(number: number): { now: number[]; cut: Cut } {
    const parent = this.node(number).parent;
    const place = this.node(parent).children.indexOf(number);
    const now: number[] = [];
    const gone = new Map<number, number>(); // nodes that go, by their number in the part
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

  /** Puts a part back where it was; moves that were made again meanwhile are not doubled. The number of its first node;
   * undefined if what it followed is not in the tree. */
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
    for (const i of order) // it grows meanwhile: parents come before their children
      for (const child of followers[i]!) {
        now[child] = put(nodes[child]!, now[i]!, Infinity);
        order.push(child);
      }
    return now[0];
  }
}
