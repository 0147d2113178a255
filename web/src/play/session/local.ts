// A game on this device: people, computers, or both. Every move tried is kept in a tree, so that undoing loses nothing;
// the tree is saved in the browser. The game continues at the end of its line, whichever position is viewed meanwhile.
// Tabs that show the same game follow each other. A tree only grows, so their trees are merged, and the line changed
// last becomes the line of the game.
import say from "virtual:words/play";
import { Interrupted, library } from "../../library/client";
import { type Game, Refusal, type Seat, type State } from "../../library/protocol";
import { alone, hasLocks } from "../../ui/kept";
import { followGame, type Player, type StoredGame, savedGames, storeGame } from "./saved";
import { opponentMove } from "./opponent";
import { Pace } from "./pace";
import { Session, type Tree } from "./session";
import { GameTree } from "./tree";

export type { Player };

/** A person at each of the seats. */
export function people(seats: readonly Seat[]): Record<Seat, Player> {
  return Object.fromEntries(seats.map((seat) => [seat, "person"]));
}

const MOVETIME = 2000;
const HURRIED = 100; // milliseconds per move once the person skips watching

export function newGameId(): string {
  return Math.random().toString(36).slice(2, 10);
}

export class LocalSession extends Session {
  private readonly moves: GameTree;
  private at: number;
  private tip: number; // the end of the line that `at` is on
  /** The state at `tip`, once it is known. */
  private live: { node: number; state: State } | undefined;
  readonly players: Record<Seat, Player>;
  readonly puzzle: StoredGame["puzzle"];
  /** Hints say what to look for. */
  guided: boolean;
  /** The end of the previous line, if the last move left it and began another. */
  left: number | undefined;
  private readonly pace = new Pace();
  private when: number;
  private closed = false;
  private answering = false;
  private unfollow: (() => void) | undefined;

  constructor(
    readonly id: string,
    saved: Pick<StoredGame, "spec" | "start" | "players"> & Partial<StoredGame>,
  ) {
    super(saved.spec, saved.start);
    this.players = saved.players;
    this.moves = new GameTree(saved.nodes);
    this.at = saved.at ?? 0;
    this.tip = saved.tip ?? this.moves.endFrom(this.at, "newest");
    this.puzzle = saved.puzzle;
    this.guided = saved.guided ?? false;
    this.showsAttacks = saved.attacks;
    this.when = saved.when ?? Date.now();
  }

  async open(): Promise<void> {
    this.closed = false;
    this.unfollow ??= followGame(this.id, (saved) => this.follow(saved));
    await this.refresh();
    if (this.state !== undefined) await this.answer();
  }

  close(): void {
    this.closed = true;
    this.unfollow?.();
    this.unfollow = undefined;
    this.interrupt();
  }

  /** Another tab has stored the game. Afterwards this tab stores what only it has tried. */
  private follow(saved: StoredGame): void {
    if (this.take(saved) < this.moves.nodes.length) this.save();
  }

  /** Merges another tab's game into this one, and shows its line if it has the latest move. Returns how many nodes it
   * has. */
  private take(saved: StoredGame): number {
    const here = this.moves.merge(saved.nodes);
    if (saved.when > this.when) {
      this.when = saved.when;
      this.goOn(saved.tip === undefined ? this.moves.endFrom(here[saved.at]!, "newest") : here[saved.tip]!);
    }
    return here.length;
  }

  /** Adopts the line that is played in another tab. */
  private goOn(tip: number): void {
    const { tip: before } = this;
    for (const node of this.moves.pathTo(tip)) this.moves.makeNewest(node);
    if (tip === before) return this.changed();
    this.interrupt();
    if (this.at === before) this.at = tip;
    this.tip = tip;
    if (!this.moves.isOnWay(this.at, tip)) this.at = tip;
    if (!this.moves.isOnWay(before, tip) && !this.moves.isOnWay(tip, before)) this.left = before;
    this.forgetMessage();
    void this.refresh().then(() => (hasLocks() ? this.answer() : undefined)); // it may close before answering
  }

  holds(seat: Seat): boolean {
    return this.players[seat] === "person";
  }

  get events(): readonly string[] {
    return this.moves.eventsTo(this.at);
  }

  get line(): readonly string[] {
    return this.moves.eventsTo(this.tip);
  }

