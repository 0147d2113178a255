// The default words of a game.
import say from "virtual:words/plain_game";
import { inventorOf } from "../library/inventor";
import type { GameInfo } from "../library/protocol";
import type { GameWords } from "./game";

/** A game's words with everything that the page needs. */
export type FullWords = GameWords & Required<Pick<GameWords, "about" | "tagline" | "sending" | "options">>;

function about(info: GameInfo): string {
  const sides = [...(info.levels === "" ? [] : [info.levels.length]), info.files, info.ranks];
  const size = sides.map(String).reduce((before, after) => say("by", { before, after }));
  const seats = info.seats.length;
  return info.cooperative ? say("one", { size }) : say(seats > 2 ? "many" : "two", { seats, size });
}

export function plainWords(info: GameInfo): FullWords {
  return {
    about: () => about(info),
    tagline: () => say("inventor", { inventor: inventorOf(info) }),
    sending: () => ({
      question: say("send"),
      none: say("send.none"),
      where: (piece) => (info.seats.length > 2 ? say("send.where.of", piece) : say("send.where", { kind: piece.kind })),
      put: say("send.put"),
    }),
    options: () => ({}),
  };
}
