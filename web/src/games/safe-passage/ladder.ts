// The ladder of goals beside the board.
import say from "virtual:words/passage_help";
import type { Piece, Place } from "../../library/protocol";
import { type Goal, goals, progress } from "./goals";

export interface Rung {
  goal: Goal;
  title: string;
  /** The progress, in words. */
  words: string;
  state: "done" | "now" | "later" | "beyond"; // beyond: the game does not require it
}

/** Steps of a king on an empty board. */
function steps(a: Place, b: Place): number {
  const [file, rank] = [0, 1].map((i) => Math.abs(a.charCodeAt(i) - b.charCodeAt(i)));
  return Math.max(file!, rank!);
}

/** The distance of each king from the other's square: "1 and 3 steps away", White's first. */
function kingWords(start: readonly Piece[], now: readonly Piece[]): string {
  const away = ["w", "b"].map((seat) => {
    const goal = start.find(([, letter, owner]) => letter === "K" && owner !== seat)?.[0];
    const king = now.find(([, letter, owner]) => letter === "K" && owner === seat)?.[0];
    return goal === undefined || king === undefined ? 0 : steps(king, goal);
  });
  if (away.every((one) => one === 0)) return say("kings.there");
  const [white = 0, black = 0] = away;
  if (white === 0) return say("kings.white", { black });
  return black === 0 ? say("kings.black", { white }) : say("kings.away", { white, black });
}

/** The ladder of goals. Each goal includes those before it, and the game requires those up to `aim`. `begun`: the
 * position in which play began, for example a puzzle's, in which a goal may be reached already. */
export function ladder(aim: Goal, start: readonly Piece[], now: readonly Piece[], begun: readonly Piece[] = start): Rung[] {
  let open = false; // an earlier one is not reached
  let before = begun.length > 0; // all up to here were reached when play began
  return goals.map((goal, i) => {
    const { done, all } = progress(goal, start, now);
    const reached = done === all && !open;
    const state = i > goals.indexOf(aim) ? "beyond" : reached ? "done" : open ? "later" : "now";
    open ||= !reached;
    const first = progress(goal, start, begun);
    before &&= first.done === first.all;
    if (state === "done" && before) return { goal, title: say(`title.${goal}`), words: say("from.start"), state };
    const words = goal === "kings" ? kingWords(start, now) : say("progress", { done, all });
    return { goal, title: say(`title.${goal}`), words, state };
  });
}
