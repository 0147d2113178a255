// The library as an object: games, positions, records and engines.
import type { Answers } from "./asker";
import { Core } from "./core";
import { Engine, type AnalyseOptions, type Analysis, type Advice, type ChooseOptions, type Choice, type Hiring } from "./engine";
import type { Puzzle, Review, ReviewOptions, Solution, SolveOptions, Stoppable, Thinkable } from "./engine";
import { Game, type Spec, type SpecLike, specOf } from "./game";
import { Host } from "./host";
import { filesOf, hereAsker, type Platform, workerAsker } from "./platform";
import { Position } from "./position";
import type { SavedTree } from "./protocol";
import { GameRecord, recordOf } from "./record";

export interface LoadOptions {
  /** The language of texts for people, as a tag: "de". English by default, and if the library does not have it. */
  language?: string;
  /** The module, if it is not to be looked for beside the package's code: its bytes, an address, or the compiled module. */
  wasm?: BufferSource | string | URL | WebAssembly.Module;
}

export interface EngineOptions {
  /** false: the engine thinks in this thread, which waits for it. By default it has a worker where there are workers. */
  worker?: boolean;
}

async function bytesOf(wasm: BufferSource | string | URL): Promise<Uint8Array> {
  if (wasm instanceof ArrayBuffer) return new Uint8Array(wasm);
  if (ArrayBuffer.isView(wasm)) return new Uint8Array(wasm.buffer as ArrayBuffer, wasm.byteOffset, wasm.byteLength);
  const response = await fetch(wasm as string | URL);
  if (!response.ok) throw new Error(`${wasm} could not be fetched`);
  return new Uint8Array(await response.arrayBuffer());
}

export class Wayfarer {
  /** All games. */
  readonly games: readonly Game[];
  private readonly core: Core;
  private readonly platform: Platform;

  constructor(core: Core, platform: Platform) {
    this.core = core;
    this.platform = platform;
    this.games = core.games.games.map((info) => new Game(core, info));
  }

  /** The number of levels of the engine: 1 is the weakest. */
  get levels(): number {
    return this.core.games.levels;
  }

  /** The language of texts for people. */
  get language(): string {
    return this.core.language;
  }

  set language(language: string) {
    this.core.speak(language);
  }

  /** A game by its name. */
  game(name: string): Game {
    const found = this.games.find((game) => game.name === name);
    if (found === undefined) throw new RangeError(`there is no game "${name}": the games are ${this.games.join(", ")}`);
    return found;
  }

  /** A game with its options, from a text such as "traverse:players=3". */
  spec(given: SpecLike): Spec {
    return specOf(this.core, this.games, given);
  }

  /** The start position of a spec, or the position that a text describes. */
  position(spec: SpecLike, text = ""): Position {
    return new Position(this.core, this.spec(spec), text);
  }

  /** A record that begins at the start of a spec, or at a position. */
  record(start: SpecLike | Position): GameRecord {
    return new GameRecord(this.core, start instanceof Position ? start : this.position(start));
  }

  /** Reads a text with games, as this and other programs write them and people make of them. */
  readAll(text: string): GameRecord[] {
    return this.core.ask<SavedTree[]>(["trees", text]).map((tree) => recordOf(this.core, this.spec(tree.spec), tree));
  }

  /** Reads a text with exactly one game. */
  read(text: string): GameRecord {
    const records = this.readAll(text);
    if (records.length !== 1) throw new RangeError(`the text has ${records.length} games, not one`);
    return records[0]!;
  }

  /** An engine, which serves one call at a time. Close it when it is not needed any more. */
  engine({ worker = true }: EngineOptions = {}): Engine {
    const { core, platform, games } = this;
    const { startWorker } = platform;
    const hire = (): Answers =>
      worker && startWorker !== undefined
        ? workerAsker({ ...platform, startWorker }, core.language)
        : hereAsker(core.host, filesOf(platform));
    return new Engine({ core, games, hire } satisfies Hiring);
  }

  /** `Engine.choose` by an engine of its own. */
  choose(about: Thinkable, options?: ChooseOptions): Promise<Choice> {
    return this.once((engine) => engine.choose(about, options));
  }

  /** `Engine.analyse` by an engine of its own. */
  analyse(about: Thinkable, options?: AnalyseOptions): Promise<Analysis> {
    return this.once((engine) => engine.analyse(about, options));
  }

  /** `Engine.review` by an engine of its own. */
  review(record: GameRecord, options?: ReviewOptions): Promise<Review> {
    return this.once((engine) => engine.review(record, options));
  }

  /** `Engine.solve` by an engine of its own. */
  solve(position: Position, options?: SolveOptions): Promise<Solution> {
    return this.once((engine) => engine.solve(position, options));
  }

  /** `Engine.advise` by an engine of its own. */
  advise(record: GameRecord, options?: Omit<SolveOptions, "nodes" | "report">): Promise<Advice> {
    return this.once((engine) => engine.advise(record, options));
  }

  /** `Engine.puzzle` by an engine of its own. */
  puzzle(seed: number, options?: Stoppable & { plies?: number; time?: number }): Promise<Puzzle | null> {
    return this.once((engine) => engine.puzzle(seed, options));
  }

  private async once<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = this.engine();
    try {
      return await work(engine);
    } finally {
      engine.close();
    }
  }
}

/** Loads the library on a platform. */
export async function loadOn(platform: Platform, { language, wasm }: LoadOptions): Promise<Wayfarer> {
  const own = wasm === undefined || wasm instanceof WebAssembly.Module ? undefined : await bytesOf(wasm);
  const file = (name: string) => (own !== undefined && name === "wayfarer.wasm" ? Promise.resolve(own) : platform.file(name));
  const used: Platform = { ...platform, file };
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile((await file("wayfarer.wasm"))! as BufferSource);
  const core = new Core(await Host.load(module));
  if (language !== undefined) core.speak(language);
  return new Wayfarer(core, used);
}
