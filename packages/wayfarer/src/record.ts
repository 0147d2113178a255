// Records: games as they were played, with tags, comments and variations.
import type { Core, Line } from "./core";
import { type Outcome, outcomeOf, type Spec } from "./game";
import { Move, Position, stateOf } from "./position";
import type { MoveNotation, SavedTree, Seat, State } from "./protocol";

const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!"] as const;
export type Glyph = (typeof GLYPHS)[number];

/** The game has ended, so nothing can be played. */
export class GameOver extends Error {
  override name = "GameOver";
}

/** What a node does to the record that it is in. */
interface Tree {
  readonly core: Core;
  readonly spec: Spec;
  readonly end: Node;
  play(move: Move, comment: string): Node;
  lineTo(node: Node): Line;
}

/** A place in the tree of a record: the root, or what was played there. */
export class Node {
  /** The nodes after it: the first one goes on, the others are variations. */
  readonly children: Node[] = [];
  comment = "";
  private sign: Glyph = "";
  private reached: Position | undefined;

  constructor(
    private readonly tree: Tree,
    /** undefined: it is the root. */
    readonly parent: Node | undefined,
    /** In machine notation: a move, "w:resigns", "w:time", "draw:agreed"; "" is the root. */
    readonly event: string,
    position?: Position,
  ) {
    this.reached = position;
  }

  /** The seat that moved, resigned or ran out of time; null for the root and an agreement. */
  get seat(): Seat | null {
    if (this.parent === undefined || this.event === "draw:agreed") return null;
    return this.event.includes(":") ? this.event[0]! : this.parent.position.turn;
  }

  /** "!", "?", "!!", "??", "!?", "?!", or "". */
  get glyph(): Glyph {
    return this.sign;
  }

  set glyph(sign: Glyph) {
    if (!GLYPHS.includes(sign)) throw new RangeError(`a glyph is one of ${GLYPHS.slice(1).join(" ")}, not ${sign}`);
    this.sign = sign;
  }

  /** The position after it. */
  get position(): Position {
    if (this.reached === undefined) {
      const { core, spec } = this.tree;
      this.reached = new Position(core, spec, stateOf(core, this.tree.lineTo(this)).position);
    }
    return this.reached;
  }

  /** The move; null if it is the root or another event. */
  get move(): Move | null {
    if (this.parent === undefined || this.event.includes(":")) return null;
    return new Move(this.tree.core, this.parent.position, this.event);
  }

