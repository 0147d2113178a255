// The review of the shown move: how good it was and why, how the game went on, and what was better.
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/review";
import { Button, IconButton } from "../../ui/kit";
import { type Card, closestOf, goToTurn, nextPoint, pointsOf } from "./card";
import { LineMoves } from "../engine/lines";
import { GlyphSign } from "../move_list";
import { ReasonWords } from "./reason_words";
import { glyphOf, type Review, type ReviewTurn } from "./review";
import { changeWords, gradeWords, lossWords, MoveName, spokenName, worthWords } from "./words";
import type { AnalysisSession } from "../session";

interface LaneProps {
  session: AnalysisSession;
  kind: "played" | "better" | "other";
  turn: ReviewTurn;
  /** The expectation on this line. */
  worth: string;
  /** The node at which its moves begin. */
  from: number;
  moves: readonly string[];
  onPlay: () => void;
}

/** A line: the played move and what followed it, the better one, or another one that the played move avoided. */
function Lane({ session, kind, turn, worth, from, moves, onPlay }: LaneProps) {
  const spoken = { lane: say(`lane.${kind}`), worth };
  const named = kind === "played" ? say("lane.spoken", { ...spoken, move: spokenName(session, turn) }) : say("lane.spoken.better", spoken);
  const label = kind === "other" ? say("lane.other") : named;
  return (
    <div class={`lane ${kind}`} role="group" aria-label={label}>
      <div class="lane-head">
        <b>{say(`lane.${kind}`)}</b>
        {kind === "played" && <MoveName session={session} turn={turn} />}
        <span class="change">{worth}</span>
        <span class="spring" />
        {moves.length > 0 && <IconButton icon="play" label={say(`lane.${kind}.play`)} onClick={onPlay} />}
      </div>
      {moves.length > 0 && <LineMoves session={session} from={from} moves={moves} />}
    </div>
  );
}

interface CardProps {
  session: AnalysisSession;
  review: Review;
  card: Card;
  onTry: (turn: ReviewTurn) => void;
}

function Reason({ session, review, card: { turn, weak } }: Omit<CardProps, "onTry">) {
  if (!weak) return turn.merit ? <p class="reason">{turn.merit.text}</p> : null;
  return (
    <p class="reason">
      {turn.reason === null ? lossWords(review, turn) : <ReasonWords session={session} turn={turn} />}
      {turn.pending && turn.reason === null && <span class="second"> {say("reason.pending")}</span>}
    </p>
  );
}

function Lanes({ session, review, card }: Omit<CardProps, "onTry">) {
  const { turn, node, weak, played, better } = card;
  if (!weak && !turn.merit) return null;
  const parent = session.tree.node(node).parent;
  return (
    <div class="lanes">
      <Lane
        {...{ session, turn, kind: "played", from: node, moves: played }}
        worth={worthWords(review, turn.after)}
        onPlay={card.playPlayed}
      />
      {better.length > 0 && (
        <Lane
          {...{ session, turn, kind: weak ? "better" : "other", from: parent, moves: better }}
          worth={weak ? worthWords(review, turn.before) : ""}
          onPlay={card.playBetter}
        />
      )}
    </div>
  );
}

/** The buttons, at the same place for every turning point. */
function Foot({ session, review, card, onTry }: CardProps) {
  const { turn, isShown, weak, better, played } = card;
  const slip = glyphOf(turn) !== undefined;
  const step = (by: 1 | -1) => {
    const to = nextPoint(session, review, by);
    if (to !== undefined) goToTurn(session, to);
  };
  const several = pointsOf(review).some(({ event }) => event !== turn.event);
  return (
    <div class="foot">
      {slip && (
        <Button kind="primary" icon="graduation-cap" size="dense" onClick={() => onTry(turn)}>
          {say("try")}
        </Button>
      )}
      {!isShown ? (
        <Button icon="undo-2" size="dense" onClick={card.back}>
          {say("to.game")}
        </Button>
      ) : (
        (weak || turn.merit) &&
        (played.length > 0 || better.length > 0) && (
          <Button icon="play" size="dense" onClick={played.length > 0 ? card.playPlayed : card.playBetter}>
            {say("why")}
          </Button>
        )
      )}
      <span class="spring" />
      {several && (
        <>
          <IconButton icon="chevron-left" label={say("before")} onClick={() => step(-1)} />
          <IconButton icon="chevron-right" label={say("next")} onClick={() => step(1)} />
        </>
      )}
    </div>
  );
}

/** Moves the focus to the heading when the focused button is gone. */
function useHeading(of: string) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const had = card.current?.contains(document.activeElement) ?? false; // before the card changes
  useLayoutEffect(() => {
    if (had && !card.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [of]);
  return { card, heading };
}

export function ReviewCard(props: CardProps) {
  const { session, review, card } = props;
  const { turn, number, isShown } = card;
  const glyph = glyphOf(turn);
  const { card: box, heading } = useHeading(`${turn.event} ${isShown}`);
  const id = useId();
  const move = <MoveName session={session} turn={turn} />;
  const closest = card.weak && glyph === undefined;
  const spoken = { move: spokenName(session, turn) };
  const count = pointsOf(review).length;
  return (
    <section class={`panel review-card ${turn.grade}`} aria-labelledby={id} ref={box}>
      <div class="head">
        {glyph !== undefined && <GlyphSign glyph={glyph} />}
        <h2
          id={id}
          ref={heading}
          tabindex={-1}
          aria-label={closest ? say("grade.closest", spoken) : gradeWords(review, turn, (key, more) => say(key, { ...more, ...spoken }))}
        >
          {closest ? say.parts("grade.closest", { move }) : gradeWords(review, turn, (key, more) => say.parts(key, { ...more, move }))}
        </h2>
        <span class="change">{changeWords(review, turn)}</span>
        {number > 0 && count > 1 && <span class="second of-points">{say("try.count", { number, count })}</span>}
      </div>
      <div class="because" aria-live="polite">
        <Reason {...{ session, review, card }} />
      </div>
      <Lanes {...{ session, review, card }} />
      <Foot {...props} />
    </section>
  );
}

/** The card while no move is shown: what the review offers. */
export function NoCard({ session, review }: { session: AnalysisSession; review: Review }) {
  const [point] = pointsOf(review);
  const first = point ?? closestOf(review);
  return (
    <section class="panel review-card" aria-label={say("move.part")}>
      <div class="because">
        <p>{say(first === undefined ? "card.none" : "card.choose")}</p>
      </div>
      {first !== undefined && (
        <div class="foot">
          <Button kind="primary" icon="chevron-right" size="dense" onClick={() => goToTurn(session, first)}>
            {say(point === undefined ? "card.closest" : "card.first")}
          </Button>
        </div>
      )}
    </section>
  );
}
