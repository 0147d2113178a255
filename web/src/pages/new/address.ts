// The settings of a new game in an address: /new/GAME?opponent=friend&level=5&seat=b&spec=SPEC&position=TEXT. An option
// of the game may also be a parameter of its own (?players=3).
import { optionsIn } from "../../editor/address";
import { infoOf, levels } from "../../library/games";
import type { NewChoice, Opponent } from "./last";
import type { OptionChoice } from "../../options/options";

const opponents: readonly string[] = ["computer", "friend", "here"] satisfies Opponent[];

function optionsOf(game: string, query: URLSearchParams): OptionChoice {
  const given = Object.entries<string | undefined>(optionsIn(query.get("spec") ?? ""));
  const keys = infoOf(game).options.map(({ key }) => key);
  const single = keys.map((key): [string, string?] => [key, query.get(key) ?? undefined]);
  return Object.fromEntries([...given, ...single].filter(([key, value]) => keys.includes(key) && value !== undefined));
}

/** The choice with the settings of the address. Invalid ones are ignored. */
export function fromAddress(game: string, search: string, choice: NewChoice): NewChoice {
  const query = new URLSearchParams(search);
  const opponent = query.get("opponent") ?? "";
  const level = Number(query.get("level") ?? Number.NaN);
  const seat = query.get("seat") ?? "";
  const seats = infoOf(game).seats.map(({ letter }) => letter);
  const options = optionsOf(game, query);
  return {
    ...choice,
    ...(opponents.includes(opponent) ? { opponent: opponent as Opponent } : {}),
    ...(Number.isInteger(level) && level >= 0 && level <= levels ? { level } : {}),
    ...(seats.includes(seat) || seat === "any" ? { seat } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

export function positionFrom(search: string): string | undefined {
  return new URLSearchParams(search).get("position") ?? undefined;
}
