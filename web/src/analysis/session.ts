// A game that is analysed: any move may be tried. All of them are kept in a tree whose first children are the main
// line.
import type { Seat, State } from "../library/protocol";
import type { Review } from "../library/reviewer";
import { cast } from "../board/cast";
import { turnAfter, turnBefore } from "../play/session/rounds";
import { Session } from "../play/session/session";
import { type Cut, GameTree, type Glyph, type Node, type Shape } from "../play/session/tree";
import { Names } from "./names";

/** A review, and the main line that it belongs to. */
export interface KeptReview {
  of: string;
  review: Review;
}

/** What the library has already said about the shown position, and who moves first in the game. */
export interface AnalysisStart {
  state: State;
  first: Seat;
}

/** The stored form of an analysis. */
export interface StoredAnalysis {
  spec: string;
  start: string;
  nodes: Node[];
  at: number;
  tags?: Record<string, string>;
  review?: KeptReview;
  /** The person's seat, if they played the game. It stays on this device. */
  own?: Seat;
}

export class AnalysisSession extends Session {
  readonly tree: GameTree;
  readonly names: Names;
  at: number;
  tags: Record<string, string>;
  review: KeptReview | undefined;
  readonly own: Seat | undefined;
  /** Incremented at each change of the tree. */
  version = 0;
  private readonly cuts: Cut[] = []; // deleted parts, the most recent last
  /** Nodes from this number on are only tried: they exist while one of them is shown. */
  private tried: number | undefined;

  constructor({ spec, start, nodes, at, tags = {}, review, own }: StoredAnalysis, known?: AnalysisStart) {
    super(spec, start);
    if (known !== undefined) {
      this.state = known.state;
      this.pieces = cast([], known.state);
      this.first = known.first;
    }
    this.tree = new GameTree(nodes);
    this.at = at;
    this.tags = tags;
    this.review = review;
    this.own = own;
    this.names = new Names(spec, start, () => this.changed());
  }

  /** Asks for nothing that is already known, so that the board is drawn once. */
  async open(): Promise<void> {
    if (this.state === undefined) await this.refresh();
  }

  holds(_seat: Seat): boolean {
    return true;
  }

  override get mayBranch(): boolean {
    return true;
  }

  /** Always false: in an analysis every position is a current one. */
  override get isEarlier(): boolean {
    return false;
  }

  get events(): readonly string[] {
    return this.tree.eventsTo(this.at);
  }

  /** The moves after the shown position are hidden, because the person has to find them. */
  hidden = false;

  get line(): readonly string[] {
    return this.tree.eventsTo(this.hidden ? this.at : this.tree.endFrom(this.at));
  }

  /** Does nothing: the list requests the notation of what it shows (`names`). */
  protected override async write(): Promise<void> {}

  /** The stored form, without moves that are only tried. */
  get kept(): StoredAnalysis {
    const { spec, start, tags, review, own, tree, tried } = this;
    let { at } = this;
    if (tried === undefined) return { spec, start, nodes: tree.nodes, at, tags, review, own };
    while (at >= tried) at = tree.node(at).parent;
    const nodes = tree.nodes.slice(0, tried).map((node) => ({ ...node, children: node.children.filter((child) => child < tried) }));
    return { spec, start, nodes, at, tags, review, own };
  }

  /** Called before a move is played; decides whether it is played. */
  intercept: ((move: string) => Promise<boolean>) | undefined;

  async play(move: string): Promise<void> {
    if (this.intercept !== undefined && !(await this.intercept(move))) return;
    this.added(this.tree.append(this.at, move));
  }

  /** The round in which a move was made. Until the library has said who moves first, as in the usual start. */
  roundOf(node: number): number {
    const { seats } = this;
    let turn = turnBefore(this.first === "" ? (seats[0] ?? "") : this.first);
    let round = turn.round;
    for (const number of this.tree.pathTo(node)) ({ round, next: turn } = turnAfter(turn, this.tree.node(number).event, seats));
    return round;
  }

  /** Called after moves were added to the tree: shows the last of them. Moves that were only tried are kept from then
   * on. */
  added(node: number): void {
    this.tried = undefined;
    this.version++;
    this.goTo(node);
  }

  /** Shows the position after these moves, which follow a node. Moves that are not in the tree yet stay only while one
   * of them is shown. Returns the last node, which is valid until then. */
  tryOut(from: number, moves: readonly string[]): number {
    const known = this.tree.nodes.length;
    const node = moves.reduce((at, move) => this.tree.append(at, move), from);
    if (this.tree.nodes.length > known) this.tried ??= known;
    this.goTo(node);
    return node;
  }

  goTo(node: number): void {
    if (this.tried !== undefined && node < this.tried) {
      while (this.tree.nodes.length > this.tried) this.tree.remove(this.tried);
      this.tried = undefined;
    }
    this.at = node;
    this.forgetMessage();
    void this.refresh();
  }

  show(length: number): void {
    const path = [0, ...this.tree.pathTo(this.hidden ? this.at : this.tree.endFrom(this.at))];
    this.goTo(path[Math.max(0, Math.min(length, path.length - 1))]!);
  }

  /** Shows the move before the current variation begins; on the main line, the move before its last fork. */
  leaveVariation(): void {
    const first = this.tree.variationOf(this.at);
    if (first !== undefined) return this.goTo(this.tree.node(first).parent);
    let node = this.tree.node(this.at).parent;
    while (node !== 0 && this.tree.node(node).children.length < 2) node = this.tree.node(node).parent;
    this.goTo(node);
  }

  /** Shows another of the moves tried in place of the last one. */
  nextSibling(by: 1 | -1): void {
    const { children } = this.tree.node(this.tree.node(this.at).parent);
    if (this.at === 0 || children.length < 2) return;
    this.goTo(children[(children.indexOf(this.at) + by + children.length) % children.length]!);
  }

  /** Enters the first variation beside the next move of the line. */
  enterVariation(): void {
    let node = this.at;
    for (;;) {
      const { children } = this.tree.node(node);
      if (children.length === 0) return;
      if (children.length > 1) return this.goTo(children[1]!);
      node = children[0]!;
    }
  }

  judge(node: number, glyph: Glyph | undefined): void {
    this.tree.node(node).glyph = glyph;
    this.edited();
  }

  comment(node: number, words: string): void {
    const plain = words.trim();
    this.tree.node(node).comment = plain === "" ? undefined : plain;
    this.edited();
  }

  draw(node: number, shapes: Shape[]): void {
    this.tree.node(node).shapes = shapes.length === 0 ? undefined : shapes;
    this.edited();
  }

  promote(node: number): void {
    if (this.tree.promote(node)) this.edited();
  }

  makeMain(node: number): void {
    this.tree.makeMain(node);
    this.edited();
  }

  /** Deletes a node and everything after it; `restore` brings it back. */
  remove(node: number): void {
    const { now, cut } = this.tree.remove(node);
    this.cuts.push(cut);
    this.at = now[this.at]!;
    this.edited();
    void this.refresh();
  }

  /** Restores what was deleted last; false if nothing was. */
  restore(): boolean {
    const cut = this.cuts.pop();
    const node = cut && this.tree.restore(cut);
    if (node === undefined) return false;
    this.at = node;
    this.forgetMessage();
    this.edited();
    void this.refresh();
    return true;
  }

  reviewed(review: KeptReview): void {
    this.review = review;
    this.edited();
  }

  private edited(): void {
    this.version++;
    this.changed();
  }
}
