// What is said while a better move is looked for.
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/review";
import { seatName } from "../library/games";
import { Button } from "../ui/kit";
import { LineMoves } from "./lines";
import type { ReviewTurn } from "./review";
import type { AnalysisSession } from "./session";
import type { Trying } from "./trying";

function words(session: AnalysisSession, { says, turn }: Trying): string {
  return says === "ask" ? say("try.ask", { name: seatName(session.game, turn.seat) }) : say(`try.${says}`);
}

interface TryCardProps {
  session: AnalysisSession;
  trying: Trying;
  onTry: (turn: ReviewTurn) => void;
}

export function TryCard({ session, trying, onTry }: TryCardProps) {
  const { says, next, turn, number, count } = trying;
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
          {words(session, trying)}
        </h2>
        {count > 1 && <span class="change">{say("try.count", { number, count })}</span>}
      </div>
      {says === "shown" && <LineMoves session={session} moves={turn.best} />}
      <div class="answers">
        {solved && next !== undefined && (
          <Button kind="primary" size="dense" icon="chevron-right" onClick={() => onTry(next)}>
            {say("next")}
          </Button>
        )}
        {!solved && (
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
