// Endgame tables: the data file against the rules and against itself, and the list of endings.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { load } from "virtual:languages";
import { choiceOf, chosen, menOf, percentOf, queryOf, sortedBy, tablesInAll, toggled, usual, verdictOf } from "../src/endgames/endings";
import { endingName } from "../src/endgames/words";
import { useNames } from "../src/language/noun";
import { useMessages } from "../src/language/say";
import type { EndgameTable, Theorem } from "../src/library/endgames";
import type { Host } from "../src/library/host";
import type { State } from "../src/library/protocol";
import { loadHost } from "./library_host";

const GAME = "courier-leapale";
const data = new URL("../../data/endgames/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, data), "utf8"));
const { game, tables } = read(`${GAME}.json`) as { game: string; tables: EndgameTable[] };
const theorem = read(`theorem/${GAME}.json`) as Theorem;

let host: Host;
beforeAll(async () => {
  host = await loadHost();
});

const stateOf = (start: string, events: readonly string[]) => host.ask(["state", GAME, start, events.join(" "), ""]) as State;

describe("the data file", () => {
  test("has all tables with three men, and each table once", () => {
    expect(game).toBe(GAME);
    expect(tables.filter(({ name }) => menOf(name).flat().length === 1)).toHaveLength(15);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    expect(tables.length).toBeLessThanOrEqual(tablesInAll(16));
  });

  test.each(tables.map((table) => [table.name, table] as const))("%s", (name, { sides, longest, bytes, sha256 }) => {
    for (const { legal, won, lost, mates, stalemates } of sides) {
      expect(won + lost).toBeLessThanOrEqual(legal);
      expect(mates).toBeLessThanOrEqual(lost);
      expect(stalemates).toBeLessThanOrEqual(legal - won - lost);
    }
    expect(longest?.turns ?? 0).toBe(Math.max(sides[0].longest_win, sides[1].longest_win));
    const hasFile = menOf(name).flat().length === 2;
    expect(bytes !== undefined).toBe(hasFile);
    expect(sha256 ?? "").toMatch(hasFile ? /^[0-9a-f]{64}$/ : /^$/);
    if (longest === null) return;
    // The line is legal, mates after the turns stated, and not before; the pieces are those of the name.
    const { position, line, turns } = longest;
    const moves = line.split(" ");
    const isTooLong = moves.length < turns; // the fifty moves rule comes first
    if (!isTooLong) expect(moves).toHaveLength(turns);
    const begun = stateOf(position, []);
    const of = (seat: string) => begun.pieces.filter((piece) => piece[2] === seat && piece[1] !== "E").map((piece) => piece[1]);
    expect([of("w"), of("b")].map((letters) => letters.sort())).toEqual(menOf(name).map((letters) => [...letters].sort()));
    expect(stateOf(position, moves.slice(0, -1)).outcome.result).toBe("ongoing");
    const { outcome } = stateOf(position, moves);
    expect(outcome.result).toBe(isTooLong ? "draw" : "win");
    if (isTooLong) return;
    expect(outcome.seat).toBe(begun.turn);
    expect(outcome.reason).toContain("mate");
  });

  test("the theorem has the game's own edge as the tables have it", () => {
    const own = theorem.edges.indexOf(6);
    for (const { name, sides, longest } of tables.filter(({ name }) => menOf(name).flat().length === 1)) {
      const kind = theorem.kinds.find(({ letter }) => letter === menOf(name)[0][0]);
      expect(kind === undefined).toBe(longest === null);
      if (kind === undefined) continue;
      expect(kind.cubes).toHaveLength(theorem.edges.length);
      expect(kind.cubes[own]![0]).toBeCloseTo((100 * sides[0].won) / sides[0].legal, 2);
      expect(kind.cubes[own]![1]).toBe(longest!.turns);
    }
  });
});

/** A table of which only the first side to move matters: won and lost of 1000 positions, and the longest win. */
function table(name: string, won: number, lost: number, turns: number): EndgameTable {
  const side = { legal: 1000, won, lost, mates: 0, stalemates: 0, longest_win: turns, longest_loss: 0 };
  return { name, sides: [side, side], longest: turns === 0 ? null : { turns, position: "", line: "" } };
}

const some = [
  table("KMvK", 1000, 0, 23),
  table("KQvK", 0, 0, 0),
  table("KMQvK", 1000, 0, 11),
  table("KHvKM", 153, 102, 27),
  table("KQvKM", 10, 300, 40),
];
const names = (choice: Parameters<typeof chosen>[1]) => chosen(some, choice).map(({ name }) => name);

test("pieces and verdicts of a table", () => {
  expect(menOf("KMvK")).toEqual([["M"], []]);
  expect(menOf("KMQvK")).toEqual([["M", "Q"], []]);
  expect(menOf("KMvKS")).toEqual([["M"], ["S"]]);
  expect(some.map(verdictOf)).toEqual(["always", "never", "always", "some", "some"]);
  expect(tablesInAll(16)).toBe(255);
});

test("the name of an ending counts pieces of one kind, in each language", async () => {
  const named = () => ["KHHvK", "KMMvK", "KHMvK", "KCCvK", "KMvKQ", "KSvK"].map((name) => endingName(GAME, name));
  expect(named()).toEqual([
    "Two Archdukes against a bare Emperor",
    "Two Empresses against a bare Emperor",
    "Archduke and Empress against a bare Emperor",
    "Two Duchesses against a bare Emperor",
    "Empress against Queen",
    "Stockbroker against a bare Emperor",
  ]);
  const { areas, names } = await load.de!();
  useMessages(areas);
  useNames(names);
  expect(named()[0]).toBe("Zwei Erzherzöge gegen den Kaiser allein");
  expect(named()[2]).toBe("Erzherzog und Kaiserin gegen den Kaiser allein");
  useMessages({});
  useNames({});
});

test("a share is never rounded to nothing or to everything", () => {
  const shown = (share: number, exact = false) => {
    const { value, digits, sign } = percentOf(share, exact);
    return sign + value.toFixed(digits);
  };
  expect([0, 0.00001, 0.0055, 0.3033, 0.9963, 0.99999, 1].map((share) => shown(share))).toEqual([
    "0",
    "<0.01",
    "0.55",
    "30",
    "99.63",
    ">99.99",
    "100",
  ]);
  expect(shown(0.3033, true)).toBe("30.33");
});

test("endings are filtered by piece and by side, and sorted both ways", () => {
  expect(names({ ...usual, pieces: "Q" })).toEqual(["KQvK", "KMQvK", "KQvKM"]);
  expect(names({ ...usual, pieces: "QM" })).toEqual(["KMQvK", "KQvKM"]);
  expect(names({ ...usual, against: "each" })).toEqual(["KHvKM", "KQvKM"]);
  expect(names({ ...usual, against: "bare", pieces: "M" })).toEqual(["KMvK", "KMQvK"]);
  expect(names({ ...usual, sort: "longest" })).toEqual(["KQvKM", "KHvKM", "KMvK", "KMQvK", "KQvK"]);
  expect(names({ ...usual, sort: "result" })).toEqual(["KMvK", "KMQvK", "KHvKM", "KQvK", "KQvKM"]);
  expect(names({ ...usual, sort: "result", reversed: true }).at(0)).toBe("KQvKM");
  expect(names(usual)).toEqual(some.map(({ name }) => name));
});

test("a kind is chosen and no longer chosen; a third one replaces the oldest", () => {
  expect(toggled("", "M")).toBe("M");
  expect(toggled("M", "Q")).toBe("MQ");
  expect(toggled("MQ", "S")).toBe("QS");
  expect(toggled("MQ", "M")).toBe("Q");
});

test("the same column again sorts the other way round", () => {
  const once = sortedBy(usual, "longest");
  expect(once).toMatchObject({ sort: "longest", reversed: false });
  expect(sortedBy(once, "longest").reversed).toBe(true);
  expect(sortedBy(sortedBy(once, "longest"), "result").reversed).toBe(false);
});

test("an address has the choice", () => {
  expect(queryOf(usual)).toBe("");
  for (const choice of [usual, { pieces: "MQ", against: "each", sort: "longest", reversed: true } as const])
    expect(choiceOf(queryOf(choice))).toEqual(choice);
  expect(choiceOf("?pieces=m<MQS>&against=nobody&sort=x")).toEqual({ ...usual, pieces: "MQ" });
});
