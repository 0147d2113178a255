// The review beside the board. At first it is an offer; then the story, the turning points and the card of a move
// appear while the review runs.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/review";
import type { ReviewProgress } from "../../library/reviewer";
import { Button, IconButton, Tabs } from "../../ui/kit";
import { useFocusBack } from "../../ui/kit/focus";
import { type Card, goToTurn, pointsOf } from "./card";
import { NoCard, ReviewCard } from "./card_view";
import { mainNodes, type Review, type Reviewing, type ReviewTurn } from "./review";
import { ReviewNumbers } from "./numbers";
import { Story } from "./story";
import type { AnalysisSession } from "../session";
import { AllPoints, TurningPoints } from "./turning_points";
import { standingWords } from "../engine/where";

function progressWords({ stage, done, of }: ReviewProgress): string {
  return of === 0 ? say("reviewing") : say(stage, { done, of });
}

/** The review was stopped or has failed; its results so far stay. */
function Halted({ session, reviewing: { review, stopped, error, start } }: { session: AnalysisSession; reviewing: Reviewing }) {
  if (stopped === undefined && error === "") return null;
  const last = stopped === undefined || stopped === 0 ? undefined : mainNodes(session)[stopped - 1];
  const number = review?.points === "plies" ? stopped : last && session.roundOf(last);
  const words = number === undefined ? say("stopped") : say("stopped.at", { number: `${number}` });
  return (
    <div class="review-progress">
      <span class="second" role={error === "" ? undefined : "alert"}>
        {error === "" ? words : error}
      </span>
      <Button kind="tinted" size="dense" onClick={start}>
        {say(error === "" ? "go.on" : "again")}
      </Button>
    </div>
  );
}

/** The progress of the review with a button to stop it, or a notice that it was stopped with a button to continue. */
function Progress({ session, reviewing }: { session: AnalysisSession; reviewing: Reviewing }) {
  const { progress, standing } = reviewing;
  if (progress === undefined) return <Halted {...{ session, reviewing }} />;
  const { done, of } = progress;
  const words = standing === undefined ? progressWords(progress) : standingWords(standing);
  return (
    <div class="review-progress">
      <progress value={of === 0 ? 0 : done / of} aria-label={say("part")} aria-valuetext={words} />
      <span class="second">{words}</span>
      <IconButton icon="x" label={say("stop")} onClick={reviewing.stop} />
    </div>
  );
}

function Offer({ reviewing, moves }: { reviewing: Reviewing; moves: number }) {
  const { error, by } = reviewing;
  return (
    <section class="panel review-offer" aria-label={say("part")}>
      <p role={error === "" ? undefined : "alert"}>{error === "" ? say("offer") : error}</p>
      <Button kind="tinted" icon="search" why={moves === 0 ? say("none") : undefined} onClick={reviewing.start}>
        {say(error !== "" ? "again" : by === "server" ? "start.server" : "start")}
      </Button>
    </section>
  );
}

/** What screen readers announce about the progress: that all moves have been examined, and the end. */
export function SpokenProgress({ reviewing: { review, progress, stopped, error } }: { reviewing: Reviewing }) {
  const went = useRef(false);
  if (progress !== undefined) went.current = true;
  const isDone = went.current && progress === undefined && review !== undefined && stopped === undefined && error === "";
  const looked = progress?.stage === "proving" && review !== undefined ? say("said.looked", { count: review.turningPoints.length }) : "";
  return (
    <p class="unseen" role="status">
      {isDone ? say("said.done") : looked}
    </p>
  );
}

type PointsTab = "points" | "numbers";

interface PointsProps {
  session: AnalysisSession;
  reviewing: Reviewing;
  review: Review;
  card: Card | undefined;
  onTry: (turn: ReviewTurn) => void;
}

