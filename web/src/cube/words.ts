// What the tower says in words: of the piece chosen, of a check, of itself.
import type { Marks } from "../board/board";
import { type Board, placeAt, spotOf } from "../board/geometry";
import type { GameSolids } from "../games/game_solids";
import { kindName, seatName } from "../library/games";
import type { Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import { between } from "./space";

function pieceOn(pieces: readonly Placed[], place: Place): Placed | undefined {
  return pieces.find((piece) => piece.place === place);
}

/** "Queen xc1", or the place alone if nobody is there. */
export function nameOf(game: string, pieces: readonly Placed[], place: Place): string {
  const piece = pieceOn(pieces, place);
  return piece === undefined ? place : `${kindName(game, piece.letter)} ${place}`;
}

/** "Queen xc1, White", for a place that is pointed at. */
export function wholeName(game: string, pieces: readonly Placed[], place: Place): string {
  const piece = pieceOn(pieces, place);
  const name = nameOf(game, pieces, place);
  return piece === undefined ? name : `${seatName(game, piece.seat)} ${name}`;
}

/** How many targets there are on each level. */
export function countsByLevel(board: Board, targets: ReadonlySet<Place> | undefined): number[] {
  const counts = Array.from(board.levels, () => 0);
  for (const place of targets ?? []) counts[spotOf(board, place).level]!++;
  return counts;
}

/** "Queen xc1: 16 moves; u 1, v 1, w 3; takes Elk uc4". */
export function choiceInWords(game: string, board: Board, pieces: readonly Placed[], marks: Marks): string {
  const { selected, targets } = marks;
  if (selected === undefined || targets === undefined) return "";
  const count = targets.size === 1 ? "1 move" : `${targets.size} moves`;
  const levels = countsByLevel(board, targets)
    .map((number, level) => (number === 0 ? "" : `${board.levels[level]} ${number}`))
    .filter(Boolean);
  const taken = [...targets].filter((place) => pieceOn(pieces, place) !== undefined);
  const parts = [`${nameOf(game, pieces, selected)}: ${count}`];
  if (levels.length > 0) parts.push(levels.join(", "));
  if (taken.length > 0) parts.push(`takes ${taken.map((place) => nameOf(game, pieces, place)).join(", ")}`);
  return parts.join("; ");
}

/** "Check: Queen ue4, through ve5, Emperor we6". */
export function checkInWords(
  game: string,
  board: Board,
  solids: GameSolids,
  pieces: readonly Placed[],
  checks: Marks["checks"],
): string {
  const lines = (checks ?? []).flatMap(({ place, by }) =>
    by.map((attacker) => {
      const slides = solids.slides(pieceOn(pieces, attacker)?.letter ?? "");
      const way = slides ? between(board, attacker, place).map((spot) => placeAt(board, spot)) : [];
      const through = way.length === 0 ? [] : [`through ${way.join(" and ")}`];
      return [nameOf(game, pieces, attacker), ...through, nameOf(game, pieces, place)].join(", ");
    }),
  );
  return lines.length === 0 ? "" : `Check: ${lines.join("; ")}`;
}
