// A position being arranged: pieces on places, the seat to move, and the values of the game's fields. Pure. The library
// decides what a game allows.
import { placeAt, spotOf } from "../board/geometry";
import { gameOf, infoOf } from "../library/games";
import type { Field, Place, Seat } from "../library/protocol";
import type { BoardPiece } from "../board/cast";

export interface Arrangement {
  readonly spec: string;
  readonly pieces: readonly BoardPiece[];
  readonly turn: Seat;
  /** In the order of the game's fields. */
  readonly fields: readonly number[];
}

export function pieceOn({ pieces }: Arrangement, place: Place): BoardPiece | undefined {
  return pieces.find((piece) => piece.place === place);
}

let lastKey = 0; // negative, because the keys of games are positive

export function withPiece(now: Arrangement, place: Place, letter: string, seat: Seat): Arrangement {
  return { ...now, pieces: [...without(now, place).pieces, { key: --lastKey, place, letter, seat }] };
}

export function without(now: Arrangement, place: Place): Arrangement {
  return { ...now, pieces: now.pieces.filter((piece) => piece.place !== place) };
}

/** Moves a piece to another place, and removes what stood there. */
export function moved(now: Arrangement, from: Place, to: Place): Arrangement {
  if (from === to) return now;
  const rest = now.pieces.filter(({ place }) => place !== to);
  return { ...now, pieces: rest.map((piece) => (piece.place === from ? { ...piece, place: to } : piece)) };
}

export function cleared(now: Arrangement): Arrangement {
  return { ...now, pieces: [] };
}

/** The opposite seat. If more than two seats sit around the board, those at the left and right stay where they are. */
function across(game: string, seat: Seat): Seat {
  const letters = infoOf(game).seats.map(({ letter }) => letter);
  const index = letters.indexOf(seat);
  if (letters.length === 2) return letters[1 - index]!;
  return index % 2 === 0 ? (letters[index ^ 2] ?? seat) : seat;
}

/** The position with the sides exchanged: each side gets what the other had, as seen from its own side, and is to move
 * if the other was. */
export function mirrored(now: Arrangement, fields: readonly Field[]): Arrangement {
  const game = gameOf(now.spec);
  const info = infoOf(game);
  const turnedOver = (place: Place) => {
    const spot = spotOf(info, place);
    return placeAt(info, { ...spot, rank: info.ranks - 1 - spot.rank });
  };
  const twin = ({ twin }: Field, index: number) => (twin === undefined ? index : fields.findIndex(({ key }) => key === twin));
  return {
    ...now,
    pieces: now.pieces.map((piece) => ({ ...piece, place: turnedOver(piece.place), seat: across(game, piece.seat) })),
    turn: across(game, now.turn),
    fields: fields.map((field, index) => now.fields[twin(field, index)]!),
  };
}

export function withField(now: Arrangement, index: number, value: number): Arrangement {
  return { ...now, fields: now.fields.map((old, i) => (i === index ? value : old)) };
}

/** The lines of a request to the library about it. */
export function linesOf({ spec, pieces, turn, fields }: Arrangement): string[] {
  const standing = pieces.map(({ seat, letter, place }) => seat + letter + place);
  return [spec, [turn, ...fields].join(" "), standing.join(" ")];
}
