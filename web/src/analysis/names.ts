// The notation of the tree's moves. It is requested from the library only for the visible ones, because a tree may have
// thousands of moves. One request covers a line.
import { library } from "../library/client";
import type { MoveNotation } from "../library/protocol";
import type { GameTree, Node } from "../play/session/tree";

/** A line with moves that need notation: its end, and the number of moves before the first of them. */
interface NameRequest {
  end: number;
  first: number;
}

export class Names {
  private readonly known = new WeakMap<Node, MoveNotation>();
  private readonly asked = new WeakSet<Node>();
  /** The number of names known; it grows as names arrive. */
  count = 0;

  constructor(
    private readonly spec: string,
    private readonly start: string,
    private readonly changed: () => void,
  ) {}

  of(node: Node): MoveNotation | undefined {
    return this.known.get(node);
  }

  /** Requests the names of these nodes that are not known yet. */
  async ask(tree: GameTree, numbers: readonly number[]): Promise<void> {
    const wanted = this.linesOf(tree, numbers);
    await Promise.all(wanted.map((line) => this.askLine(tree, line)));
    if (wanted.length > 0) this.changed();
  }

  /** The smallest set of lines that covers all nodes that have not been requested. */
  private linesOf(tree: GameTree, numbers: readonly number[]): NameRequest[] {
    const isOpen = (number: number) => {
      const node = tree.nodes[number]; // undefined: it was deleted after the list was drawn
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
      // the session asks for the state, and reports the error
    }
  }
}
