// What was chosen last for a new game, of each game; "Play now" takes it without asking.
import { lookOf } from "../../games";
import { library } from "../../library/client";
import { games, infoOf, isGame } from "../../library/games";
import type { Seat, SpecInfo } from "../../library/protocol";
import type { Player } from "../../play/session/local";
import type { ClockSpec } from "../../table/clock";
import { keep, kept } from "../../ui/kept";
import { navigate } from "../../ui/router";
import { type OptionChoice, specOf } from "../../options/options";
import { begin } from "./begin";

/** Against the computer, with a friend at another screen, or all at this one. */
export type Opponent = "computer" | "friend" | "here";
export type Who = "me" | "link" | "computer";

export interface NewChoice {
  opponent: Opponent;
  level: number; // 0: full strength
  levels?: Readonly<Record<Seat, number>>; // of seats whose computer plays at another level
  seat: Seat | "any"; // mine, against one other
  who: Readonly<Record<Seat, Who>>; // where there are more
  options: OptionChoice;
  clock: ClockSpec;
  open: boolean; // the table is shown to anyone
}

interface LastChoices {
  game?: string;
  games: Record<string, Partial<NewChoice>>;
}

const STORE = "new";

function all(): LastChoices {
  return { games: {}, ...kept<Partial<LastChoices>>(STORE, {}) };
}

/** The game that was chosen last, or the first one. */
export function lastGame(): string {
  const { game } = all();
  return game !== undefined && isGame(game) ? game : games[0]!.name;
}

/** What was chosen last for a game, or what is usual for it. */
export function lastChoice(game: string): NewChoice {
  const info = infoOf(game);
  const usual: NewChoice = {
    opponent: info.cooperative ? "here" : "computer",
    level: lookOf(game).firstLevel,
    seat: info.usual.seats[0]!,
    who: {},
    options: {},
    clock: { kind: "none" },
    open: false,
  };
  return { ...usual, ...all().games[game] };
}

export function rememberChoice(game: string, choice: NewChoice): void {
  keep(STORE, { game, games: { ...all().games, [game]: choice } });
}

/** My seat; chance decides if I do not mind. */
export function mySeat(seats: readonly Seat[], seat: NewChoice["seat"]): Seat {
  if (seat !== "any" && seats.includes(seat)) return seat;
  return seat === "any" ? seats[Math.floor(Math.random() * seats.length)]! : seats[0]!;
}

/** How well a seat's computer plays. */
export function levelOf({ level, levels = {} }: NewChoice, seat: Seat): number {
  return levels[seat] ?? level;
}

/** Who plays which seat in a game on this device. */
export function playersOf(seats: readonly Seat[], choice: NewChoice): Record<Seat, Player> {
  const mine = mySeat(seats, choice.seat);
  const isPerson = (seat: Seat) => (choice.opponent === "here" ? choice.who[seat] !== "computer" : seat === mine);
  return Object.fromEntries(seats.map((seat): [Seat, Player] => [seat, isPerson(seat) ? "person" : { level: levelOf(choice, seat) }]));
}

/** What the library says of a spec; of the usual one it said so while the page was built. */
export async function readSpec(game: string, spec: string): Promise<SpecInfo> {
  const { usual } = infoOf(game);
  return spec === usual.spec ? usual : library.spec(spec);
}

/** Begins a game at once, as the last one was chosen; with a friend or a clock there is more to ask. */
export async function playLast(): Promise<void> {
  const game = lastGame();
  const choice = lastChoice(game);
  const asks = choice.opponent === "friend" || choice.clock.kind !== "none";
  if (asks) return navigate(`/new/${game}`);
  try {
    const { spec, seats } = await readSpec(game, specOf(infoOf(game), choice.options));
    begin(spec, playersOf(seats, choice));
  } catch {
    navigate(`/new/${game}`); // what was kept is of another version
  }
}
