// The pieces of a game as SVG symbols, once per page, to which boards and questions refer; and the colours of its seats.
import { useMemo } from "preact/hooks";
import { lookFor, pieceMarkup } from "../games/looks";
import { infoOf } from "../library/games";
import type { Seat } from "../library/protocol";

/** The id of a piece's symbol; `turn`: its forward direction, in degrees clockwise from up. */
export function symbolOf(game: string, letter: string, seat: Seat, turn = 0): string {
  return `p-${game}-${letter}-${seat}${turn === 0 ? "" : `-${turn}`}`;
}

export function PieceSymbols({ game, seats }: { game: string; seats: readonly Seat[] }) {
  const markup = useMemo(() => {
    const info = infoOf(game);
    const symbol = (letter: string, seat: Seat, turn: number) =>
      `<symbol id="${symbolOf(game, letter, seat, turn)}" viewBox="0 0 100 100">${pieceMarkup(info, letter, seat, turn)}</symbol>`;
    const turns = lookFor(info).facing ? [0, 90, 180, 270] : [0];
    const ofSeat = (seat: Seat) => info.kinds.flatMap(({ letter }) => turns.map((turn) => symbol(letter, seat, turn)));
    return seats.flatMap(ofSeat).join("");
  }, [game, seats.join("")]);
  return <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** A single piece. */
export function PieceIcon({ game, letter, seat }: { game: string; letter: string; seat: Seat }) {
  return (
    <svg class="piece-icon" viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${symbolOf(game, letter, seat)}`} />
    </svg>
  );
}

/** The colour of a seat, beside its name. */
export function Chip({ game, seat }: { game: string; seat: Seat }) {
  return <span class="chip" style={{ background: lookFor(infoOf(game)).paint[seat]?.body }} aria-hidden="true" />;
}
