// The list of endings: pieces, verdicts, which are shown and in what order. Pure.
import type { EndgameSide, EndgameTable } from "../library/endgames";

/** The letters of both sides' pieces beside the royal ones, in the order of the name. */
export type Men = readonly [readonly string[], readonly string[]];

export function menOf(name: string): Men {
  const [first = "", second = ""] = name.split("v");
  return [[...first.slice(1)], [...second.slice(1)]];
}

/** always: the first side to move wins every position; never: neither side can win. */
export type Verdict = "always" | "some" | "never";

export function verdictOf({ sides, longest }: EndgameTable): Verdict {
  if (longest === null) return "never";
  return sides[0].won === sides[0].legal ? "always" : "some";
}

/** The part of a side's positions that it wins or loses. */
export function shareOf(side: EndgameSide, what: "won" | "lost"): number {
  return side.legal === 0 ? 0 : side[what] / side.legal;
}

/** A share in per cent, with as many digits as it needs: between 1 and 99 none unless `exact`, else two, and never rounded
 * to nothing or to everything. */
export function percentOf(share: number, exact: boolean): { value: number; digits: 0 | 2; sign: "" | "<" | ">" } {
  const value = 100 * share;
  if (value === 0 || value === 100) return { value, digits: 0, sign: "" };
  if (value < 0.01) return { value: 0.01, digits: 2, sign: "<" };
  if (value > 99.99) return { value: 99.99, digits: 2, sign: ">" };
  return { value, digits: exact || value < 1 || value > 99 ? 2 : 0, sign: "" };
}

/** bare: all pieces on one side; each: one piece on each side. */
export type Against = "all" | "bare" | "each";
export type Sort = "pieces" | "result" | "longest";

export const againsts: readonly Against[] = ["all", "bare", "each"];
const sorts: readonly Sort[] = ["pieces", "result", "longest"];

/** Which endings are shown, and how they are sorted. */
export interface Choice {
  /** Letters: an ending has all of these kinds. */
  pieces: string;
  against: Against;
  sort: Sort;
  /** The other way round. */
  reversed: boolean;
}

export const usual: Choice = { pieces: "", against: "all", sort: "pieces", reversed: false };

/** The choice that an address makes. */
export function choiceOf(search: string): Choice {
  const fields = new URLSearchParams(search);
  const one = <T extends string>(all: readonly T[], key: string) => all.find((value) => value === fields.get(key)) ?? all[0]!;
  return {
    pieces: (fields.get("pieces") ?? "").replace(/[^A-Z]/g, "").slice(0, 2),
    against: one(againsts, "against"),
    sort: one(sorts, "sort"),
    reversed: fields.has("reversed"),
  };
}

/** The query of an address that makes a choice: "" for the usual one. */
export function queryOf({ pieces, against, sort, reversed }: Choice): string {
  const fields = new URLSearchParams();
  if (pieces !== "") fields.set("pieces", pieces);
  if (against !== usual.against) fields.set("against", against);
  if (sort !== usual.sort) fields.set("sort", sort);
  if (reversed) fields.set("reversed", "");
  return fields.size === 0 ? "" : `?${fields}`;
}

/** A kind chosen or no longer chosen. An ending has two kinds at most, so a third one replaces the older. */
export function toggled(pieces: string, letter: string): string {
  return pieces.includes(letter) ? pieces.replace(letter, "") : (pieces + letter).slice(-2);
}

/** By the chosen column; the same column again is the other way round. */
export function sortedBy(choice: Choice, sort: Sort): Choice {
  return { ...choice, sort, reversed: choice.sort === sort && !choice.reversed };
}

function isShown({ name }: EndgameTable, { pieces, against }: Choice): boolean {
  const [first, second] = menOf(name);
  const all = [...first, ...second];
  return [...pieces].every((letter) => all.includes(letter)) && (against === "all" || (against === "bare") === (second.length === 0));
}

/** The endings of a choice. Tables come in the order of pieces; the best result and the longest win are first. */
export function chosen(tables: readonly EndgameTable[], choice: Choice): EndgameTable[] {
  const shown = tables.filter((table) => isShown(table, choice));
  const result = ({ sides }: EndgameTable) => 2 * shareOf(sides[0], "won") - shareOf(sides[0], "lost");
  const length = ({ longest }: EndgameTable) => longest?.turns ?? 0;
  if (choice.sort === "result") shown.sort((a, b) => result(b) - result(a));
  if (choice.sort === "longest") shown.sort((a, b) => length(b) - length(a));
  return choice.reversed ? shown.reverse() : shown;
}

/** How many tables a game with this many kinds has, with three and with four men: one other piece; two on one side; one on
 * each. */
export function tablesInAll(kinds: number): number {
  const others = kinds - 1;
  return others + others * (others + 1);
}