  /** The nodes from the first event to this one. */
  get line(): Node[] {
    const nodes: Node[] = [];
    for (let node: Node = this; node.parent !== undefined; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** What was played, as people write it; "" for the root. */
  get text(): string {
    if (this.parent === undefined) return "";
    const line = this.tree.lineTo(this);
    return this.tree.core.about<MoveNotation[]>("written", line, `${line.events.length - 1}`)[0]!.text;
  }

  /** Adds a move after this node: the first one goes on, each further one is a variation. A move that is there already is
   * not added again. */
  add(move: Move | string, comment = ""): Node {
    const made = this.position.move(typeof move === "string" ? move : move.machine);
    const there = this.children.find(({ event }) => event === made.machine);
    if (there !== undefined) return there;
    if (this === this.tree.end) return this.tree.play(made, comment);
    const node = new Node(this.tree, this, made.machine);
    node.comment = comment;
    this.children.push(node);
    return node;
  }
}

function notesOf({ glyph, comment }: Node): string[] {
  return [...(glyph === "" ? [] : [glyph]), ...(comment === "" ? [] : [`{${comment.replaceAll("}", ")")}}`])];
}

/** The line that begins with a node, each move followed by its variations. */
function writeLine(first: Node, hasVariations: boolean, words: string[]): void {
  let variations = hasVariations;
  for (let node: Node | undefined = first; node !== undefined; node = node.children[0]) {
    words.push(node.event, ...notesOf(node));
    for (const other of variations ? node.parent!.children.slice(1) : []) {
      words.push("(");
      writeLine(other, false, words);
      words.push(")");
    }
    variations = true;
  }
}

/** A game as it is played. */
export class GameRecord {
  readonly spec: Spec;
  /** Its tags, in their order. Spec, Position and Result follow from the game and are not among them. */
  readonly tags: { [name: string]: string } = {};
  /** The root of its tree. */
  readonly root: Node;
  private last: Node;
  private now: State | undefined;
  /** For its nodes. */
  readonly core: Core;

  constructor(core: Core, first: Position) {
    this.core = core;
    this.spec = first.spec;
    this.root = this.last = new Node(this, undefined, "", first);
  }

  /** The last node of the game that was played. */
  get end(): Node {
    return this.last;
  }

  /** The game up to a node, for requests to the module. */
  lineTo(node: Node): Line {
    return { ...this.root.position.line, events: node.line.map(({ event }) => event) };
  }

  /** The game that was played, for requests to the module. */
  get line(): Line {
    return this.lineTo(this.last);
  }

  private get state(): State {
    return (this.now ??= stateOf(this.core, this.line));
  }

  /** The present position. */
  get position(): Position {
    return this.last.position;
  }

  /** How many moves and other events were played. */
  get length(): number {
    return this.last.line.length;
  }

  /** The moves that were played. */
  get moves(): Move[] {
    return this.nodes.flatMap(({ move }) => (move === null ? [] : [move]));
  }

  /** The nodes of the game that was played, without the root. */
  get nodes(): Node[] {
    return this.last.line;
  }

  /** All positions, from the first to the present one. */
  get positions(): Position[] {
    return [this.root, ...this.nodes].map(({ position }) => position);
  }

  /** How the game ended; null while it goes on. Repetitions and departures of seats count. */
  get outcome(): Outcome | null {
    return outcomeOf(this.spec, this.state.outcome);
  }

  /** Plays a move of the seat to move. */
  play(move: Move | string, comment = ""): Node {
    this.needOngoing();
    const { machine } = this.position.move(typeof move === "string" ? move : move.machine);
    return this.put(machine, comment);
  }

  /** A seat resigns; by default the seat to move. With three or four seats, the others play on. */
  resign(seat: Seat = this.position.turn): Node {
    return this.put(`${seat}:resigns`);
  }

  /** The time of a seat has run out; by default of the seat to move. */
  runOutOfTime(seat: Seat = this.position.turn): Node {
    return this.put(`${seat}:time`);
  }

  /** All seats agree on a draw. */
  agreeOnDraw(): Node {
    return this.put("draw:agreed");
  }

  private needOngoing(): void {
    const { outcome } = this;
    if (outcome !== null) throw new GameOver(`the game is over: ${outcome.score}, ${outcome.reason}`);
  }

  private put(event: string, comment = ""): Node {
    this.needOngoing();
    const { events, ...from } = this.line;
    const now = stateOf(this.core, { ...from, events: [...events, event] }); // refuses what cannot be played
    const node = new Node(this, this.last, event, new Position(this.core, this.spec, now.position));
    node.comment = comment;
    // a move that goes on comes before the variations that were noted there
    this.last.children.unshift(node);
    this.last = node;
    this.now = now;
    return node;
  }

  /** Takes the last move or event back, with its comment and what was noted beside it. Returns its node. */
  undo(): Node {
    const taken = this.last;
    if (taken.parent === undefined) throw new RangeError("the record has no event to take back");
    this.last = taken.parent;
    this.last.children.length = 0;
    this.now = undefined;
    return taken;
  }

  /** The game as text: tags, moves in machine notation, comments, variations, result. */
  get text(): string {
    const tag = (name: string, value: string) => `[${name} "${value.replaceAll(/[\\"]/g, "\\$&")}"]`;
    const { core, spec } = this;
    const start = this.root.position.text;
    const isUsual = start === new Position(core, spec, "").text;
    const words = notesOf(this.root);
    const first = this.root.children[0];
    if (first !== undefined) writeLine(first, true, words);
    const tags = Object.entries(this.tags).map(([name, value]) => tag(name, value));
    const head = [tag("Spec", spec.text), ...(isUsual ? [] : [tag("Position", start)]), ...tags];
    const text = `${head.join("\n")}\n\n${words.join(" ")} ${this.outcome?.score ?? "*"}\n`;
    return this.core.ask<{ notes: string }>(["tidy", text]).notes;
  }

  /** A record of its own with the same game, tags, comments and variations. */
  copy(): GameRecord {
    return recordOf(this.core, this.spec, this.core.ask<SavedTree[]>(["trees", this.text])[0]!);
  }

  equals(other: GameRecord): boolean {
    return this.text === other.text;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }

  /** Adds the nodes of a tree that was read. */
  grow({ tags, comment, nodes }: SavedTree): void {
    Object.assign(this.tags, tags);
    this.root.comment = comment ?? "";
    const made: Node[] = [this.root];
    for (const { event, parent: number, comment: said, glyph } of nodes) {
      const parent = made[number]!;
      const node = new Node(this, parent, event);
      node.comment = said ?? "";
      node.glyph = (glyph ?? "") as Glyph;
      parent.children.push(node);
      made.push(node);
    }
    while (this.last.children[0] !== undefined) this.last = this.last.children[0];
    this.now = undefined;
  }
}

/** The record of a tree that was read. */
export function recordOf(core: Core, spec: Spec, tree: SavedTree): GameRecord {
  const record = new GameRecord(core, new Position(core, spec, tree.position));
  record.grow(tree);
  return record;
}
