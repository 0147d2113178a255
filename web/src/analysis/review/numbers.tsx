// The review in numbers, with the button that practises a seat's weak moves.
import say from "virtual:words/review";
import { seatName } from "../../library/games";
import type { Seat } from "../../library/protocol";
import { Button } from "../../ui/kit";
import { type Review, type ReviewTurn, slipsOf } from "./review";
import { seatWords } from "../seat_words";
import type { AnalysisSession } from "../session";

interface NumbersProps {
  session: AnalysisSession;
  review: Review;
  onTry: (turn: ReviewTurn) => void;
}

const counted = [
  ["best", "ok"],
  ["inaccuracy", "dubious"],
  ["mistake", "bad"],
  ["blunder", "bad"],
] as const satisfies readonly (readonly [ReviewTurn["grade"], string])[];

/** A seat's accuracy in per cent. */
function accuracyWords(review: Review, seat: Seat): string {
  const accuracy = review.accuracy[seat];
  return accuracy === null || accuracy === undefined ? "–" : say("accuracy.value", { percent: Math.round(accuracy) });
}

/** Practises the slips of one seat, or of all, one after another. */
function Practise({ session, review, seat, onTry }: NumbersProps & { seat?: Seat }) {
  const slips = slipsOf(review, seat);
  if (slips.length === 0) return null;
  const count = slips.length;
  return (
    <Button kind="tinted" icon="graduation-cap" onClick={() => onTry(slips[0]!)}>
      {seat === undefined ? say("practise.way", { count }) : say("practise", { name: seatName(session.game, seat), count })}
    </Button>
  );
}

function SeatNumbers(props: NumbersProps) {
  const { session, review } = props;
  const { seats } = session;
  const count = (seat: Seat, grade: ReviewTurn["grade"]) =>
    review.turns.filter((turn) => turn.seat === seat && turn.grade === grade).length;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>
              <span class="unseen">{say("what")}</span>
            </th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                {seatWords(session, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say("accuracy")}</th>
            {seats.map((seat) => (
              <td key={seat}>{accuracyWords(review, seat)}</td>
            ))}
          </tr>
          {counted.map(([grade, tone]) => (
            <tr key={grade} class={tone}>
              <th scope="row">{say(`count.${grade}`)}</th>
              {seats.map((seat) => (
                <td key={seat}>{count(seat, grade)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {seats.map((seat) => (
        <Practise key={seat} {...props} seat={seat} />
      ))}
    </>
  );
}

/** For a shared goal: no sides, no accuracy. */
function WayNumbers(props: NumbersProps) {
  const { turns } = props.review;
  const lost = turns.reduce((sum, { loss }) => sum + (loss ?? 0), 0);
  const rows = [
    ["way.number.made", `${turns.length}`],
    ["way.number.best", `${turns[0]?.before ?? "–"}`],
    ["way.number.left", `${turns.at(-1)?.after ?? "–"}`],
    ["way.number.lost", turns.some(({ loss }) => loss === null) ? "–" : `${lost}`],
  ] as const;
  return (
    <>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{say(name)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Practise {...props} />
    </>
  );
}

export function ReviewNumbers(props: NumbersProps) {
  return <div class="review-numbers">{props.review.points === "plies" ? <WayNumbers {...props} /> : <SeatNumbers {...props} />}</div>;
}
