// The looks that games define. A game that is not in this list has a plain look. No other code depends on which game it
// is.
import type { GameInfo, Seat } from "../library/protocol";
import { courierLeapale } from "./courier-leapale/look";
import type { GameLook } from "./game";
import { type FullLook, plainLook } from "./plain";
import { safePassage } from "./safe-passage/look";
import { travelers } from "./travelers/look";
import { traverse } from "./traverse/look";

const brought: Readonly<Record<string, GameLook>> = {
  travelers,
  "courier-leapale": courierLeapale,
  traverse,
  "safe-passage": safePassage,
};

const looks = new Map<string, FullLook>();

export function lookFor(info: GameInfo): FullLook {
  let look = looks.get(info.name);
  if (look === undefined) {
    look = { ...plainLook(info), ...brought[info.name] };
    looks.set(info.name, look);
  }
  return look;
}

/** The markup of a piece inside its 100 by 100 box. */
export function pieceMarkup(info: GameInfo, letter: string, seat: Seat, turn = 0): string {
  const look = lookFor(info);
  return look.piece(letter, seat, look.paint[seat]!, turn);
}

/** A piece as a separate picture. */
export function pieceSvg(info: GameInfo, letter: string, seat: Seat): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="128" height="128">${pieceMarkup(info, letter, seat)}</svg>`;
}
