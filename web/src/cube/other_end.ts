// The other end of the last move, if only one level is shown and that end is on another level.
import type { Elsewhere, Marks } from "../board/board";
import { placeAt, spotOf } from "../board/geometry";
import type { GameInfo, Place } from "../library/protocol";
import type { BoardPiece } from "../board/cast";

/** Where the last move began and ended; undefined if there is none, or while a piece is chosen. */
export function endsOf({ last, selected }: Marks): readonly [Place, Place] | undefined {
  const [from, to] = last ?? [];
  return from === undefined || to === undefined || selected !== undefined ? undefined : [from, to];
}

/** The other end of the last move, for the level that has one of its ends. */
export function otherEnd(info: GameInfo, marks: Marks, pieces: readonly BoardPiece[], level: number): Elsewhere | undefined {
  const ends = endsOf(marks);
  if (ends === undefined) return undefined;
  const [from, to] = ends.map((place) => spotOf(info, place).level);
  if (from === to || (level !== from && level !== to)) return undefined;
  const moved = pieces.find(({ place }) => place === ends[1]);
  if (moved === undefined) return undefined;
  const [here, there] = level === to ? [ends[1], ends[0]] : ends;
  const { file, rank, level: away } = spotOf(info, there);
  return {
    here,
    at: placeAt(info, { file, rank, level }),
    name: info.levels[away]!,
    up: away < level,
    letter: moved.letter,
    seat: moved.seat,
  };
}
