// The moves on which the game turned, in the order of the game; at most four, until all are requested.
import { useId } from "preact/hooks";
import say from "virtual:words/review";
import { Button } from "../../ui/kit";
import { type Card, goToTurn, pointsOf } from "./card";
import { GlyphSign } from "../move_list";
import { glyphOf, type Review, type ReviewTurn } from "./review";
import { changeWords, MoveName, numberOf, spokenRow, whoOf } from "./words";
import type { AnalysisSession } from "../session";

const FEW = 4;

/** The worst moves, in the order of the game. */
function worst(review: Review): ReviewTurn[] {
  const lost = ({ loss }: ReviewTurn) => loss ?? Infinity;
  const points = [...pointsOf(review)].sort((a, b) => (lost(a) === lost(b) ? a.event - b.event : lost(b) - lost(a)));
  return points.slice(0, FEW).sort((a, b) => a.event - b.event);
}

interface RowProps {
  id: string;
  session: AnalysisSession;
  review: Review;
  turn: ReviewTurn;
  isCurrent: boolean;
}

function PointRow({ id, session, review, turn, isCurrent }: RowProps) {
  return (
    <li
      id={id}
      role="option"
      class="point"
      aria-selected={isCurrent}
      aria-label={spokenRow(session, review, turn)}
      onClick={() => goToTurn(session, turn)}
    >
      <span class="number">{numberOf(session, review, turn)}</span>
      <GlyphSign glyph={glyphOf(turn)!} />
      <span class="point-move">
        <MoveName session={session} turn={turn} />
        <span class="second">{turn.pending && turn.reason === null ? say("reason.pending") : whoOf(session, review, turn)}</span>
      </span>
      <span class="point-change">{changeWords(review, turn)}</span>
    </li>
  );
}

interface PointsProps {
  session: AnalysisSession;
  review: Review;
  card: Card | undefined;
  /** Show all of them, and not only the worst. */
  all: boolean;
}

/** A single stop of the Tab key. Keys of the analysis move up and down in it (analysis/keys.ts), and the focus stays
 * where it is. */
export function TurningPoints({ session, review, card, all }: PointsProps) {
  const id = useId();
  const points = pointsOf(review);
  if (points.length === 0) return <p class="second no-points">{say("points.none")}</p>;
  const shown = all ? points : worst(review);
  const current = shown.find(({ event }) => event === card?.turn.event);
  const idOf = ({ event }: ReviewTurn) => `${id}-${event}`;
  return (
    <ul
      class="points"
      role="listbox"
      tabindex={0}
      aria-label={say(review.points === "plies" ? "points.way" : "turning")}
      aria-activedescendant={current && idOf(current)}
    >
      {shown.map((turn) => (
        <PointRow key={turn.event} id={idOf(turn)} {...{ session, review, turn }} isCurrent={turn === current} />
      ))}
    </ul>
  );
}

/** The button that shows all of them, if there are more than a few. */
export function AllPoints({ review, all, onAll }: { review: Review; all: boolean; onAll: (all: boolean) => void }) {
  const { length } = pointsOf(review);
  if (length <= FEW) return null;
  return (
    <Button size="dense" kind="quiet" aria-expanded={all} onClick={() => onAll(!all)}>
      {all ? say("points.few") : say("points.all", { count: length })}
    </Button>
  );
}
