// The last settings for a new game, separately for each game. "Play now" uses them without asking.
import { lookOf } from "../../games";
import { library } from "../../library/client";
import { gameOf, games, infoOf, isGame } from "../../library/games";
import type { Seat, SpecInfo } from "../../library/protocol";
import { newestGames } from "../../play/session/kept_games";
import type { Player } from "../../play/session/local";
import type { ClockSpec } from "../../table/clock";
import { keep, kept } from "../../ui/kept";
import { navigate } from "../../ui/router";
import { type OptionChoice, specOf } from "../../options/options";
import { begin } from "./begin";

/** Against the computer, with a friend on another device, or all on this one. */
export type Opponent = "computer" | "friend" | "here";
export type Who = "me" | "link" | "computer";

export interface NewChoice {
  opponent: Opponent;
  level: number; // 0: full strength
  levels?: Readonly<Record<Seat, number>>; // of seats whose computer has a different level
  seat: Seat | "any"; // the person's, against one opponent
  who: Readonly<Record<Seat, Who>>; // with more than two seats
  options: OptionChoice;
  clock: ClockSpec;
  open: boolean; // anyone can see the table
}

interface LastChoices {
  game?: string;
  games: Record<string, Partial<NewChoice>>;
}

const STORE = "new";

function all(): LastChoices {
  return { games: {}, ...kept<Partial<LastChoices>>(STORE, {}) };
}

/** The game chosen last, or the first one. */
export function lastGame(): string {
  const { game } = all();
  return game !== undefined && isGame(game) ? game : games[0]!.name;
}

/** Whether no game of it has come to its end on this device. */
function isNewcomer(game: string): boolean {
  return !newestGames().some(({ spec, over, puzzle }) => gameOf(spec) === game && over !== undefined && !puzzle);
}

/** Where a new game with the first options of its game is begun. */
export function newFirst(game: string): string {
  return `/new/${game}?${new URLSearchParams({ ...lookOf(game).firstOptions })}`;
}

/** The last settings for a game, or its defaults. A newcomer who has not chosen options gets the game's first ones. */
export function lastChoice(game: string): NewChoice {
  const info = infoOf(game);
  const { firstLevel, firstOptions } = lookOf(game);
  const last = all().games[game];
  const usual: NewChoice = {
    opponent: info.cooperative ? "here" : "computer",
    level: firstLevel,
    seat: info.usual.seats[0]!,
    who: {},
    options: {},
    clock: { kind: "none" },
    open: false,
  };
  const options = firstOptions !== undefined && isNewcomer(game) ? { ...firstOptions, ...last?.options } : last?.options;
  return { ...usual, ...last, options: options ?? {} };
}

export function rememberChoice(game: string, choice: NewChoice): void {
  keep(STORE, { game, games: { ...all().games, [game]: choice } });
}

/** The person's seat; drawn by chance if they have no preference. */
export function mySeat(seats: readonly Seat[], seat: NewChoice["seat"]): Seat {
  if (seat !== "any" && seats.includes(seat)) return seat;
  return seat === "any" ? seats[Math.floor(Math.random() * seats.length)]! : seats[0]!;
}

/** The level of a seat's computer. */
export function levelOf({ level, levels = {} }: NewChoice, seat: Seat): number {
  return levels[seat] ?? level;
}

/** Who plays which seat in a game on this device. */
export function playersOf(seats: readonly Seat[], choice: NewChoice): Record<Seat, Player> {
  const mine = mySeat(seats, choice.seat);
  const isPerson = (seat: Seat) => (choice.opponent === "here" ? choice.who[seat] !== "computer" : seat === mine);
  return Object.fromEntries(seats.map((seat): [Seat, Player] => [seat, isPerson(seat) ? "person" : { level: levelOf(choice, seat) }]));
}

/** The library's answer about a spec. For the default spec, the build has stored it. */
export async function readSpec(game: string, spec: string): Promise<SpecInfo> {
  const { usual } = infoOf(game);
  return spec === usual.spec ? usual : library.spec(spec);
}

/** Starts a game at once with the last settings. A game with a friend or a clock has more to ask. */
export async function playLast(): Promise<void> {
  const game = lastGame();
  const choice = lastChoice(game);
  const asks = choice.opponent === "friend" || choice.clock.kind !== "none";
  if (asks) return navigate(`/new/${game}`);
  try {
    const { spec, seats } = await readSpec(game, specOf(infoOf(game), choice.options));
    begin(spec, playersOf(seats, choice));
  } catch {
    navigate(`/new/${game}`); // the stored settings are from another version
  }
}
