// Addresses of the editor of positions, /edit/GAME?spec=S&position=P, and of the pages that continue from a position.
import { gameOf } from "../library/games";
import type { OptionChoice } from "../options/options";

function address(first: string, spec: string, fields: Record<string, string>): string {
  const game = gameOf(spec);
  const all = Object.entries({ spec: spec === game ? "" : spec, ...fields }).filter(([, value]) => value !== "");
  const query = all.length === 0 ? "" : `?${new URLSearchParams(Object.fromEntries(all))}`;
  return `/${first}/${game}${query}`;
}

/** The address that edits a position; by default, the start of the spec. */
export function editAddress(spec: string, position = ""): string {
  return address("edit", spec, { position });
}

/** The address that starts a new game from a position. */
export function newAddress(spec: string, position: string): string {
  return address("new", spec, { position });
}

/** The options that a spec chooses. */
export function optionsIn(spec: string): OptionChoice {
  const [, list = ""] = spec.split(":");
  return Object.fromEntries(
    list
      .split(",")
      .filter(Boolean)
      .map((part) => part.split("=") as [string, string]),
  );
}

/** The contents of an address of the editor. */
export function editOf(game: string, search: string): { spec: string; position: string } {
  const fields = new URLSearchParams(search);
  const spec = fields.get("spec") ?? "";
  return { spec: gameOf(spec) === game ? spec : game, position: fields.get("position") ?? "" };
}
