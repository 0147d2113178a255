// A game on this device: people, computers, or both. Every move tried is kept in a tree, so that
// undoing loses nothing; the tree is saved in the browser.
import { Interrupted, library } from "../library/client";
import { Refusal, type Seat } from "../library/protocol";
import { keep, kept } from "../ui/kept";
import { Session } from "./session";

/** Who moves for a seat: a person, or the computer at a level (0: as strong as it can). */
export type Player = "person" | { level: number };

/** A person at each of the seats. */
export function people(seats: readonly Seat[]): Record<Seat, Player> {
  return Object.fromEntries(seats.map((seat) => [seat, "person"]));
}

/** The computer at a level, in words. */
export function computerWords(level: number): string {
  return level === 0 ? "computer, at its best" : `computer, level ${level}`;
}

export interface Node {
  event: string;
  parent: number; // index; the root is 0 and its own parent
  children: number[];
}

export interface Saved {
  spec: string;
  start: string;
  players: Record<Seat, Player>;
  nodes: Node[];
  at: number;
  when: number;
  puzzle?: { plies: number; day?: string };
}

const STORE = "games";
const KEPT = 12;
const MOVETIME = 2000;

export function savedGames(): Record<string, Saved> {
  return kept<Record<string, Saved>>(STORE, {});
}

export function forgetGame(id: string): void {
  const games = savedGames();
  delete games[id];
  store(games);
}

function store(games: Record<string, Saved>): void {
  const newest = Object.entries(games).sort(([, a], [, b]) => b.when - a.when);
  keep(STORE, Object.fromEntries(newest.slice(0, KEPT)));
}

export function newGameId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The tree of a game that was played without trying anything else. */
export function lineOf(events: readonly string[]): Node[] {
  const root: Node = { event: "", parent: 0, children: events.length > 0 ? [1] : [] };
  return [
    root,
    ...events.map((event, i): Node => ({ event, parent: i, children: i + 1 < events.length ? [i + 2] : [] })),
  ];
}

export class LocalSession extends Session {
  private nodes: Node[];
  private at: number;
  private tip: number; // the end of the line that `at` is on
  players: Record<Seat, Player>;
  readonly puzzle: Saved["puzzle"];
  private closed = false;

  constructor(
    readonly id: string,
    saved: Pick<Saved, "spec" | "start" | "players"> & Partial<Saved>,
  ) {
    super(saved.spec, saved.start);
    this.players = saved.players;
    this.nodes = saved.nodes ?? [{ event: "", parent: 0, children: [] }];
    this.at = this.tip = saved.at ?? 0;
    this.puzzle = saved.puzzle;
  }

  async open(): Promise<void> {
    this.closed = false;
    await this.refresh();
    await this.answer();
  }

  close(): void {
    this.closed = true;
    if (this.thinking) library.stopThinking();
    this.thinking = false;
  }

  holds(seat: Seat): boolean {
    return this.players[seat] === "person";
  }

  get events(): readonly string[] {
    return this.pathTo(this.at);
  }

  get line(): readonly string[] {
    return this.pathTo(this.tip);
  }

  private pathTo(node: number): string[] {
    const events: string[] = [];
    for (let i = node; i !== 0; i = this.nodes[i]!.parent) events.push(this.nodes[i]!.event);
    return events.reverse();
  }

  /** The tree of everything tried, and where in it the board is; node 0 is the start. */
  get tree(): { nodes: readonly Node[]; at: number } {
    return { nodes: this.nodes, at: this.at };
  }

  /** How many moves were tried, on all lines together. */
  get tries(): number {
    return this.nodes.length - 1;
  }

  goTo(node: number): void {
    this.interrupt();
    this.at = node;
    this.tip = node;
    for (let next = this.nodes[node]!.children.at(-1); next !== undefined; next = this.nodes[next]!.children.at(-1))
      this.tip = next;
    void this.moved();
  }

  show(length: number): void {
    const path: number[] = [0];
    for (let i = this.tip; i !== 0; i = this.nodes[i]!.parent) path.splice(1, 0, i);
    this.at = path[Math.max(0, Math.min(length, path.length - 1))]!;
    this.interrupt();
    void this.moved(false);
  }

  async play(move: string): Promise<void> {
    this.append(move);
    await this.moved();
    await this.answer();
  }

  private append(event: string): void {
    const known = this.nodes[this.at]!.children.find((child) => this.nodes[child]!.event === event);
    const node = known ?? this.nodes.push({ event, parent: this.at, children: [] }) - 1;
    const children = this.nodes[this.at]!.children;
    if (known !== undefined) children.splice(children.indexOf(known), 1);
    children.push(node); // the newest try is the line
    this.at = this.tip = node;
  }

  private async moved(clear = true): Promise<void> {
    if (clear) {
      this.message = "";
      this.warned = new Set();
    }
    this.save();
    await this.refresh();
  }

  /** Takes back to the last position in which a person was to move. */
  async undo(): Promise<void> {
    this.interrupt();
    const others = Object.values(this.players).some((player) => player !== "person");
    do this.at = this.nodes[this.at]!.parent;
    while (this.at !== 0 && others && !(await this.personMovesAt()));
    this.tip = this.at;
    await this.moved();
    await this.answer();
  }

  private async personMovesAt(): Promise<boolean> {
    return this.holds((await library.state(this.shown)).turn);
  }

  /** Plays on along the line once taken back. */
  async redo(): Promise<void> {
    const next = this.nodes[this.at]!.children.at(-1);
    if (next !== undefined) this.goTo(next);
  }

  get mayRedo(): boolean {
    return this.nodes[this.at]!.children.length > 0;
  }

  async resign(): Promise<void> {
    this.interrupt();
    const state = this.state;
    if (state === undefined || state.outcome.result !== "ongoing") return;
    const seat = this.holds(state.turn) ? state.turn : state.playing.find((one) => this.holds(one));
    if (seat === undefined) return;
    this.append(`${seat}:resigns`);
    await this.moved();
    await this.answer();
  }

  private interrupt(): void {
    if (this.thinking) library.stopThinking();
    this.thinking = false;
  }

  /** Lets computers move until a person is to. */
  private async answer(): Promise<void> {
    while (!this.closed && !this.thinking && this.state?.outcome.result === "ongoing") {
      const player = this.players[this.state.turn];
      if (player === undefined || player === "person" || this.at !== this.tip) return;
      this.thinking = true;
      this.changed();
      try {
        const choice = await library.think(this.shown, player.level, MOVETIME);
        this.thinking = false;
        this.append(choice.move);
        await this.moved();
        if (choice.deadEnd) this.say("Every way on from here ends in a dead end: go back.");
      } catch (error) {
        if (error instanceof Interrupted) return;
        this.thinking = false;
        this.say(error instanceof Refusal ? `The computer finds no move: ${error.message}` : String(error));
        return;
      }
    }
  }

  private save(): void {
    const games = savedGames();
    const { spec, start, players, nodes, at, puzzle } = this;
    games[this.id] = { spec, start, players, nodes, at, puzzle, when: Date.now() };
    store(games);
  }
}
