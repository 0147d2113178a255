// The game as a curve: a seat's chances after each move, with a dot on each slip, larger for a larger loss. With three
// or more seats, one curve each. Press or drag to go to a move. Screen readers get the same data as a table.
import type { JSX } from "preact";
import say from "virtual:words/review";
import { lookOf } from "../../games";
import type { Seat } from "../../library/protocol";
import { glyphOf, mainNodes, type Review, type ReviewTurn } from "./review";
import { seatWords } from "../seat_words";
import type { AnalysisSession } from "../session";

const WIDTH = 600;
const HEIGHT = 92;

interface GraphProps {
  session: AnalysisSession;
  review: Review;
  /** The seat whose side is at the bottom: its share is the filled part. */
  bottom: Seat;
}

/** The chances of the seat below after a turn, from 0 to 1; without a seat below, those of the seat that moved. If the
 * review counts plies, the height is the distance that is left. */
function heightOf(review: Review, { seat, after }: ReviewTurn, bottom: Seat | undefined, most: number): number {
  if (review.points === "plies") return after === null ? 1 : after / most;
  const own = after ?? 0.5;
  return bottom === undefined || seat === bottom ? own : 1 - own;
}

/** A turn and its position in the graph. */
export interface Point {
  turn: ReviewTurn;
  x: number;
  y: number;
}

/** The positions of the turns in the graph. With several seats, one seat's expectation does not tell another's, so that
 * each seat has only its own turns. */
export function pointsOf(review: Review, seats: readonly Seat[], bottom: Seat, xOf: (event: number) => number): Point[] {
  const most = Math.max(1, ...review.turns.map(({ before, after }) => Math.max(before ?? 0, after ?? 0)));
  const below = seats.length > 2 ? undefined : bottom;
  return review.turns.map((turn) => ({ turn, x: xOf(turn.event), y: HEIGHT * (1 - heightOf(review, turn, below, most)) }));
}

function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

interface CurvesProps {
  session: AnalysisSession;
  points: readonly Point[];
  bottom: Seat;
}

/** The area under the curve belongs to the seat below. */
function OneCurve({ session, points, bottom }: CurvesProps) {
  const paint = lookOf(session.game).paint;
  const above = session.state?.seats.find((seat) => seat !== bottom) ?? bottom;
  const curve = pathOf(points);
  const startY = points[0]?.y ?? HEIGHT / 2;
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill={paint[above]?.body} />
      <path d={`M0 ${HEIGHT}L0 ${startY}${curve}L${WIDTH} ${points.at(-1)?.y ?? startY}L${WIDTH} ${HEIGHT}Z`} fill={paint[bottom]?.body} />
      <path class="curve" d={`M0 ${startY}${curve}`} />
      <path class="middle-line" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
    </>
  );
}

/** A curve for each seat in its colour, with a dark edge. */
function Curves({ session, points, seats }: Omit<CurvesProps, "bottom"> & { seats: readonly Seat[] }) {
  const paint = lookOf(session.game).paint;
  return (
    <>
      {seats.map((seat) => {
        const own = points.filter(({ turn }) => turn.seat === seat);
        if (own.length === 0) return null;
        const path = `M0 ${own[0]!.y.toFixed(1)}${pathOf(own)}H${WIDTH}`;
        return (
          <g key={seat} data-seat={seat}>
            <path class="curve edge" d={path} style={{ stroke: paint[seat]?.edge }} />
            <path class="curve seat" d={path} style={{ stroke: paint[seat]?.body }} />
          </g>
        );
      })}
    </>
  );
}

function valueWords(review: Review, value: number | null): string {
  if (review.points === "plies") return value === null ? say("value.no.way") : say("value.goal", { count: value });
  return value === null ? "" : say("value.share", { percent: Math.round(value * 100) });
}

function Table({ session, review }: Omit<GraphProps, "bottom">) {
  return (
    <table class="unseen">
      <caption>{say("table")}</caption>
      <tbody>
        {review.turns.map((turn) => (
          <tr key={turn.event}>
            <th scope="row">
              {turn.turn} {seatWords(session, turn.seat)} {turn.move}
            </th>
            <td>{say(`word.${turn.grade}`)}</td>
            <td>{valueWords(review, turn.before)}</td>
            <td>{valueWords(review, turn.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Without a review, only its room is reserved: the curve comes later, or must not be seen now. */
export function ReviewGraph({ review, ...rest }: Omit<GraphProps, "review"> & { review: Review | undefined }) {
  return review === undefined ? <div class="review-graph" aria-hidden="true" /> : <Curve {...rest} review={review} />;
}

function Curve({ session, review, bottom }: GraphProps) {
  const count = session.tree.pathTo(session.tree.endFrom(0)).length;
  const xOf = (event: number) => (count <= 1 ? WIDTH : ((event + 1) * WIDTH) / count);
  const { seats } = session;
  const points = pointsOf(review, seats, bottom, xOf);
  const shown = session.tree.variationOf(session.at) === undefined ? session.events.length : undefined;
  const go = (event: JSX.TargetedPointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * count);
    session.goTo([0, ...mainNodes(session)][Math.max(0, Math.min(count, at))]!);
  };
  return (
    <div class="review-graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          go(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && go(event)}
      >
        {seats.length > 2 ? <Curves {...{ session, points, seats }} /> : <OneCurve {...{ session, points, bottom }} />}
        {shown !== undefined && <path class="now" d={`M${xOf(shown - 1)} 0V${HEIGHT}`} />}
      </svg>
      {points.map(({ turn, x, y }) => {
        const glyph = glyphOf(turn);
        if (glyph === undefined) return null;
        return (
          <i key={turn.event} class={`dot ${turn.grade}`} style={{ "--x": `${(x * 100) / WIDTH}%`, "--y": `${(y * 100) / HEIGHT}%` }} />
        );
      })}
      <Table session={session} review={review} />
    </div>
  );
}
