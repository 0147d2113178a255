// The posters of games and pictures of their starts. A game without a poster has one made of its own pieces.
import type { GameInfo, Piece } from "../library/protocol";
import type { GamePictures } from "./game";
import { lookFor } from "./looks";
import { plainPoster } from "./plain_poster";

const files = import.meta.glob<GamePictures>("./*/poster.ts", { import: "default", eager: true });
const posters = new Map<string, string>();

/** A piece or two of the first seats. */
function somePieces(info: GameInfo): string[] {
  const { piece, paint } = lookFor(info);
  const kinds = info.kinds.slice(0, 2);
  const seats = info.seats.slice(0, 2);
  return kinds.flatMap((kind) => seats.map((seat) => piece(kind.letter, seat.letter, paint[seat.letter]!, 0)));
}

const picturesOf = (game: string): GamePictures | undefined => files[`./${game}/poster.ts`];

/** Drawn when first needed. */
export function posterFor(info: GameInfo): string {
  const poster = posters.get(info.name) ?? picturesOf(info.name)?.poster() ?? plainPoster(somePieces(info));
  posters.set(info.name, poster);
  return poster;
}

export function startPictureOf(game: string, start: readonly Piece[]): string | undefined {
  return picturesOf(game)?.startPicture?.(start);
}