/** The turning points, or the numbers. */
function Points({
  session,
  reviewing,
  review,
  card,
  onTry,
  tab,
  onTab,
}: PointsProps & { tab: PointsTab; onTab: (tab: PointsTab) => void }) {
  const [all, setAll] = useState(false);
  const titles = { points: say(review.points === "plies" ? "points.way" : "turning"), numbers: say("numbers") };
  const tabs = (["points", "numbers"] as const).map((id) => ({ id, label: titles[id] }));
  return (
    <section class="panel review-points" aria-label={say("game.part")}>
      <div class="points-head">
        <Tabs label={say("game.part")} tabs={tabs} current={tab} onChange={onTab} />
        {tab === "points" && <AllPoints {...{ review, all }} onAll={setAll} />}
      </div>
      <Progress {...{ session, reviewing }} />
      <div role="tabpanel" aria-label={titles[tab]}>
        {tab === "points" ? <TurningPoints {...{ session, review, card, all }} /> : <ReviewNumbers {...{ session, review, onTry }} />}
      </div>
    </section>
  );
}

/** A placeholder before any result is known. */
function Coming({ session, reviewing }: { session: AnalysisSession; reviewing: Reviewing }) {
  return (
    <section class="panel review-points" aria-label={say("part")}>
      <p class="coming">{say("reviewing")}</p>
      <Progress {...{ session, reviewing }} />
    </section>
  );
}

/** Requests the notation of the moves that are mentioned, because the list of moves may not be on the page. */
function useNames(session: AnalysisSession, review: Review | undefined, card: Card | undefined): void {
  const nodes = mainNodes(session);
  const worst = review?.turns.reduce<ReviewTurn | undefined>(
    (most, turn) => ((turn.loss ?? 0) > (most?.loss ?? 0) ? turn : most),
    undefined,
  );
  const turns = review === undefined ? [] : [...pointsOf(review), worst, card?.turn].filter((turn) => turn !== undefined);
  const asked = turns.map(({ event }) => nodes[event]).filter((node) => node !== undefined);
  useEffect(() => void session.names.ask(session.tree, asked), [session, asked.join()]);
}

/** The first turning point whose reason is known opens by itself, unless the reader has gone elsewhere since the review
 * began. If that move turns out to be good after all, another one opens. */
function useFirstPoint(session: AnalysisSession, { review, progress }: Reviewing): void {
  const waits = useRef<number>(); // the position where the reader waits
  if (progress !== undefined) waits.current ??= session.at;
  useEffect(() => {
    const waited = waits.current;
    if (progress === undefined) waits.current = undefined; // until the next review
    if (review === undefined || waited !== session.at) return;
    const points = review.turningPoints.map((index) => review.turns[index]!);
    const nodes = mainNodes(session);
    if (points.some(({ event, reason }) => nodes[event] === session.at && reason !== null)) return;
    const point = points.find(({ reason }) => reason !== null) ?? (progress === undefined ? points[0] : undefined);
    if (point === undefined) return;
    if (progress !== undefined) waits.current = nodes[point.event];
    goToTurn(session, point);
  }, [session, review, progress]);
}

export interface ReviewPartProps {
  session: AnalysisSession;
  reviewing: Reviewing;
  card: Card | undefined;
  onTry: (turn: ReviewTurn) => void;
  /** The available room. column: all parts, one below the other; tab: the same, with the card first; sheet: only the
   * card. */
  room?: "column" | "tab" | "sheet";
}

export function ReviewPart({ session, reviewing, card, onTry, room = "column" }: ReviewPartProps): ComponentChildren {
  const [tab, setTab] = useState<PointsTab>("points");
  const { review, progress } = reviewing;
  useNames(session, review, card);
  useFirstPoint(session, reviewing);
  useFocusBack(card !== undefined && !card.isShown, () =>
    document.querySelector<HTMLElement>(".review-card h2")?.focus({ preventScroll: true }),
  );
  if (review === undefined && progress !== undefined) return <Coming {...{ session, reviewing }} />;
  if (review === undefined) return <Offer reviewing={reviewing} moves={session.tree.nodes.length - 1} />;
  const about = card === undefined ? <NoCard {...{ session, review }} /> : <ReviewCard {...{ session, review, card, onTry }} />;
  const story = <Story {...{ session, review }} />;
  const points = <Points {...{ session, reviewing, review, card, onTry, tab }} onTab={setTab} />;
  if (room === "sheet")
    return (
      <>
        <Progress {...{ session, reviewing }} />
        {!card?.weak && story}
        {about}
      </>
    );
  if (room === "tab" && card !== undefined)
    return (
      <>
        {about}
        {points}
        {story}
      </>
    );
  return (
    <>
      {story}
      {points}
      {tab === "points" && about}
    </>
  );
}
