// What mined puzzles are called: their tasks, their themes.
import { kindName, seatName } from "../library/games";
import type { MinedPuzzle } from "../library/mined";
import type { Place } from "../library/protocol";
import type { Session } from "../play/session";
import { sentence } from "../ui/words";

interface Theme {
  name: string;
  /** What the solver does who wins or gains by it; none: what the task says. */
  use?: string;
  /** What the solver has to keep from happening. */
  stop?: string;
}

/** Themes are kinds of reasons (`wayfarer review --kinds`): what a mistake allows, and the solver uses or stops. */
const themes: Readonly<Record<string, Theme>> = {
  "misses-mate": { name: "Checkmate", use: "force checkmate" },
  "allows-mate": { name: "Stop the mate", stop: "do not be checkmated" },
  "misses-win": { name: "Forced win", use: "force the win" },
  "allows-win": { name: "Stop the win", stop: "keep the other side from winning" },
  "misses-material": { name: "Win of a piece", use: "win a piece" },
  "loses-material": { name: "Save a piece", stop: "lose no piece" },
  "misses-promotion": { name: "Promotion", use: "promote a piece" },
  "allows-promotion": { name: "Stop the promotion", stop: "stop the promotion" },
  "lets-arrive": { name: "Arrival", use: "arrive before you can be stopped", stop: "keep the other side from arriving" },
  "allows-displacement": { name: "Displacement", use: "displace a piece", stop: "keep your pieces from being displaced" },
  ko: { name: "Ko", use: "use the end of the ko", stop: "mind the ko" },
  "loses-race": { name: "Race", use: "win the race", stop: "stay in the race" },
  "misses-series": { name: "Series of jumps", use: "find the long series of jumps" },
  "allows-series": { name: "Stop the series", stop: "stop the long series of jumps" },
  strands: { name: "Stranded piece", stop: "leave no piece behind" },
  "sends-circle": { name: "Circle sent back", use: "send a circle back", stop: "lose no ground with your circles" },
  "shuts-out": { name: "Shut out", stop: "keep the way home open" },
  "dead-end": { name: "Dead end", stop: "find the way on" },
  "goal-lost": { name: "Way to the goal", stop: "keep the way to the goal open" },
  "only-move": { name: "The only move" },
};

const tasks = { win: "find the move that wins", gain: "find the move that gains most", save: "find the only move that saves the game" };

export function themeName(theme: string): string {
  return themes[theme]?.name ?? sentence(theme.replaceAll("-", " ")).replace(/\.$/, "");
}

/** "White to move: win a piece." */
export function taskWords({ game, solver, task, theme }: Pick<MinedPuzzle, "game" | "solver" | "task" | "theme">): string {
  return `${seatName(game, solver)} to move: ${goalOf(task, theme)}.`;
}

/** "win a piece" */
export function goalOf(task: MinedPuzzle["task"], theme: string): string {
  const { use, stop } = themes[theme] ?? {};
  return (task === "save" ? stop : use) ?? tasks[task];
}

/** A hint at the piece that moves. */
export function pieceWords(session: Session, place: Place): string {
  const letter = session.pieces.find((piece) => piece.place === place)?.letter;
  return letter === undefined ? `What is on ${place}.` : `The ${kindName(session.game, letter)} on ${place}.`;
}
