// The tower's descriptions in words: of the chosen piece, of a check, of the tower.
import say from "virtual:words/cube";
import type { Marks } from "../board/board";
import { type Board, placeAt, spotOf } from "../board/geometry";
import { spokenPlace } from "../board/spoken";
import type { GameSolids } from "../games/game_solids";
import { apart, joined, listed } from "../language/format";
import { kindNoun, seatName } from "../library/games";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import { between } from "./space";

function pieceOn(pieces: readonly BoardPiece[], place: Place): BoardPiece | undefined {
  return pieces.find((piece) => piece.place === place);
}

/** "Queen x c1", for screen readers. */
function spokenName(game: string, board: Board, pieces: readonly BoardPiece[], place: Place): string {
  const piece = pieceOn(pieces, place);
  const spoken = spokenPlace(board, place);
  return piece === undefined ? spoken : say("piece", { kind: kindNoun(game, piece.letter), place: spoken });
}

/** "Queen xc1", or only the place if it is empty. */
export function nameOf(game: string, pieces: readonly BoardPiece[], place: Place): string {
  const piece = pieceOn(pieces, place);
  return piece === undefined ? place : say("piece", { kind: kindNoun(game, piece.letter), place });
}

/** "Queen xc1, White", for a place under the pointer. */
export function wholeName(game: string, pieces: readonly BoardPiece[], place: Place): string {
  const piece = pieceOn(pieces, place);
  return piece === undefined ? place : say("piece.of", { seat: seatName(game, piece.seat), kind: kindNoun(game, piece.letter), place });
}

/** The number of targets on each level. */
export function countsByLevel(board: Board, targets: ReadonlySet<Place> | undefined): number[] {
  const counts = Array.from(board.levels, () => 0);
  for (const place of targets ?? []) counts[spotOf(board, place).level]!++;
  return counts;
}

/** "Queen x c1: 16 moves; 1 on level u, 3 on level w; takes Elk u c4". */
export function choiceInWords(game: string, board: Board, pieces: readonly BoardPiece[], marks: Marks): string {
  const { selected, targets } = marks;
  if (selected === undefined || targets === undefined) return "";
  const choice = { piece: spokenName(game, board, pieces, selected), count: targets.size };
  if (targets.size === 0) return say("choice.none", choice);
  const counts = countsByLevel(board, targets).map((count, level) =>
    count === 0 ? "" : say("level.count", { level: board.levels[level]!, count }),
  );
  const levels = listed(counts.filter(Boolean));
  const taken = [...targets].filter((place) => pieceOn(pieces, place) !== undefined);
  if (taken.length === 0) return say("choice", { ...choice, levels });
  return say("choice.takes", { ...choice, levels, taken: listed(taken.map((place) => spokenName(game, board, pieces, place))) });
}

/** "Check: Queen u e4, through v e5, Emperor w e6". */
export function checkInWords(
  game: string,
  board: Board,
  solids: GameSolids,
  pieces: readonly BoardPiece[],
  checks: Marks["checks"],
): string {
  const lines = (checks ?? []).flatMap(({ place, by }) =>
    by.map((attacker) => {
      const slides = solids.slides(pieceOn(pieces, attacker)?.letter ?? "");
      const way = slides ? between(board, attacker, place).map((spot) => spokenPlace(board, placeAt(board, spot))) : [];
      const line = { attacker: spokenName(game, board, pieces, attacker), target: spokenName(game, board, pieces, place) };
      return way.length === 0 ? say("check.line", line) : say("check.through", { ...line, way: joined(way) });
    }),
  );
  return lines.length === 0 ? "" : say("check", { lines: apart(lines) });
}