  private gameAt(node: number): Game {
    return { spec: this.spec, start: this.start, events: this.moves.eventsTo(node) };
  }

  get tree(): Tree {
    return { nodes: this.moves.nodes, at: this.at, tip: this.tip };
  }

  /** The number of moves tried, on all lines together. */
  get tries(): number {
    return this.moves.nodes.length - 1;
  }

  /** A move at an earlier position begins another line; the previous one stays in the tree. */
  override get mayBranch(): boolean {
    return true;
  }

  override get pause(): string | undefined {
    return this.at === this.tip ? super.pause : undefined;
  }

  /** Shows a position of the tree. The newest line through it becomes the line of the game. */
  goTo(node: number): void {
    this.interrupt();
    this.at = node;
    this.tip = this.moves.endFrom(node, "newest");
    void this.moved();
  }

  /** The events tried as the nth event of the line, including the one on the line, in the order in which they were
   * first tried. */
  private triedAt(number: number): number[] {
    const node = this.moves.pathTo(this.tip)[number - 1];
    return node === undefined ? [] : [...this.moves.node(this.moves.node(node).parent).children].sort((a, b) => a - b);
  }

  override othersAt(number: number): number {
    return Math.max(0, this.triedAt(number).length - 1);
  }

  override switchLine(number: number): void {
    const tried = this.triedAt(number);
    const now = tried.indexOf(this.moves.pathTo(this.tip)[number - 1]!);
    const next = tried[(now + 1) % tried.length];
    if (tried.length > 1) this.goTo(next!);
  }

  show(length: number): void {
    const path = [0, ...this.moves.pathTo(this.tip)];
    this.at = path[Math.max(0, Math.min(length, path.length - 1))]!;
    this.forgetMessage();
    this.save();
    void this.refresh();
  }

  async play(move: string): Promise<void> {
    const next = this.moves.pathTo(this.tip).find((node) => this.moves.node(node).parent === this.at);
    if (next !== undefined && this.moves.node(next).event === move) return this.show(this.events.length + 1);
    this.interrupt();
    const left = next !== undefined ? this.tip : undefined;
    this.at = this.tip = this.append(this.at, move);
    this.left = left;
    await this.moved();
  }

  /** Adds an event after a node, unless it is there already; the newest try is the last child. */
  private append(parent: number, event: string): number {
    const node = this.moves.append(parent, event);
    this.moves.makeNewest(node);
    return node;
  }

  /** A date later than the stored one. Tabs compare dates to find which of them played last, even if the device's clock
   * has been set back. */
  private later(): number {
    return Math.max(Date.now(), this.when + 1);
  }

  /** Called after the game's line has changed: shows it, and lets computers move. */
  private async moved(): Promise<void> {
    this.when = this.later();
    this.forgetMessage();
    this.save();
    await this.refresh();
    await this.answer();
  }

  private get hasComputers(): boolean {
    return Object.values(this.players).some((player) => player !== "person");
  }

  /** Whether a person is to move at a node, or nobody because the game is over there. */
  private async isForPerson(node: number): Promise<boolean> {
    const { turn, outcome } = await library.state(this.gameAt(node));
    return outcome.result !== "ongoing" || this.holds(turn);
  }

  /** Undoes moves back to the last position in which a person was to move. */
  async undo(): Promise<void> {
    this.interrupt();
    let node = this.tip;
    do node = this.moves.node(node).parent;
    while (node !== 0 && this.hasComputers && !(await this.isForPerson(node)));
    this.at = this.tip = node;
    await this.moved();
  }

  /** Redoes undone moves up to a position in which a person is to move. */
  async redo(): Promise<void> {
    this.interrupt();
    const newest = (node: number) => this.moves.node(node).children.at(-1);
    let node = newest(this.tip);
    while (node !== undefined && newest(node) !== undefined && this.hasComputers && !(await this.isForPerson(node))) node = newest(node);
    if (node !== undefined) this.at = this.tip = node;
    await this.moved();
  }

  get mayUndo(): boolean {
    return this.tip !== 0;
  }

  get mayRedo(): boolean {
    return this.moves.node(this.tip).children.length > 0;
  }

