// The review beside the board: an offer; then the story, the turning points and the card of a move, which come one after
// the other while it is made.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/review";
import type { ReviewProgress } from "../library/reviewer";
import { Button, IconButton, Tabs } from "../ui/kit";
import { useFocusBack } from "../ui/kit/focus";
import { type Card, pointsOf } from "./card";
import { NoCard, ReviewCard } from "./review_card";
import { mainNodes, type Review, type Reviewing, type ReviewTurn } from "./review";
import { ReviewNumbers } from "./review_numbers";
import { Story } from "./review_story";
import type { AnalysisSession } from "./session";
import { AllPoints, TurningPoints } from "./turning_points";
import { standingWords } from "./where";

function progressWords({ stage, done, of }: ReviewProgress): string {
  return of === 0 ? say("reviewing") : say(stage, { done, of });
}

/** How far it is, with the way to stop it; or that it was stopped, with the way on. */
function Progress({ reviewing }: { reviewing: Reviewing }) {
  const { progress, stopped, standing } = reviewing;
  if (progress === undefined)
    return !stopped ? null : (
      <div class="review-progress">
        <span class="second">{say("stopped")}</span>
        <Button kind="tinted" size="dense" onClick={reviewing.start}>
          {say("go.on")}
        </Button>
      </div>
    );
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

type PointsTab = "points" | "numbers";

interface PointsProps {
  session: AnalysisSession;
  reviewing: Reviewing;
  review: Review;
  card: Card | undefined;
  onTry: (turn: ReviewTurn) => void;
}

/** The turning points, or the numbers. */
function Points({ session, reviewing, review, card, onTry, tab, onTab }: PointsProps & { tab: PointsTab; onTab: (tab: PointsTab) => void }) {
  const [all, setAll] = useState(false);
  const titles = { points: say(review.points === "plies" ? "points.way" : "turning"), numbers: say("numbers") };
  const tabs = (["points", "numbers"] as const).map((id) => ({ id, label: titles[id] }));
  return (
    <section class="panel review-points" aria-label={say("game.part")}>
      <div class="points-head">
        <Tabs label={say("game.part")} tabs={tabs} current={tab} onChange={onTab} />
        {tab === "points" && <AllPoints {...{ review, all }} onAll={setAll} />}
      </div>
      <Progress reviewing={reviewing} />
      <div role="tabpanel" aria-label={titles[tab]}>
        {tab === "points" ? <TurningPoints {...{ session, review, card, all }} /> : <ReviewNumbers {...{ session, review, onTry }} />}
      </div>
    </section>
  );
}

/** Before anything is known: the room where it comes. */
function Coming({ reviewing }: { reviewing: Reviewing }) {
  return (
    <section class="panel review-points" aria-label={say("part")}>
      <p class="coming" role="status">
        {say("reviewing")}
      </p>
      <Progress reviewing={reviewing} />
    </section>
  );
}

/** Asks how the moves are written that are spoken of: the list of moves may not be on the page. */
function useNames(session: AnalysisSession, review: Review | undefined, card: Card | undefined): void {
  const nodes = mainNodes(session);
  const worst = review?.turns.reduce<ReviewTurn | undefined>((most, turn) => ((turn.loss ?? 0) > (most?.loss ?? 0) ? turn : most), undefined);
  const turns = review === undefined ? [] : [...pointsOf(review), worst, card?.turn].filter((turn) => turn !== undefined);
  const asked = turns.map(({ event }) => nodes[event]).filter((node) => node !== undefined);
  useEffect(() => void session.names.ask(session.tree, asked), [session, asked.join()]);
}

export interface ReviewPartProps {
  session: AnalysisSession;
  reviewing: Reviewing;
  card: Card | undefined;
  onTry: (turn: ReviewTurn) => void;
  /** What there is room for. column: all, one below the other; tab: the same, the card first; sheet: the card only. */
  room?: "column" | "tab" | "sheet";
}

export function ReviewPart({ session, reviewing, card, onTry, room = "column" }: ReviewPartProps): ComponentChildren {
  const [tab, setTab] = useState<PointsTab>("points");
  const { review, progress } = reviewing;
  useNames(session, review, card);
  useFocusBack(card !== undefined && !card.isShown, () =>
    document.querySelector<HTMLElement>(".review-card h2")?.focus({ preventScroll: true }),
  );
  if (review === undefined && progress !== undefined) return <Coming reviewing={reviewing} />;
  if (review === undefined) return <Offer reviewing={reviewing} moves={session.tree.nodes.length - 1} />;
  const about = card === undefined ? <NoCard {...{ session, review }} /> : <ReviewCard {...{ session, review, card, onTry }} />;
  const story = <Story {...{ session, review }} />;
  const points = <Points {...{ session, reviewing, review, card, onTry, tab }} onTab={setTab} />;
  if (room === "sheet")
    return (
      <>
        <Progress reviewing={reviewing} />
        {card === undefined && story}
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
