// The review of the main line: asked for once, then kept with the analysis for as long as the line is the same.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Interrupted } from "../library/asker";
import { type Review, Reviewer, type ReviewTurn } from "../library/reviewer";
import type { Glyph } from "../play/tree";
import type { AnalysisSession } from "./session";

export type { Review, ReviewTurn };

export interface Reviewing {
  review: Review | undefined;
  /** While it is made: how far it is, from 0 to 1. */
  progress: number | undefined;
  error: string;
  start(): void;
  stop(): void;
}

const marks: Partial<Record<ReviewTurn["grade"], Glyph>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export function glyphOf(turn: ReviewTurn): Glyph | undefined {
  return marks[turn.grade];
}

export function mainLine(session: AnalysisSession): string {
  const { tree } = session;
  return tree.eventsTo(tree.endFrom(0)).join(" ");
}

export function useReview(session: AnalysisSession): Reviewing {
  const reviewer = useMemo(() => new Reviewer(), []);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState("");
  const line = useMemo(() => mainLine(session), [session, session.version]);
  useEffect(() => () => reviewer.stop(), [session]);
  const start = async () => {
    setError("");
    setProgress(0);
    const game = { spec: session.spec, start: session.start, events: line === "" ? [] : line.split(" ") };
    try {
      const review = await reviewer.review(game, {}, (done, of) => setProgress(of === 0 ? 0 : done / of));
      session.reviewed({ of: line, review });
    } catch (reason) {
      if (!(reason instanceof Interrupted)) setError(reason instanceof Error ? reason.message : String(reason));
    }
    setProgress(undefined);
  };
  const stop = () => {
    reviewer.stop();
    setProgress(undefined);
  };
  const kept = session.review?.of === line ? session.review.review : undefined;
  return { review: kept, progress, error, start: () => void start(), stop };
}

/** The nodes of the main line, by the number of their event. */
export function mainNodes(session: AnalysisSession): number[] {
  return session.tree.pathTo(session.tree.endFrom(0));
}

/** The turn of the review that a node is. */
export function turnAt(session: AnalysisSession, review: Review | undefined, node: number): ReviewTurn | undefined {
  if (review === undefined || node === 0 || session.tree.variationOf(node) !== undefined) return undefined;
  const event = session.tree.pathTo(node).length - 1;
  return review.turns.find((turn) => turn.event === event);
}

/** The moves that were not good, in the order of the game; of one seat, if it is said. */
export function slipsOf(review: Review, seat?: string): ReviewTurn[] {
  return review.turns.filter((turn) => glyphOf(turn) !== undefined && (seat === undefined || turn.seat === seat));
}
