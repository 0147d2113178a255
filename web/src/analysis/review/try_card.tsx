// The messages shown while a person looks for a better move.
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/review";
import { listed } from "../../language/format";
import { infoOf, kindNoun, seatName } from "../../library/games";
import { Button } from "../../ui/kit";
import { areaOf } from "./area";
import { LineMoves } from "../engine/lines";
import type { Review, ReviewTurn } from "./review";
import { changeWords, MoveName, nameOf, worthWords } from "./words";
import type { AnalysisSession } from "../session";
import type { Trying, Worth } from "./trying";

/** The task, without the solution: the kind of reason is a hint already. */
function goalWords(session: AnalysisSession, review: Review, { reason, seat }: ReviewTurn): string {
  if (review.points === "plies") return say("try.ask.way");
  const name = seatName(session.game, seat);
  const kind = reason?.kind ?? "";
  if (kind.startsWith("misses-")) return say("try.ask.gain", { name });
  if (/^(allows|lets)-/.test(kind)) return say("try.ask.stop", { name });
  return kind.startsWith("loses-material") ? say("try.ask.keep", { name }) : say("try.ask", { name });
}

function words(session: AnalysisSession, review: Review, { says, turn, node }: Trying): string {
  if (says === "ask") return goalWords(session, review, turn);
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
}

/** The move that was played, and what it cost. */
function Was({ session, review, trying: { turn, left } }: Pick<TryCardProps, "session" | "review" | "trying">) {
  return (
    <p class="was" aria-label={say("try.was.words", { move: nameOf(session, turn), change: changeWords(review, turn) })}>
      <b>{say("try.was")}</b>
      <MoveName session={session} turn={turn} />
      <span class="change">{changeWords(review, turn)}</span>
      {left.played !== undefined && left.played !== left.best && <span class="second">{say("try.left", { count: left.played })}</span>}
    </p>
  );
}

/** The attempt, compared with the best move and the move that was played. */
function Compared({ review, trying: { turn, verdict, left } }: Pick<TryCardProps, "review" | "trying">) {
  if (verdict?.worth === undefined) return null;
  const togo = review.points === "plies" ? 1 : 0; // an expectation before a move counts the move
  const best = turn.before === null ? null : turn.before - togo;
  const rows: [string, string, Worth][] = [
    ["find", say("try.row.find"), { value: best, left: left.best }],
    ["tried", say("try.row.tried"), verdict.worth],
    ["played", say("try.row.played"), { value: turn.after, left: left.played }],
  ];
  const differ = new Set(rows.map(([, , { left: count }]) => count)).size > 1; // otherwise the count says nothing
  return (
    <dl class="compared">
      {rows.map(([id, name, { value, left: count }]) => (
        <div key={id} class={id}>
          <dt>{name}</dt>
          <dd>{worthWords(review, value)}</dd>
          {differ && count !== undefined && <dd>{say("try.left", { count })}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The hints given so far, one per line. */
function Hints({ session, trying: { hints = 0, way, turn, before } }: Pick<TryCardProps, "session" | "trying">) {
  if (hints === 0) return null;
  const info = infoOf(session.game);
  const letter = way && session.state?.pieces.find(([place]) => place === way[0])?.[1];
  const { corners, levels } = way === undefined ? {} : areaOf(info, ...way);
  return (
    <ol class="try-hints" aria-live="polite">
      {corners && <li>{say("hint.area", { from: corners[0], to: corners[1] })}</li>}
      {levels && <li>{say("hint.levels", { count: levels.length, levels: listed(levels) })}</li>}
      {hints > 1 && letter !== undefined && <li>{say("hint.piece", { kind: kindNoun(session.game, letter), place: way![0] })}</li>}
      {hints > 2 && (
        <li>
          <LineMoves session={session} from={before} moves={turn.best.slice(0, 1)} still />
        </li>
      )}
    </ol>
  );
}

/** Why an attempt was not good, and the reply that refutes it. */
function Refuted({ session, review, trying }: Pick<TryCardProps, "session" | "review" | "trying">) {
  const { verdict, node } = trying;
  if (verdict === undefined || node === undefined) return null;
  return (
    <>
      {verdict.worth === undefined && <p>{verdict.words}</p>}
      {verdict.line.length > 0 && (
        <div class="proof">
          <span class="second">{say("try.answer")}</span>
          <LineMoves session={session} from={node} moves={verdict.line.slice(0, 4)} still />
        </div>
      )}
      <Compared {...{ review, trying }} />
    </>
  );
}

/** After the last task: the result. */
function End({ trying }: Pick<TryCardProps, "trying">) {
  const { count, foundAtOnce, missed } = trying;
  return (
    <>
      <p>{say("try.end", { found: foundAtOnce, count })}</p>
      {missed.length > 0 && (
        <Button size="dense" icon="rotate-ccw" onClick={() => trying.only(missed)}>
          {say("try.missed")}
        </Button>
      )}
    </>
  );
}

export function TryCard(props: TryCardProps) {
  const { session, review, trying, onNext } = props;
  const { says, next, turn, number, count, hints = 0 } = trying;
  const solved = says === "best" || says === "holds" || says === "shown";
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone. After a move on the board the focus stays there.
  useLayoutEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) heading.current?.focus({ preventScroll: true });
  }, [turn, solved]);
  return (
    <section class={`panel try-card ${says}`} aria-label={say("try.part")}>
      <div class="head">
        <div class="said" role="status">
          <h2 ref={heading} tabindex={-1}>
            {words(session, review, trying)}
          </h2>
        </div>
        {count > 1 && <span class="change">{say("try.count", { number, count })}</span>}
      </div>
      {!(says === "wrong" && trying.verdict?.worth) && <Was {...{ session, review, trying }} />}
      {says === "wrong" && <Refuted {...{ session, review, trying }} />}
      {says === "ask" && <Hints {...{ session, trying }} />}
      {says === "shown" && <LineMoves session={session} moves={turn.best} />}
      {solved && next === undefined && <End trying={trying} />}
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
        {(says === "ask" || says === "wrong") && hints < 3 && (
          <Button size="dense" icon="lightbulb" onClick={trying.hint}>
            {say("try.hint", { number: hints + 1 })}
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
