// The card of Courier Leapale's code says what the rules say: the ways and the reach of each kind.
import { beforeAll, expect, it } from "vitest";
import { spotOf } from "../src/board/geometry";
import { lineBetween, type Way } from "../src/cube/space";
import { apart, bodies, rows } from "../src/games/courier-leapale/code";
import type { Host } from "../src/library/host";
import type { Games, Going } from "../src/library/protocol";
import { loadHost } from "./library_host";

let host: Host;
const GAME = "courier-leapale";
const AT = "wc3"; // in the middle: two cells are free on every side

beforeAll(async () => {
  host = await loadHost();
});

const infoOfGame = () => (host.ask(["games"]) as Games).games.find(({ name }) => name === GAME)!;

/** Where a kind goes on an empty board: for each way, or shape of an oblique leap, the distances. */
function reachOf(letter: string): Map<Way | string, Set<number>> {
  const info = infoOfGame();
  const reach = new Map<string, Set<number>>();
  for (const { to, move, capture } of host.ask(["range", GAME, AT, `w${letter}${AT}`]) as Going[]) {
    if (move !== true && capture !== true) continue;
    const { way, length, step } = lineBetween(spotOf(info, AT), spotOf(info, to));
    const shape = step.map(Math.abs).sort((a, b) => b - a);
    const name = way === "oblique" ? shape.join("·") : way;
    reach.set(name, (reach.get(name) ?? new Set()).add(length));
  }
  return reach;
}

const reaches = { bust: [1], spire: [1, 2, 3], arch: [2] } as const;

it.each(rows.flatMap(({ goes, kinds }) => bodies.map((body, at) => ({ kind: kinds[at]!, goes, body }))))(
  "$kind goes where its head and body say",
  ({ kind, goes, body }) => {
    const reach = reachOf(kind);
    expect([...reach.keys()].sort()).toEqual([...goes].sort());
    for (const distances of reach.values()) expect([...distances].sort()).toEqual([...reaches[body]]);
  },
);

it("tells apart only what has no head and body of the table, and every kind once", () => {
  expect([...rows.flatMap(({ kinds }) => [...kinds]), ...apart].sort()).toEqual(
    infoOfGame()
      .kinds.map(({ letter }) => letter)
      .sort(),
  );
  expect([...reachOf("N").keys()].sort()).toEqual(["2·1·0", "3·1·0"]);
  expect([...reachOf("O").keys()].sort()).toEqual(["2·1·1", "2·2·1"]);
  expect(reachOf("E")).toEqual(reachOf("H"));
  for (const distances of reachOf("S").values()) expect([...distances]).toEqual([1]);
});
