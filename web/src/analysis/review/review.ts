// The review of the main line: asked for once, then kept with the analysis for as long as the line is the same. What is
// known of it is shown while it is made.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/review";
import { partsOf } from "../../games/parts";
import { Interrupted } from "../../library/asker";
import { gameOf, infoOf } from "../../library/games";
import { type Game, Refusal } from "../../library/protocol";
import { type Review, Reviewer, type ReviewHearing, type ReviewProgress, type ReviewTurn } from "../../library/reviewer";
import type { Glyph } from "../../play/session/tree";
import type { Standing } from "../engine/server_jobs";
import { ServerReviewer } from "./server_review";
import type { AnalysisSession } from "../session";
import type { Thinking } from "../engine/where";

export type { Review, ReviewTurn };

const GLANCE = 4000; // positions of a first look at each move

export interface Reviewing {
  /** As far as it is known. */
  review: Review | undefined;
  /** While it is made: how far it is. */
  progress: ReviewProgress | undefined;
  /** It was stopped before its end: at which of the game's moves, or 0 if that says nothing. */
  stopped: number | undefined;
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

/** What a worker of this device throws that is no answer of the library: it is not there. */
function explain(reason: unknown): never {
  throw reason instanceof Interrupted || reason instanceof Refusal ? reason : new Error(say("no.engine"));
}

/** Both reviewers, and which of them is asked. */
function useReviewers(by: Thinking["by"]) {
  const [standing, setStanding] = useState<Standing>();
  const device = useMemo(() => new Reviewer(), []);
  const server = useMemo(() => new ServerReviewer(setStanding), []);
  const review = (game: Game, hearing: ReviewHearing) => {
    // a first look finds too few ways to a goal that all share
    const glance = infoOf(gameOf(game.spec)).cooperative ? 0 : GLANCE;
    return by === "server" ? server.review(game, hearing) : device.review(game, { glance }, hearing).catch(explain);
  };
  const stop = () => {
    device.stop();
    server.stop();
  };
  return { review, stop, standing };
}

/** What is known of a line whose review has not come to its end. */
interface Partly {
  of: string;
  review?: Review;
  stopped?: number;
}

/** A review with what the game itself remembers. */
async function remembered(game: Game, review: Review): Promise<Review> {
  return (await partsOf(gameOf(game.spec)).reviewed?.(game, review)) ?? review;
}

function gameOfLine({ spec, start }: AnalysisSession, line: string): Game {
  return { spec, start, events: line === "" ? [] : line.split(" ") };
}

/** What the game has learnt since a review was made is in it whenever another position is shown. */
function useUpToDate(session: AnalysisSession, line: string, kept: Review | undefined): void {
  const { reviewed } = partsOf(session.game);
  useEffect(() => {
    if (reviewed === undefined || kept === undefined) return;
    reviewed(gameOfLine(session, line), kept).then(
      (review) => {
        if (session.review?.review === kept && JSON.stringify(review) !== JSON.stringify(kept)) session.reviewed({ of: line, review });
      },
      () => undefined, // the line has no positions any more
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
    const show = (review: Review) => setPartly((before) => ({ ...(before.of === line && before), of: line, review })); // perhaps stopped by now
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
