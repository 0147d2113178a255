// The messages while an ending is played against its table: the aim, what the last move was worth, and how it ended.
import type { ComponentChildren } from "preact";
import say from "virtual:words/practice";
import { MoveInText } from "../play/moves";
import { Icon } from "../ui/kit";
import { AttemptOver, WrongTry } from "../ui/kit/attempt";
import type { EndingSession, Judged } from "./ending_session";

interface PanelProps {
  session: EndingSession;
  /** What is to be done; undefined: a position of the person's own. */
  aim: string | undefined;
  another: (() => void) | undefined;
  /** The address of the next ending. */
  next: string | undefined;
}

function Best({ session, judged }: { session: EndingSession; judged: Judged }) {
  return <MoveInText game={session.game} written={judged.best} />;
}

/** The last move gave the goal away: the best one, and the way back. */
function Thrown({ session }: { session: EndingSession }) {
  const { goal, judged } = session;
  const mate = judged?.kept === false ? judged.mate : 0;
  const lost = goal === "win" ? say("ending.thrown") : say("ending.thrown.draw", { count: mate });
  return (
    <WrongTry
      label={say("result")}
      title={lost}
      why={
        judged && say.parts(goal === "win" ? "ending.better" : "ending.better.draw", { move: <Best session={session} judged={judged} /> })
      }
      nexts={[{ icon: "undo-2", words: say("back"), onClick: () => session.takeBack() }]}
    />
  );
}

function wonWords({ goal, turns, needed }: EndingSession): string {
  if (goal === "hold") return say("ending.held", { count: turns });
  return turns <= needed ? say("ending.best", { count: turns }) : say("ending.more", { count: turns, more: turns - needed });
}

function Won({ session, another, next }: Omit<PanelProps, "aim">) {
  return (
    <AttemptOver
      label={say("result")}
      title={say("won")}
      won
      stars={session.stars}
      nexts={[
        another !== undefined && { icon: "dices", words: say("another"), onClick: another },
        next !== undefined && { icon: "chevron-right", words: say("next"), href: next },
        { icon: "rotate-ccw", words: say("again"), onClick: () => session.retry() },
      ]}
    >
      <p>{wonWords(session)}</p>
    </AttemptOver>
  );
}

/** What the last move was worth: the win is kept, with the turns before and now. */
function judgedWords(session: EndingSession): ComponentChildren {
  const { goal, judged, left } = session;
  if (goal === "hold") return judged === undefined ? say("left.hold", { count: left }) : say("ending.kept.draw", { count: left });
  if (judged?.kept !== true) return "";
  const { before, left: now } = judged;
  if (now < before) return say("ending.kept.best", { count: now, before });
  return say.parts("ending.kept", { count: now, before, move: <Best session={session} judged={judged} /> });
}

export function EndingPanel({ session, aim, another, next }: PanelProps) {
  const { phase, goal } = session;
  if (phase === "won") return <Won {...{ session, another, next }} />;
  if (phase === "thrown") return <Thrown session={session} />;
  const task = aim ?? say(goal === "win" ? "ending.own.win" : "ending.own.hold");
  const first = session.judged === undefined && goal === "win" && phase === "yours";
  return (
    <div class="told puzzle-told" role="status">
      <Icon name={goal === "hold" ? "shield" : "swords"} />
      <span>
        {phase === "opening" && say("ending.opening")}
        {phase === "none" && say("ending.none")}
        {(phase === "yours" || phase === "answering") && (
          <>
            {session.judged === undefined && <b>{task} </b>}
            {first ? say("ending.needs", { count: session.toMate }) : judgedWords(session)}
          </>
        )}
      </span>
    </div>
  );
}
