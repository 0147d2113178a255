// The list of moves: whose move each is, in which round; and addresses of games.
import { describe, expect, it } from "vitest";
import { addressOf, gameOfAddress, keptAddress } from "../src/play/session/address";
import { atOf } from "../src/ui/router";
import { roundsOf } from "../src/play/session/rounds";

const seats = ["s", "w", "n", "e"];
const shown = (events: string, order = seats, first = order[0]!) =>
  roundsOf(events.split(" "), order, first).map(({ made }) => made.map(({ event, seat }) => `${seat}=${event}`).join(" "));

describe("rounds", () => {
  it("have a column for each of two seats", () => {
    expect(shown("a b c", ["w", "b"])).toEqual(["w=a b=b", "w=c"]);
  });

  it("of a position in which the second seat begins, have that seat in its column", () => {
    expect(shown("a b c", ["w", "b"], "b")).toEqual(["b=a", "w=b b=c"]);
  });

  it("pass over a seat that has left in its turn", () => {
    expect(shown("1 2 3 4 5 w:resigns 6 7 8 9 10")).toEqual(["s=1 w=2 n=3 e=4", "s=5 w=w:resigns n=6 e=7", "s=8 n=9 e=10"]);
  });

  it("keep their seats when one has left out of turn", () => {
    expect(shown("1 2 s:resigns 3 4 5 6")).toEqual(["s=1 w=2 s=s:resigns n=3 e=4", "w=5 n=6"]);
    expect(shown("1 2 e:time 3 4 5")).toEqual(["s=1 w=2 e=e:time n=3", "s=4 w=5"]);
  });
});

describe("addresses", () => {
  it("of a kept game name the position that is shown, unless it is the last", () => {
    expect(keptAddress("abc", 4, 4)).toBe("/play/abc");
    expect(keptAddress("abc", 0, 4)).toBe("/play/abc?at=0");
    expect(atOf("?at=12")).toBe(12);
    expect(atOf("?at=-1")).toBeUndefined();
    expect(atOf("?at=x")).toBeUndefined();
  });

  it("that consist of a game are read as they were written", () => {
    const game = {
      spec: "traverse:players=4,rules=expert",
      start: "10/10 s basic 2 1",
      events: ["=SDTCCTDS", "c3g7,d4b10", "s:resigns"],
    };
    const address = new URL(addressOf(game, 2), "http://here");
    expect(address.pathname).toBe("/play");
    expect(gameOfAddress(address.search)).toEqual(game);
    expect(atOf(address.search)).toBe(2);
    expect(gameOfAddress("?at=2")).toBeUndefined();
  });
});
