// libwayfarer for the page: questions to two workers. One answers at once (rules), the other thinks
// and can be interrupted, which ends it: the next thought starts a new one.
import {
  type Advice,
  type Choice,
  type Clause,
  type Explanation,
  type Forbidden,
  type Game,
  type Move,
  type Place,
  Refusal,
  type SavedGame,
  type SavedTree,
  type Seat,
  type SpecInfo,
  type State,
  type Written,
} from "./protocol";
import { startMoves, startState } from "./starts";
import type { Question } from "./worker";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Refused {
  error?: string;
  at?: number;
  illegal?: boolean;
  says?: Clause[];
}

class Asker {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  ask<T>(lines: string[], judged?: Question["judged"]): Promise<T> {
    const worker = (this.worker ??= this.start());
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      worker.postMessage({ id, lines, judged } satisfies Question);
    });
  }

  prepare(): void {
    this.worker ??= this.start();
  }

  stop(): void {
    if (this.waiting.size === 0) return;
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new Interrupted());
    this.waiting.clear();
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
      const wait = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      const { error, at, illegal, says } = data.answer as Refused;
      if (error !== undefined) wait?.reject(new Refusal(error, at ?? 0, illegal ?? false, says));
      else wait?.resolve(data.answer);
    };
    worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message));
      this.waiting.clear();
    };
    return worker;
  }
}

/** A thought that was broken off. */
export class Interrupted extends Error {}

const rules = new Asker();
const thinker = new Asker();

function about(verb: string, game: Game, rest = ""): string[] {
  return [verb, game.spec, game.start, game.events.join(" "), rest];
}

function seed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

export const library = {
  /** Starts the worker that knows the rules, so that the first question need not wait for it. */
  prepare: () => rules.prepare(),
  state: async (game: Game) => startState(game) ?? rules.ask<State>(about("state", game)),
  moves: async (game: Game, from: Place) => startMoves(game, from) ?? rules.ask<Move[]>(about("moves", game, from)),
  explain: (game: Game, move: string) => rules.ask<Explanation>(about("explain", game, move)),
  /** The pieces of both sides that attack a place. */
  attackers: (game: Game, place: Place) => rules.ask<Place[]>(about("attackers", game, place)),
  /** The places that a seat attacks, each with how many of its pieces do. */
  attackCounts: (game: Game, seat: Seat) => rules.ask<[Place, number][]>(about("attacks", game, seat)),
  attacks: async (game: Game, seat: Seat): Promise<Place[]> =>
    (await library.attackCounts(game, seat)).map(([place]) => place),
  /** Where the way of moving of a piece leads but a rule forbids it to go, and which rule. */
  forbidden: (game: Game, from: Place) => rules.ask<Forbidden[]>(about("forbidden", game, from)),
  notes: (game: Game) => rules.ask<{ notes: string }>(about("notes", game)),
  /** The events of a game as people write them, from one of them on. */
  written: (game: Game, first = 0) => rules.ask<Written[]>(about("written", game, `${first}`)),
  /** A record with its variations, from its text. */
  readTree: (text: string) => rules.ask<SavedTree>(["tree", text]),
  /** A record's text as the program writes it. */
  tidy: async (text: string) => (await rules.ask<{ notes: string }>(["tidy", text])).notes,
  read: (text: string) => rules.ask<SavedGame>(["read", text]),
  spec: (spec: string) => rules.ask<SpecInfo>(["spec", spec]),
  rules: (name: string) => rules.ask<{ rules: string }>(["rules", name]),

  think: (game: Game, level: number, milliseconds: number) =>
    thinker.ask<Choice>(about("think", game, `${level} ${milliseconds} ${seed()}`), game.spec),
  advise: (game: Game, milliseconds: number) => thinker.ask<Advice>(about("advise", game, `${milliseconds} ${seed()}`)),
  stopThinking: () => thinker.stop(),
};
