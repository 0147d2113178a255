// How the moves of a tree are written, asked of the library for those that are in sight: a tree may have
// thousands of moves, and a line is asked for at once.
import { library } from "../library/client";
import type { MoveNotation } from "../library/protocol";
import type { GameTree, Node } from "../play/session/tree";

/** A line of which some moves are to be named: the end of it, and how many come before the first of them. */
interface NameRequest {
  end: number;
  first: number;
}

export class Names {
  private readonly known = new WeakMap<Node, MoveNotation>();
  private readonly asked = new WeakSet<Node>();
  /** How many are known: it grows whenever some have come. */
  count = 0;

  constructor(
    private readonly spec: string,
    private readonly start: string,
    private readonly changed: () => void,
  ) {}

  of(node: Node): MoveNotation | undefined {
    return this.known.get(node);
  }

  /** Asks for those of these nodes that are not known yet. */
  async ask(tree: GameTree, numbers: readonly number[]): Promise<void> {
    const wanted = this.linesOf(tree, numbers);
    await Promise.all(wanted.map((line) => this.askLine(tree, line)));
    if (wanted.length > 0) this.changed();
  }

  /** The fewest lines that have all nodes that nobody asked for. */
  private linesOf(tree: GameTree, numbers: readonly number[]): NameRequest[] {
    const isOpen = (number: number) => {
      const node = tree.nodes[number]; // none: it was deleted since the list was drawn
      return number !== 0 && node !== undefined && !this.asked.has(node);
    };
    const open = new Set(numbers.filter(isOpen));
    const lines: NameRequest[] = [];
    for (const end of [...open].sort((a, b) => b - a)) {
      if (!open.has(end)) continue;
      const path = tree.pathTo(end);
      let first = path.length;
      while (first > 0 && open.has(path[first - 1]!)) open.delete(path[--first]!);
      lines.push({ end, first });
    }
    return lines;
  }

  private async askLine(tree: GameTree, { end, first }: NameRequest): Promise<void> {
    const nodes = tree.pathTo(end).map((number) => tree.node(number));
    for (const node of nodes.slice(first)) this.asked.add(node);
    const events = nodes.map(({ event }) => event);
    try {
      const all = await library.written({ spec: this.spec, start: this.start, events }, first);
      all.forEach((written, i) => {
        this.known.set(nodes[first + i]!, written);
        nodes[first + i]!.key = written.key;
      });
      this.count += all.length;
    } catch {
      // the session, which asks for the state, says why
    }
  }
}
