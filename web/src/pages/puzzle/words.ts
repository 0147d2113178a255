// The words for mined puzzles: their tasks, their themes.
import say from "virtual:words/puzzle";
import { kindNoun, seatName } from "../../library/games";
import type { MinedPuzzle } from "../../library/mined";
import type { Place } from "../../library/protocol";
import type { Session } from "../../play/session/session";
import { sentence } from "../../ui/words";

type Key = Parameters<typeof say>[0];
/** Messages without arguments. */
type Plain = Extract<Key, `${"theme" | "use" | "stop"}.${string}`>;

interface Theme {
  name: Exclude<Plain, "theme.count">;
  /** What the solver does to win or to gain. Without it, the task itself says that. */
  use?: Exclude<Plain, "theme.count">;
  /** What the solver has to prevent. */
  stop?: Exclude<Plain, "theme.count">;
}

/** Themes are kinds of reasons (`wayfarer review --kinds`): what a mistake allows, and the solver uses or prevents. */
const themes: Readonly<Record<string, Theme>> = {
  "misses-mate": { name: "theme.misses-mate", use: "use.misses-mate" },
  "allows-mate": { name: "theme.allows-mate", stop: "stop.allows-mate" },
  "misses-win": { name: "theme.misses-win", use: "use.misses-win" },
  "allows-win": { name: "theme.allows-win", stop: "stop.allows-win" },
  "misses-material": { name: "theme.misses-material", use: "use.misses-material" },
  "loses-material": { name: "theme.loses-material", stop: "stop.loses-material" },
  "misses-promotion": { name: "theme.misses-promotion", use: "use.misses-promotion" },
  "allows-promotion": { name: "theme.allows-promotion", stop: "stop.allows-promotion" },
  "lets-arrive": { name: "theme.lets-arrive", use: "use.lets-arrive", stop: "stop.lets-arrive" },
  "allows-displacement": { name: "theme.allows-displacement", use: "use.allows-displacement", stop: "stop.allows-displacement" },
  ko: { name: "theme.ko", use: "use.ko", stop: "stop.ko" },
  "loses-race": { name: "theme.loses-race", use: "use.loses-race", stop: "stop.loses-race" },
  "misses-series": { name: "theme.misses-series", use: "use.misses-series" },
  "allows-series": { name: "theme.allows-series", stop: "stop.allows-series" },
  strands: { name: "theme.strands", stop: "stop.strands" },
  "sends-circle": { name: "theme.sends-circle", use: "use.sends-circle", stop: "stop.sends-circle" },
  "shuts-out": { name: "theme.shuts-out", stop: "stop.shuts-out" },
  "dead-end": { name: "theme.dead-end", stop: "stop.dead-end" },
  "goal-lost": { name: "theme.goal-lost", stop: "stop.goal-lost" },
  "only-move": { name: "theme.only-move" },
};

const tasks = { win: "task.win", gain: "task.gain", save: "task.save" } as const;

export function themeName(theme: string): string {
  const known = themes[theme];
  return known === undefined ? sentence(theme.replaceAll("-", " ")).replace(/\.$/, "") : say(known.name);
}

type Task = Pick<MinedPuzzle, "game" | "solver" | "task" | "theme">;

/** "White to move: win a piece." */
export function taskWords({ game, solver, task, theme }: Task): string {
  return say("task", { seat: seatName(game, solver), goal: goalOf(task, theme) });
}

/** The same as a heading. */
export function taskTitle({ game, solver, task, theme }: Task): string {
  return say("task.title", { seat: seatName(game, solver), goal: goalOf(task, theme) });
}

/** "win a piece" */
export function goalOf(task: MinedPuzzle["task"], theme: string): string {
  const { use, stop } = themes[theme] ?? {};
  return say((task === "save" ? stop : use) ?? tasks[task]);
}

/** A hint about the piece that moves. */
export function pieceWords(session: Session, place: Place): string {
  const letter = session.pieces.find((piece) => piece.place === place)?.letter;
  return letter === undefined ? say("look.at", { place }) : say("look.kind", { kind: kindNoun(session.game, letter), place });
}
