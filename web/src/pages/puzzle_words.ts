// What mined puzzles are called: their tasks, their themes.
import { kindName, seatName } from "../library/games";
import type { MinedPuzzle } from "../library/mined";
import type { Place } from "../library/protocol";
import type { Session } from "../play/session";
import { sentence } from "../ui/words";

/** The name of a theme, and what it asks of the solver. Themes are kinds of reasons (`wayfarer review --kinds`). */
const themes: Readonly<Record<string, readonly [name: string, task: string]>> = {
  "misses-mate": ["Checkmate", "force checkmate"],
  "misses-win": ["Forced win", "force the win"],
  "misses-material": ["Win of a piece", "win a piece"],
  "misses-promotion": ["Promotion", "promote a piece"],
  "allows-mate": ["Stop the mate", "do not be checkmated"],
  "lets-arrive": ["Stop the arrival", "keep the other side from arriving"],
  "allows-win": ["Stop the win", "keep the other side from winning"],
  "loses-material": ["Save a piece", "lose no piece"],
  "allows-promotion": ["Stop the promotion", "stop the promotion"],
  "allows-displacement": ["Displacement", "find the only move that saves the game"],
  ko: ["Ko", "find the only move that saves the game"],
  "loses-race": ["Race", "win the race"],
  "allows-series": ["Series of jumps", "mind the series of jumps"],
  strands: ["Stranded piece", "bring every piece home"],
  "sends-circle": ["Circle sent back", "mind the circles"],
  "shuts-out": ["Shut out", "keep your way home open"],
  "dead-end": ["Dead end", "find the way on"],
};

const tasks = { win: "find the move that wins", gain: "find the move that gains most", save: "find the only move that saves the game" };

export function themeName(theme: string): string {
  return themes[theme]?.[0] ?? (theme === "only-move" ? "The only move" : sentence(theme.replaceAll("-", " ")).replace(/\.$/, ""));
}

/** "White to move: win a piece." */
export function taskWords({ game, solver, task, theme }: Pick<MinedPuzzle, "game" | "solver" | "task" | "theme">): string {
  return `${seatName(game, solver)} to move: ${goalOf(task, theme)}.`;
}

/** "win a piece" */
export function goalOf(task: MinedPuzzle["task"], theme: string): string {
  const own = themes[theme]?.[1];
  return task === "win" && own !== undefined && !theme.startsWith("misses-") ? tasks.win : (own ?? tasks[task]);
}

/** A hint at the piece that moves. */
export function pieceWords(session: Session, place: Place): string {
  const letter = session.pieces.find((piece) => piece.place === place)?.letter;
  return letter === undefined ? `What is on ${place}.` : `The ${kindName(session.game, letter)} on ${place}.`;
}
