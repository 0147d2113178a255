// The game as a curve: what a seat might expect after each move, with a dot on each slip, larger for what lost more.
// Press or drag to go there; the same is a table for those who do not see it.
import type { JSX } from "preact";
import say from "virtual:words/review";
import { lookOf } from "../games";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { glyphOf, mainNodes, type Review, type ReviewTurn } from "./review";
import type { AnalysisSession } from "./session";

const WIDTH = 600;
const HEIGHT = 92;

interface GraphProps {
  session: AnalysisSession;
  review: Review;
  /** Whose side is at the bottom: its share is the filled part. */
  bottom: Seat;
}

/** What the seat below has after a turn, from 0 to 1; plies are told as the way that is left. */
function heightOf(review: Review, { seat, after }: ReviewTurn, bottom: Seat, most: number): number {
  if (review.points === "plies") return after === null ? 1 : after / most;
  const own = after ?? 0.5;
  return seat === bottom ? own : 1 - own;
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
              {turn.turn} {seatName(session.game, turn.seat)} {turn.move}
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

/** Without a review its room only: the curve comes later, or may not be seen now. */
export function ReviewGraph({ review, ...rest }: Omit<GraphProps, "review"> & { review: Review | undefined }) {
  return review === undefined ? <div class="review-graph" aria-hidden="true" /> : <Curve {...rest} review={review} />;
}

function Curve({ session, review, bottom }: GraphProps) {
  const count = session.tree.pathTo(session.tree.endFrom(0)).length;
  const most = Math.max(1, ...review.turns.map(({ before, after }) => Math.max(before ?? 0, after ?? 0)));
  const xOf = (event: number) => (count <= 1 ? WIDTH : ((event + 1) * WIDTH) / count);
  const points = review.turns.map((turn) => ({
    turn,
    x: xOf(turn.event),
    y: HEIGHT * (1 - heightOf(review, turn, bottom, most)),
  }));
  const curve = points.map(({ x, y }) => `L${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const startY = points.length === 0 ? HEIGHT / 2 : points[0]!.y;
  const shown = session.tree.variationOf(session.at) === undefined ? session.events.length : undefined;
  const paint = lookOf(session.game).paint;
  const above = session.state?.seats.find((seat) => seat !== bottom) ?? bottom;
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
        <rect width={WIDTH} height={HEIGHT} fill={paint[above]?.body} />
        <path d={`M0 ${HEIGHT}L0 ${startY}${curve}L${WIDTH} ${points.at(-1)?.y ?? startY}L${WIDTH} ${HEIGHT}Z`} fill={paint[bottom]?.body} />
        <path class="curve" d={`M0 ${startY}${curve}`} />
        <path class="middle-line" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        {shown !== undefined && <path class="now" d={`M${xOf(shown - 1)} 0V${HEIGHT}`} />}
      </svg>
      {points.map(({ turn, x, y }) => {
        const glyph = glyphOf(turn);
        if (glyph === undefined) return null;
        return <i key={turn.event} class={`dot ${turn.grade}`} style={{ insetInlineStart: `${(x * 100) / WIDTH}%`, top: `${(y * 100) / HEIGHT}%` }} />;
      })}
      <Table session={session} review={review} />
    </div>
  );
}
