// The review of the main line: asked for once, then kept with the analysis for as long as the line is the same.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Interrupted } from "../library/asker";
import { library } from "../library/client";
import { gameOf, infoOf } from "../library/games";
import type { Game } from "../library/protocol";
import { type RawReview, type Review, Reviewer, type ReviewTurn, tidy } from "../library/reviewer";
import type { Glyph } from "../play/tree";
import { ServerJob, type Standing } from "./server_jobs";
import type { AnalysisSession } from "./session";
import type { Thinking } from "./where";

export type { Review, ReviewTurn };

export interface Reviewing {
  review: Review | undefined;
  /** While it is made: how far it is, from 0 to 1. */
  progress: number | undefined;
  error: string;
  /** Who makes it. */
  by: Thinking["by"];
  /** While it waits for its turn at the server. */
  standing: Standing | undefined;
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

type Tell = (done: number, of: number) => void;

/** The server makes it. */
class ServerReviewer {
  private job: ServerJob<RawReview> | undefined;

  constructor(private readonly onStanding: (standing: Standing | undefined) => void) {}

  async review(game: Game, onProgress: Tell): Promise<Review> {
    const { notes } = await library.notes(game);
    const hear = (progress: unknown) => {
      const { done, of } = progress as { done: number; of: number };
      onProgress(done, of);
    };
    this.job = new ServerJob<RawReview>({ kind: "review", game: notes }, hear, this.onStanding);
    return tidy(await this.job.run(), infoOf(gameOf(game.spec)).cooperative ? "plies" : "chances");
  }

  stop(): void {
    this.job?.stop();
    this.onStanding(undefined);
  }
}

/** Both reviewers, and which of them is asked. */
function useReviewers(by: Thinking["by"]) {
  const [standing, setStanding] = useState<Standing>();
  const device = useMemo(() => new Reviewer(), []);
  const server = useMemo(() => new ServerReviewer(setStanding), []);
  const review = (game: Game, tell: Tell) => (by === "server" ? server.review(game, tell) : device.review(game, {}, tell));
  const stop = () => {
    device.stop();
    server.stop();
  };
  return { review, stop, standing };
}

export function useReview(session: AnalysisSession, by: Thinking["by"]): Reviewing {
  const reviewer = useReviewers(by);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState("");
  const line = useMemo(() => mainLine(session), [session, session.version]);
  useEffect(() => () => reviewer.stop(), [session]);
  const start = async () => {
    setError("");
    setProgress(0);
    const game = { spec: session.spec, start: session.start, events: line === "" ? [] : line.split(" ") };
    try {
      const review = await reviewer.review(game, (done, of) => setProgress(of === 0 ? 0 : done / of));
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
  return { review: kept, progress, error, by, standing: reviewer.standing, start: () => void start(), stop };
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
