// The messages shown while a person looks for a better move.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/review";
import { listed } from "../../language/format";
import { infoOf, kindNoun, seatName } from "../../library/games";
import { Parts } from "../../play/moves";
import { Button } from "../../ui/kit";
import { areaOf } from "./area";
import { LineMoves } from "../engine/lines";
import type { Review, ReviewTurn } from "./review";
import { changeWords, MoveName, nameOf, spokenNotation, worthWords } from "./words";
import type { AnalysisSession } from "../session";
import type { Trying } from "./trying";
import type { Worth } from "./verdict";
import "./try_card.css";

const SHOWN = 6; // moves of a reply and what follows it

function isSolved({ says }: Trying): boolean {
  return says === "best" || says === "holds" || says === "shown";
}

/** The task, without the solution: the kind of reason is a hint already. */
function goalWords(session: AnalysisSession, review: Review, { reason, seat }: ReviewTurn): string {
  if (review.points === "plies") return say("try.ask.way");
  const name = seatName(session.game, seat);
  const kind = reason?.kind ?? "";
  if (kind.startsWith("misses-")) return say("try.ask.gain", { name });
  if (/^(allows|lets)-/.test(kind)) return say("try.ask.stop", { name });
  return kind.startsWith("loses-material") ? say("try.ask.keep", { name }) : say("try.ask", { name });
}

/** An attempt as the list of moves shows it. */
function Tried({ session, trying: { event, verdict } }: Pick<TryCardProps, "session" | "trying">) {
  const written = verdict?.written;
  if (written === undefined) return <>{event}</>;
  return (
    <span class="move-name">
      <Parts game={session.game} written={written} />
    </span>
  );
}

/** The task or the verdict. */
function Title({ session, review, trying }: Pick<TryCardProps, "session" | "review" | "trying">): ComponentChildren {
  const { says, turn } = trying;
  if (says === "ask") return goalWords(session, review, turn);
  return says === "wrong" ? say.parts("try.wrong", { move: <Tried {...{ session, trying }} /> }) : say(`try.${says}`);
}

/** The title for screen readers, if it differs. */
function spokenTitle({ game }: AnalysisSession, { says, verdict }: Trying): string | undefined {
  const written = verdict?.written;
  return says === "wrong" && written !== undefined ? say("try.wrong", { move: spokenNotation(game, written) }) : undefined;
}

/** Where mistakes of several games are practised: what stands in place of the review's own ways. */
export interface TryAround {
  number: number;
  count: number;
  /** Once a move was found or shown. */
  next: { label: string; onPress: () => void };
  back: { label: string; onPress: () => void };
  /** Below the verdict. */
  after?: ComponentChildren;
}

interface TryCardProps {
  session: AnalysisSession;
  review: Review;
  trying: Trying;
  onNext: (turn: ReviewTurn) => void;
  around?: TryAround;
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

/** Why an attempt was not good; while that is looked for, a message. */
function WhyNot({ trying: { verdict } }: Pick<TryCardProps, "trying">) {
  if (verdict === undefined) return null;
  const { words: said, reason } = verdict;
  if (said !== "") return <p class="why-tried">{said}</p>;
  if (reason === undefined) return <p class="why-tried second">{say("try.why.looking")}</p>;
  return reason === null ? null : <p class="why-tried">{reason.words}</p>;
}

/** How the game would go on after an attempt; each move can be shown on the board. */
function Reply({ session, trying: { verdict, event, before, says } }: Pick<TryCardProps, "session" | "trying">) {
  if (verdict === undefined || event === undefined || verdict.line.length === 0) return null;
  return (
    <div class="proof">
      <span class="second">{say(says === "wrong" ? "try.answer" : "try.then")}</span>
      <LineMoves session={session} from={before} tried={[event]} moves={verdict.line.slice(0, SHOWN)} />
    </div>
  );
}

/** What makes a good move better than the one played: what was wrong with that one, and whether a search of an attempt
 * found the same. */
function WhyGood({ session, trying }: Pick<TryCardProps, "session" | "trying">) {
  const { says, turn, verdict } = trying;
  const fault = turn.reason?.text;
  const isClean = says === "holds" && verdict?.reason?.clean === true;
  return (
    <>
      {verdict !== undefined && verdict.words !== "" && <p class="why-tried">{verdict.words}</p>}
      {fault !== undefined && (
        <p class="why-tried">
          <b>{say("try.fault")}</b> {fault}
        </p>
      )}
      {fault !== undefined && isClean && <p class="why-tried">{say.parts("try.clean", { move: <Tried {...{ session, trying }} /> })}</p>}
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

/** The buttons: the next task, another try, a hint, the answer, and the way back. */
function Answers({ trying, onNext, around }: Pick<TryCardProps, "trying" | "onNext" | "around">) {
  const { says, next, hints = 0 } = trying;
  const solved = isSolved(trying);
  const back = around?.back ?? { label: say("try.back"), onPress: trying.stop };
  const on = around?.next ?? (next && { label: say("next"), onPress: () => onNext(next) });
  return (
    <div class="answers">
      {solved && on !== undefined && (
        <Button kind="primary" size="dense" icon="chevron-right" onClick={on.onPress}>
          {on.label}
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
      <Button size="dense" icon="x" onClick={back.onPress}>
        {back.label}
      </Button>
    </div>
  );
}

/** The answer of the computer to an attempt, or the move that was shown. */
function Verdict(props: TryCardProps) {
  const { session, review, trying } = props;
  const { says, turn } = trying;
  if (says === "shown")
    return (
      <>
        <LineMoves session={session} moves={turn.best} />
        <WhyGood {...{ session, trying }} />
      </>
    );
  return (
    <>
      <Compared {...{ review, trying }} />
      <div class="try-why" aria-live="polite">
        {says === "wrong" ? <WhyNot trying={trying} /> : <WhyGood {...{ session, trying }} />}
      </div>
      <Reply {...{ session, trying }} />
    </>
  );
}

export default function TryCard(props: TryCardProps) {
  const { session, review, trying, around } = props;
  const { says, next, turn, number, count } = around === undefined ? trying : { ...trying, ...around };
  const solved = isSolved(trying);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone. After a move on the board the focus stays there.
  useLayoutEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) heading.current?.focus({ preventScroll: true });
  }, [turn, solved]);
  return (
    <section class={`panel try-card ${says}`} aria-label={say("try.part")}>
      <div class="head">
        <div class="said" role="status">
          <h2 ref={heading} tabindex={-1} aria-label={spokenTitle(session, trying)}>
            <Title {...{ session, review, trying }} />
          </h2>
        </div>
        {count > 1 && <span class="change">{say("try.count", { number, count })}</span>}
      </div>
      {trying.verdict?.worth === undefined && <Was {...{ session, review, trying }} />}
      {(solved || says === "wrong") && <Verdict {...props} />}
      {says === "ask" && <Hints {...{ session, trying }} />}
      {solved && around === undefined && next === undefined && <End trying={trying} />}
      {solved && around?.after}
      <Answers {...props} />
    </section>
  );
}
