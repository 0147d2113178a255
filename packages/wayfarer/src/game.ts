// Games, and specs: games with their options chosen.
import type { Core } from "./core";
import type { GameInfo, GameOption, LetterName, Outcome as RawOutcome, Place, Seat } from "./protocol";

/** What a `spec` argument may be: a text such as "traverse:players=3", a spec, or a game with its usual options. */
export type SpecLike = string | Spec | Game;

function placesOf({ files, ranks, levels }: GameInfo): Place[] {
  const names = levels === "" ? [""] : [...levels];
  const places: Place[] = [];
  for (const level of names)
    for (let rank = 1; rank <= ranks; rank++)
      for (let file = 0; file < files; file++) places.push(`${level}${String.fromCharCode(97 + file)}${rank}`);
  return places;
}

/** A game. */
export class Game {
  /** As in specs: "courier-leapale". */
  readonly name: string;
  readonly title: string;
  readonly inventor: string;
  readonly files: number;
  readonly ranks: number;
  /** The number of levels: 1 on flat boards. */
  readonly levels: number;
  /** The letters of the levels of a cube, or "". */
  readonly levelNames: string;
  /** The names of all places: by level, then rank, then file. */
  readonly places: readonly Place[];
  /** Whether the seats share one goal. */
  readonly cooperative: boolean;
  /** All possible seats, in turn order. */
  readonly seats: readonly LetterName[];
  readonly kinds: readonly LetterName[];
  /** The options, each with its values, the default first. "#" in a value stands for a number. */
  readonly options: readonly GameOption[];
  private readonly core: Core;

  constructor(core: Core, info: GameInfo) {
    this.core = core;
    this.name = info.name;
    this.title = info.title;
    this.inventor = info.inventor;
    this.files = info.files;
    this.ranks = info.ranks;
    this.levels = Math.max(1, info.levels.length);
    this.levelNames = info.levels;
    this.places = placesOf(info);
    this.cooperative = info.cooperative;
    this.seats = info.seats;
    this.kinds = info.kinds;
    this.options = info.options;
  }

  /** The game with these options: `game.spec({ players: "3" })`. */
  spec(options: Readonly<{ [key: string]: string | number }> = {}): Spec {
    const chosen = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    return new Spec(this.core, this, chosen.length === 0 ? this.name : `${this.name}:${chosen.join(",")}`);
  }

  /** The game with each combination of its options; where a value takes a number, with number 0. */
  specs(): Spec[] {
    let chosen: { [key: string]: string }[] = [{}];
    for (const { key, values } of this.options)
      chosen = chosen.flatMap((one) => values.map(({ value }) => ({ ...one, [key]: value.replace("#", "0") })));
    return chosen.map((one) => this.spec(one));
  }

  /** The rules in Markdown. */
  rules({ language }: { language?: string } = {}): string {
    return this.core.speaking(language, () => this.core.ask<{ rules: string }>(["rules", this.name]).rules);
  }

  /** The name of a kind of piece. */
  kindName(letter: string): string {
    return this.kinds.find((kind) => kind.letter === letter)?.name ?? letter;
  }

  seatName(letter: Seat): string {
    return this.seats.find((seat) => seat.letter === letter)?.name ?? letter;
  }

  toString(): string {
    return this.name;
  }

  toJSON(): string {
    return this.name;
  }
}

/** A game with its options chosen. */
export class Spec {
  /** The shortest text that means it. */
  readonly text: string;
  /** The letters of the seats that take part, in turn order. */
  readonly seats: readonly Seat[];

  constructor(
    core: Core,
    readonly game: Game,
    text: string,
  ) {
    const info = core.spec(text);
    this.text = info.spec;
    this.seats = info.seats;
  }

  /** Every option with its value. */
  get options(): { [key: string]: string } {
    const chosen = new Map(
      this.text
        .split(":")
        .slice(1)
        .join(":")
        .split(",")
        .map((part) => part.split("=") as [string, string]),
    );
    return Object.fromEntries(this.game.options.map(({ key, values }) => [key, chosen.get(key) ?? values[0]!.value]));
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** How a game ended. */
export interface Outcome {
  result: "win" | "draw" | "dead-end";
  /** Why, in English: "arrived". */
  reason: string;
  /** The seat that won; null if none did, or if all won together. */
  winner: Seat | null;
  /** As in records: "1-0", "1/2-1/2", "0-0-1". */
  score: string;
  /** What each seat gets of the game. */
  shares: { [seat: Seat]: number };
}

/** null while the game goes on. */
export function outcomeOf(spec: Spec, { result, reason, score = "*", seat }: RawOutcome): Outcome | null {
  if (result === "ongoing" || result === "aborted") return null;
  const parts = score.split("-").map((part) => (part === "1/2" ? 0.5 : Number(part.replace(/^1\/(\d)$/, (_, of) => `${1 / of}`))));
  const shares = Object.fromEntries(spec.seats.map((letter, i) => [letter, parts[i] ?? 0]));
  return { result, reason, winner: seat ?? null, score, shares };
}

/** The game and the spec of an argument. */
export function specOf(core: Core, games: readonly Game[], given: SpecLike): Spec {
  if (given instanceof Spec) return given;
  if (given instanceof Game) return given.spec();
  const info = core.spec(given);
  return new Spec(core, games.find(({ name }) => name === info.game)!, info.spec);
}
