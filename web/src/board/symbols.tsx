// The pieces of a game as SVG symbols, once a page: boards and questions refer to them.
import { useMemo } from "preact/hooks";
import { pieceMarkup } from "../games/looks";
import { infoOf } from "../library/games";
import type { Seat } from "../library/protocol";

/** The id of a piece's symbol. */
export function symbolOf(game: string, letter: string, seat: Seat): string {
  return `p-${game}-${letter}-${seat}`;
}

export function PieceSymbols({ game, seats }: { game: string; seats: readonly Seat[] }) {
  const markup = useMemo(() => {
    const info = infoOf(game);
    const symbol = (letter: string, seat: Seat) =>
      `<symbol id="${symbolOf(game, letter, seat)}" viewBox="0 0 100 100">${pieceMarkup(info, letter, seat)}</symbol>`;
    return seats.flatMap((seat) => info.kinds.map(({ letter }) => symbol(letter, seat))).join("");
  }, [game, seats.join("")]);
  return <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** One piece by itself. */
export function PieceIcon({ game, letter, seat }: { game: string; letter: string; seat: Seat }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${symbolOf(game, letter, seat)}`} />
    </svg>
  );
}
