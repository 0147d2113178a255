// What is said while a better move is looked for.
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/review";
import { seatName } from "../library/games";
import { Button } from "../ui/kit";
import { LineMoves } from "./lines";
import type { Review, ReviewTurn } from "./review";
import { changeWords, MoveName, nameOf } from "./review_words";
import type { AnalysisSession } from "./session";
import type { Trying } from "./trying";

function words(session: AnalysisSession, review: Review, { says, turn, node }: Trying): string {
  if (says === "ask") return review.points === "plies" ? say("try.ask.way") : say("try.ask", { name: seatName(session.game, turn.seat) });
  if (says !== "wrong") return say(`try.${says}`);
  const tried = node === undefined ? undefined : session.tree.nodes[node];
  const move = tried === undefined ? "" : (session.names.of(tried)?.text ?? tried.event);
  return say("try.wrong", { move });
}

interface TryCardProps {
  session: AnalysisSession;
  review: Review;
  trying: Trying;
  onNext: (turn: ReviewTurn) => void;
  onAgain: (turn: ReviewTurn) => void;
}

/** What was played, and what it cost. */
function Was({ session, review, trying: { turn } }: Pick<TryCardProps, "session" | "review" | "trying">) {
  return (
    <p class="was" aria-label={say("try.was.words", { move: nameOf(session, turn), change: changeWords(review, turn) })}>
      <b>{say("try.was")}</b>
      <MoveName session={session} turn={turn} />
      <span class="change">{changeWords(review, turn)}</span>
    </p>
  );
}

/** Why a try was not good, and the answer to it. */
function Refuted({ session, trying: { verdict, node } }: Pick<TryCardProps, "session" | "trying">) {
  if (verdict === undefined || node === undefined) return null;
  return (
    <>
      <p>{verdict.words}</p>
      {verdict.line.length > 0 && (
        <div class="proof">
          <span class="second">{say("try.answer")}</span>
          <LineMoves session={session} from={node} moves={verdict.line.slice(0, 4)} still />
        </div>
      )}
    </>
  );
}

/** After the last one: how it went. */
function End({ trying, onAgain }: Pick<TryCardProps, "trying" | "onAgain">) {
  const { count, foundAtOnce, missed } = trying;
  return (
    <>
      <p>{say("try.end", { found: foundAtOnce, count })}</p>
      {missed.length > 0 && count > 1 && (
        <Button size="dense" icon="rotate-ccw" onClick={() => onAgain(missed[0]!)}>
          {say("try.missed")}
        </Button>
      )}
    </>
  );
}

export function TryCard(props: TryCardProps) {
  const { session, review, trying, onNext } = props;
  const { says, next, turn, number, count, hinted } = trying;
  const solved = says === "best" || says === "holds" || says === "shown";
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone. A move on the board leaves the focus there.
  useLayoutEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) heading.current?.focus({ preventScroll: true });
  }, [turn, solved]);
  return (
    <section class={`panel try-card ${says}`} aria-label={say("try.part")}>
      <div class="head">
        <h2 role="status" ref={heading} tabindex={-1}>
          {words(session, review, trying)}
        </h2>
        {count > 1 && <span class="change">{say("try.count", { number, count })}</span>}
      </div>
      <Was {...{ session, review, trying }} />
      {says === "wrong" && <Refuted {...{ session, trying }} />}
      {says === "shown" && <LineMoves session={session} moves={turn.best} />}
      {solved && next === undefined && <End {...props} />}
      <div class="answers">
        {solved && next !== undefined && (
          <Button kind="primary" size="dense" icon="chevron-right" onClick={() => onNext(next)}>
            {say("next")}
          </Button>
        )}
        {says === "wrong" && (
          <Button kind="primary" size="dense" icon="rotate-ccw" onClick={trying.again}>
            {say("try.again")}
          </Button>
        )}
        {says === "ask" && !hinted && (
          <Button size="dense" icon="lightbulb" onClick={trying.hint}>
            {say("try.hint")}
          </Button>
        )}
        {!solved && says !== "looking" && (
          <Button size="dense" icon="eye" onClick={trying.reveal}>
            {say("try.show")}
          </Button>
        )}
        <Button size="dense" icon="x" onClick={trying.stop}>
          {say("try.back")}
        </Button>
      </div>
    </section>
  );
}
