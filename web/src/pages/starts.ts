// Positions for pictures, so that the home page needs no library. Placements as `wayfarer start`
// prints them, or from a game.
import { boards, type GameName, placeAt } from "../board/geometry";
import type { Placed } from "../play/cast";

const placements: Record<GameName, string> = {
  travelers: "3tdt3/ay1abay2/2u3u2/4b2ya/2A1D4/1Y3A3/3U2U1T/2YA1B2A/3T5",
  "courier-leapale": "aqbdqa/ssssss/6/6/SSSSSS/AQBDQA",
  traverse: "1nSnDnTnC1nTnDnS1/4nC5/1wS8/wD4sC4/wT3eD3eTeT/wC1sT4eC1eC/wC8eD/wD1wT6eS/wS2sD5eS/1sSsDsTsC1sTsDsS1",
  "safe-passage": "r1b2b1r/ppp2ppp/2nkpn2/3q4/3P1Q2/2N1KN2/PPP2PPP/R1B2B1R",
};

/** The pieces of a placement on one level. */
export function picture(game: GameName): Placed[] {
  const board = boards[game];
  const pieces: Placed[] = [];
  placements[game].split("/").forEach((row, y) => {
    let file = 0;
    for (const [token] of row.matchAll(game === "traverse" ? /\d+|[swne][SDTC]/g : /\d+|[a-zA-Z]/g)) {
      if (/\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const letter = token.at(-1)!.toUpperCase();
      const seat = game === "traverse" ? token[0]! : token === letter ? "w" : "b";
      const place = placeAt({ ...board, levels: "" }, { file, rank: board.ranks - 1 - y, level: 0 });
      pieces.push({ key: pieces.length + 1, place: board.levels === "" ? place : `x${place}`, letter, seat });
      file++;
    }
  });
  return pieces;
}
