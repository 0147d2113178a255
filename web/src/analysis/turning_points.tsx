// The moves on which the game turned, in its order; at most four, until all are asked for.
import say from "virtual:words/review";
import { Button } from "../ui/kit";
import { type Card, goToTurn, pointsOf } from "./card";
import { GlyphSign } from "./move_list";
import { glyphOf, type Review, type ReviewTurn } from "./review";
import { changeWords, MoveName, nameOf, numberOf, whoOf } from "./review_words";
import type { AnalysisSession } from "./session";

const FEW = 4;

/** The worst, in the order of the game. */
function worst(review: Review): ReviewTurn[] {
  const lost = ({ loss }: ReviewTurn) => loss ?? Infinity;
  const points = [...pointsOf(review)].sort((a, b) => (lost(a) === lost(b) ? a.event - b.event : lost(b) - lost(a)));
  return points.slice(0, FEW).sort((a, b) => a.event - b.event);
}

interface RowProps {
  session: AnalysisSession;
  review: Review;
  turn: ReviewTurn;
  isCurrent: boolean;
}

function PointRow({ session, review, turn, isCurrent }: RowProps) {
  const number = numberOf(session, review, turn);
  const change = changeWords(review, turn);
  const who = whoOf(session, review, turn);
  const judgement = say(`word.${turn.grade}`);
  return (
    <li>
      <button
        type="button"
        class="point"
        aria-current={isCurrent}
        aria-label={say(who === "" ? "row.alone" : "row", { number, name: who, move: nameOf(session, turn), judgement, change })}
        onClick={() => goToTurn(session, turn)}
      >
        <span class="number">{number}</span>
        <GlyphSign glyph={glyphOf(turn)!} />
        <span class="point-move">
          <MoveName session={session} turn={turn} />
          <span class="second">{turn.pending ? say("reason.pending") : who}</span>
        </span>
        <span class="point-change">{change}</span>
      </button>
    </li>
  );
}

interface PointsProps {
  session: AnalysisSession;
  review: Review;
  card: Card | undefined;
  /** All of them, and not only the worst. */
  all: boolean;
}

export function TurningPoints({ session, review, card, all }: PointsProps) {
  const points = pointsOf(review);
  if (points.length === 0) return <p class="second no-points">{say("points.none")}</p>;
  return (
    <ol class="points">
      {(all ? points : worst(review)).map((turn) => (
        <PointRow key={turn.event} {...{ session, review, turn }} isCurrent={turn.event === card?.turn.event} />
      ))}
    </ol>
  );
}

/** The way to all of them, if they are more than a few. */
export function AllPoints({ review, all, onAll }: { review: Review; all: boolean; onAll: (all: boolean) => void }) {
  const { length } = pointsOf(review);
  if (length <= FEW) return null;
  return (
    <Button size="dense" kind="quiet" aria-expanded={all} onClick={() => onAll(!all)}>
      {all ? say("points.few") : say("points.all", { count: length })}
    </Button>
  );
}
