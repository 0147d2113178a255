// The review of the main line. It is requested once, then kept with the analysis as long as the line stays the same.
// Partial results are shown while it runs.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/review";
import { partsOf } from "../../games/parts";
import { Interrupted } from "../../library/asker";
import { gameOf, infoOf } from "../../library/games";
import { type Game, Refusal, type Seat, type State } from "../../library/protocol";
import { type Review, Reviewer, type ReviewHearing, type ReviewProgress, type ReviewTurn } from "../../library/reviewer";
import type { Glyph } from "../../play/session/tree";
import type { Standing } from "../engine/server_jobs";
import { ServerReviewer } from "./server_review";
import type { AnalysisSession } from "../session";
import type { Thinking } from "../engine/where";

export type { Review, ReviewTurn };

const GLANCE = 4000; // positions searched in a first look at each move

export interface Reviewing {
  /** The review as far as it is known. */
  review: Review | undefined;
  /** While the review runs: its progress. */
  progress: ReviewProgress | undefined;
  /** If the review was stopped early: at which of the game's moves, or 0 if that is not informative. */
  stopped: number | undefined;
  error: string;
  /** Who makes the review. */
  by: Thinking["by"];
  /** While the request waits in the server's queue. */
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

/** Errors from a worker of this device that are no answers of the library mean that it is missing. */
function explain(reason: unknown): never {
  throw reason instanceof Interrupted || reason instanceof Refusal ? reason : new Error(say("no.engine"));
}

/** Both reviewers, and which of them is used. */
function useReviewers(by: Thinking["by"]) {
  const [standing, setStanding] = useState<Standing>();
  const device = useMemo(() => new Reviewer(), []);
  const server = useMemo(() => new ServerReviewer(setStanding), []);
  const review = (game: Game, hearing: ReviewHearing) => {
    // a first look finds too few ways to a shared goal
    const glance = infoOf(gameOf(game.spec)).cooperative ? 0 : GLANCE;
    return by === "server" ? server.review(game, hearing) : device.review(game, { glance }, hearing).catch(explain);
  };
  const stop = () => {
    device.stop();
    server.stop();
  };
  return { review, stop, standing };
}

/** The partial results of a line whose review has not finished. */
interface Partly {
  of: string;
  review?: Review;
  stopped?: number;
}

/** Adds what the game itself remembers to a review. */
async function remembered(game: Game, review: Review): Promise<Review> {
  return (await partsOf(gameOf(game.spec)).reviewed?.(game, review)) ?? review;
}

function gameOfLine({ spec, start }: AnalysisSession, line: string): Game {
  return { spec, start, events: line === "" ? [] : line.split(" ") };
}

/** Updates the review with what the game has learnt since it was made, whenever another position is shown. */
function useUpToDate(session: AnalysisSession, line: string, kept: Review | undefined): void {
  const { reviewed } = partsOf(session.game);
  useEffect(() => {
    if (reviewed === undefined || kept === undefined) return;
    reviewed(gameOfLine(session, line), kept).then(
      (review) => {
        if (session.review?.review === kept && JSON.stringify(review) !== JSON.stringify(kept)) session.reviewed({ of: line, review });
      },
      () => undefined, // the line's positions no longer exist
    );
  }, [session, kept, session.at]);
}

export function useReview(session: AnalysisSession, by: Thinking["by"]): Reviewing {
  const reviewer = useReviewers(by);
  const [progress, setProgress] = useState<ReviewProgress>();
  const [partly, setPartly] = useState<Partly>({ of: "" });
  const [error, setError] = useState("");
  const line = useMemo(() => mainLine(session), [session, session.version]);
  useEffect(() => () => reviewer.stop(), [session]);
  const start = async () => {
    setError("");
    setProgress({ stage: "looking", done: 0, of: 0 });
    setPartly((before) => (before.of === line ? { ...before, stopped: undefined } : { of: line }));
    const game = gameOfLine(session, line);
    // The review may have been stopped by now.
    const show = (review: Review) => setPartly((before) => ({ ...(before.of === line && before), of: line, review }));
    try {
      const review = await reviewer.review(game, {
        onProgress: setProgress,
        onPartial: (known) => void remembered(game, known).then(show),
      });
      const whole = await remembered(game, review);
      if (review.complete === false) setPartly({ of: line, review: whole, stopped: 0 });
      else session.reviewed({ of: line, review: whole });
    } catch (reason) {
      if (!(reason instanceof Interrupted)) setError(reason instanceof Error ? reason.message : String(reason));
    }
    setProgress(undefined);
  };
  const stop = () => {
    reviewer.stop();
    setProgress(undefined);
    const { stage, done = 0 } = progress ?? {};
    setPartly((before) => ({ ...before, stopped: stage === "looking" && done < mainNodes(session).length ? done : 0 }));
  };
  const kept = session.review?.of === line ? session.review.review : undefined;
  const known = partly.of === line ? partly : undefined;
  useUpToDate(session, line, kept);
  const review = kept ?? known?.review;
  const stopped = kept === undefined && known?.review !== undefined ? known.stopped : undefined;
  return { review, progress, stopped, error, by, standing: reviewer.standing, start: () => void start(), stop };
}

/** The least number of turns that a seat needs, in games that count them. */
export function leftOf(state: State, seat: Seat): number | undefined {
  return state.progress?.[seat]?.left;
}

/** The nodes of the main line, by the number of their event. */
export function mainNodes(session: AnalysisSession): number[] {
  return session.tree.pathTo(session.tree.endFrom(0));
}

/** The review's turn for a node. */
export function turnAt(session: AnalysisSession, review: Review | undefined, node: number): ReviewTurn | undefined {
  if (review === undefined || node === 0 || session.tree.variationOf(node) !== undefined) return undefined;
  const event = session.tree.pathTo(node).length - 1;
  return review.turns.find((turn) => turn.event === event);
}

/** The moves that were not good, in the order of the game; only those of one seat, if `seat` is given. */
export function slipsOf(review: Review, seat?: string): ReviewTurn[] {
  return review.turns.filter((turn) => glyphOf(turn) !== undefined && (seat === undefined || turn.seat === seat));
}
