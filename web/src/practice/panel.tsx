// The messages during practice: the goal and the turns left; how it ended, and what to do next.
import say from "virtual:words/practice";
import { Button, Icon } from "../ui/kit";
import { AttemptOver, WrongTry } from "../ui/kit/attempt";
import type { PracticeSession } from "./session";
import { inLanguage } from "./words";

function Failed({ session }: { session: PracticeSession }) {
  return (
    <WrongTry
      label={say("result")}
      title={say("failed")}
      why={session.why}
      nexts={[
        { icon: "rotate-ccw", words: say("again"), onClick: () => session.retry() },
        { icon: "eye", words: say("line"), onClick: () => void session.showLine() },
      ]}
    />
  );
}

function Won({ session, next }: { session: PracticeSession; next: string | undefined }) {
  const { turns, stars, best, entry } = session;
  return (
    <AttemptOver
      label={say("result")}
      title={say("won")}
      won
      stars={stars}
      nexts={[
        next !== undefined && { icon: "chevron-right", words: say("next"), href: next },
        { icon: "rotate-ccw", words: say("again"), onClick: () => session.retry() },
      ]}
    >
      <p>
        {entry.goal === "hold"
          ? say("won.held", { count: turns })
          : turns <= best
            ? say("won.best", { count: turns })
            : say("won.later", { count: turns, best })}
      </p>
    </AttemptOver>
  );
}

/** While the goal is out of reach: the person may play on, or start again. */
function Out({ session }: { session: PracticeSession }) {
  const { slipText: move, phase, left } = session;
  return (
    <section class="told watched puzzle-told puzzle-wrong" aria-label={say("aim")} role="status">
      <Icon name="triangle-alert" />
      <span>
        <b>{move === undefined ? say("out") : say("out.move", { move })}</b>{" "}
        {phase === "answering" ? say("thinks") : say("left", { count: left })}
      </span>
      <div class="answers">
        <Button size="dense" icon="rotate-ccw" onClick={() => session.retry()}>
          {say("again")}
        </Button>
      </div>
    </section>
  );
}

export function PracticePanel({ session, next }: { session: PracticeSession; next: string | undefined }) {
  const { phase, entry } = session;
  if (phase === "won") return <Won session={session} next={next} />;
  if (phase === "failed") return <Failed session={session} />;
  if (session.out && (phase === "yours" || phase === "answering")) return <Out session={session} />;
  const shown = phase === "showing" || phase === "shown";
  return (
    <div class={phase === "shown" ? "told watched puzzle-told" : "told puzzle-told"} role="status">
      <Icon name={shown ? "eye" : entry.goal === "hold" ? "shield" : "swords"} />
      <span>
        <b>{shown ? say("how") : inLanguage(entry.aim)}</b>{" "}
        {phase === "answering" ? say("thinks") : !shown && say(entry.goal === "hold" ? "left.hold" : "left", { count: session.left })}
      </span>
      {phase === "shown" && (
        <div class="answers">
          <Button size="dense" kind="primary" icon="rotate-ccw" onClick={() => session.retry()}>
            {say("again")}
          </Button>
        </div>
      )}
    </div>
  );
}
