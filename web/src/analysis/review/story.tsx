// The game in a few sentences: where it turned, why, and what to try. Anything uncertain is left out.
import say from "virtual:words/review";
import { listed } from "../../language/format";
import { seatName } from "../../library/games";
import type { Game } from "../../library/protocol";
import { adviceFor } from "./advice";
import { closestOf, pointsOf } from "./card";
import { ChapterLink } from "./chapter_link";
import { glyphOf, mainNodes, type Review, type ReviewTurn } from "./review";
import { ReasonWords } from "./reason_words";
import { MoveName, percentOf } from "./words";
import { BookLine } from "../departure";
import type { AnalysisSession } from "../session";

interface StoryProps {
  session: AnalysisSession;
  review: Review;
}

function roundOf(session: AnalysisSession, { event }: ReviewTurn): number {
  return session.roundOf(mainNodes(session)[event]!);
}

/** The main line as a game. */
function mainGame({ spec, start, tree }: AnalysisSession): Game {
  return { spec, start, events: tree.eventsTo(tree.endFrom(0)) };
}

/** For a game without large losses: the move that lost most. */
function Quiet({ session, review }: StoryProps) {
  const closest = closestOf(review);
  return (
    <p>
      {say("story.none")}{" "}
      {closest !== undefined &&
        say.parts("story.closest", {
          number: roundOf(session, closest),
          move: <MoveName session={session} turn={closest} />,
          percent: percentOf(closest.loss),
        })}
    </p>
  );
}

/** A game that one seat wins. */
function ChancesStory({ session, review }: StoryProps) {
  const worst = review.turns[review.turningPoints[0] ?? -1];
  if (worst === undefined) return pointsOf(review).length === 0 ? <Quiet {...{ session, review }} /> : <p>{say("story.small")}</p>;
  const more = pointsOf(review).filter(({ seat }) => seat === worst.seat).length - 1;
  const name = seatName(session.game, worst.seat);
  return (
    <p>
      {say.parts("story.turned", {
        ...{ name, number: roundOf(session, worst), move: <MoveName session={session} turn={worst} /> },
        before: <b>{say("value.share", { percent: percentOf(worst.before) })}</b>,
        after: <b>{say("value.share", { percent: percentOf(worst.after) })}</b>,
      })}{" "}
      <ReasonWords session={session} turn={worst} /> {more > 0 && say("story.more", { name, count: more })}{" "}
      {worst.reason && adviceFor(worst.reason.kind)} {worst.reason && <ChapterLink game={session.game} kind={worst.reason.kind} />}
    </p>
  );
}

/** A shared goal: how long the game took, and where moves were lost. */
function WayStory({ session, review }: StoryProps) {
  const { turns } = review;
  const [first, last] = [turns[0], turns.at(-1)];
  const lost = turns.filter((turn) => glyphOf(turn) !== undefined);
  const dead = turns.find(({ loss, after }) => loss === null && after === null);
  const best = first?.before ?? undefined;
  const left = last?.after ?? undefined;
  const made = turns.length;
  const all = left === undefined ? undefined : made + left;
  const count = lost.reduce((sum, { loss }) => sum + (loss ?? 0), 0);
  return (
    <>
      {all !== undefined && (
        <p>
          <b>
            {left === 0 ? say("way.made", { count: made }) : say("way.made.left", { count: made, left: left! })}{" "}
            {best === undefined || best >= all ? say("way.shortest") : say("way.best", { count: best })}
          </b>
        </p>
      )}
      {dead !== undefined && <p>{say.parts("way.dead", { number: dead.turn, move: <MoveName session={session} turn={dead} /> })}</p>}
      {dead === undefined && (
        <p>
          {count === 0
            ? say("way.none.lost")
            : say("way.lost", { count, moves: listed(lost.map(({ turn }) => `${turn}`)), places: lost.length })}
        </p>
      )}
    </>
  );
}

export function Story({ session, review }: StoryProps) {
  return (
    <section class="panel review-story" aria-label={say("story.part")}>
      <div class="story-head">
        <h2 class="eyebrow">{say(review.points === "plies" ? "story.way" : "story")}</h2>
        <span class="second">{say("story.moves", { count: review.turns.length })}</span>
      </div>
      {review.points === "plies" ? <WayStory {...{ session, review }} /> : <ChancesStory {...{ session, review }} />}
      {review.points !== "plies" && <BookLine game={mainGame(session)} />}
    </section>
  );
}
