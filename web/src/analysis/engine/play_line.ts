// Plays a line on the board, move by move, until it ends or the person does something else.
import { useEffect, useRef } from "preact/hooks";
import type { AnalysisSession } from "../session";

const STEP = 1000; // milliseconds from one move to the next

/** Plays moves from a node on, and adds them to the tree as a variation. */
export function usePlayLine(session: AnalysisSession): (from: number, moves: readonly string[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), [session]);
  const step = (from: number, moves: readonly string[], at: number) => {
    if (session.at !== from || at >= moves.length) return;
    const node = session.tree.append(from, moves[at]!);
    session.added(node);
    timer.current = setTimeout(() => step(node, moves, at + 1), STEP);
  };
  return (from, moves) => {
    clearTimeout(timer.current);
    session.at = from;
    step(from, moves, 0);
  };
}