  /** The person's seat that would resign: the one to move if it is theirs, otherwise another of theirs. */
  private get resigning(): Seat | undefined {
    const state = this.live?.node === this.tip ? this.live.state : undefined;
    if (state === undefined || state.outcome.result !== "ongoing") return undefined;
    return this.holds(state.turn) ? state.turn : state.playing.find((seat) => this.holds(seat));
  }

  get mayResign(): boolean {
    return this.resigning !== undefined;
  }

  /** Whether the game is still in progress at the end of its line. */
  get ongoing(): boolean {
    return this.live === undefined || this.live.state.outcome.result === "ongoing";
  }

  async resign(): Promise<void> {
    const seat = this.resigning;
    if (seat === undefined) return;
    this.interrupt();
    this.at = this.tip = this.append(this.tip, `${seat}:resigns`);
    await this.moved();
  }

  /** Only computers are left in the game. */
  override get mayHurry(): boolean {
    const state = this.live?.state;
    return this.ongoing && state !== undefined && !state.playing.some((seat) => this.holds(seat));
  }

  override hurry(): void {
    this.pace.hurry();
    this.changed();
  }

  /** Stops hints about what to look for. */
  unguide(): void {
    this.guided = false;
    this.save();
    this.changed();
  }

  private interrupt(): void {
    if (this.thinking) library.stopThinking();
    this.thinking = false;
    this.pace.wake();
  }

  protected override async refresh(): Promise<void> {
    const tip = this.tip;
    await super.refresh();
    await this.look(tip);
  }

  /** Asks for the state at the end of the line, and stores how the game ended. */
  private async look(tip: number): Promise<void> {
    if (this.failed || tip !== this.tip || this.live?.node === tip) return;
    const state = this.at === tip && this.isSettled ? this.state! : await library.state(this.gameAt(tip));
    if (tip !== this.tip) return;
    this.live = { node: tip, state };
    this.save();
    this.changed();
  }

  /** Lets computers move until a person is to move. */
  private async answer(): Promise<void> {
    if (this.answering) return;
    this.answering = true;
    try {
      await alone(`game ${this.id}`, async () => {
        while (!this.closed && (await this.answerOnce()));
      });
    } finally {
      this.answering = false;
    }
  }

  /** Lets a computer move at the end of the line; false if none is to move. */
  private async answerOnce(): Promise<boolean> {
    const tip = this.tip;
    await this.look(tip);
    if (this.live?.node !== this.tip) return this.tip !== tip;
    const { state } = this.live;
    const player = this.players[state.turn];
    if (state.outcome.result !== "ongoing" || player === undefined || player === "person") return false;
    this.thinking = true;
    this.changed();
    await this.pace.wait();
    if (this.tip !== tip || this.closed) return true;
    try {
      const time = this.pace.hurried ? HURRIED : MOVETIME;
      const choice = await opponentMove(this.gameAt(tip), player.level, time);
      if (this.tip !== tip) return true;
      await this.moveFor(tip, choice.move);
      if (choice.deadEnd === true) this.say(say("computer.dead"));
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return true;
      this.thinking = false;
      this.say(error instanceof Refusal ? say("computer.none", { why: error.message }) : String(error));
      return false;
    }
  }

  /** Plays a computer's move. A person who views an earlier position stays at it. */
  private async moveFor(tip: number, move: string): Promise<void> {
    const follow = this.at === tip;
    this.thinking = false;
    this.tip = this.append(tip, move);
    if (follow) {
      this.at = this.tip;
      this.forgetMessage();
    }
    this.when = this.later();
    this.save();
    await this.refresh();
    this.pace.moved(this.live !== undefined && this.holds(this.live.state.turn));
  }

  private save(): void {
    const stored = savedGames()[this.id];
    if (stored !== undefined) this.take(stored); // a page that slept gets no event for what it missed
    const { spec, start, players, at, tip, puzzle, when } = this;
    const { nodes } = this.moves;
    const outcome = this.live?.node === tip ? this.live.state.outcome : undefined;
    const over = outcome === undefined || outcome.result === "ongoing" ? undefined : outcome;
    const ended = over === undefined ? undefined : { result: over.result, seat: over.seat };
    const shown = { guided: this.guided || undefined, attacks: this.showsAttacks };
    storeGame(this.id, { spec, start, players, nodes, at, tip, over: ended, puzzle, when, ...shown });
  }
}
