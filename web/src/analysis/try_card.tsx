// What is said while a better move is looked for.
import { seatName } from "../library/games";
import { Button } from "../ui/kit";
import { LineMoves } from "./lines";
import type { ReviewTurn } from "./review";
import type { AnalysisSession } from "./session";
import type { Trying } from "./trying";

function words(session: AnalysisSession, { says, turn }: Trying): string {
  const name = seatName(session.game, turn.seat);
  const all: Record<Trying["says"], string> = {
    ask: `Find a better move for ${name}.`,
    looking: "Looking at this move …",
    best: "Yes, that is the best move.",
    holds: "Yes, that is good as well.",
    shown: "This was better:",
  };
  return all[says];
}

interface TryCardProps {
  session: AnalysisSession;
  trying: Trying;
  onTry: (turn: ReviewTurn) => void;
}

export function TryCard({ session, trying, onTry }: TryCardProps) {
  const { says, next, turn } = trying;
  const solved = says === "best" || says === "holds" || says === "shown";
  return (
    <section class={`panel try-card ${says}`} aria-label="try it yourself">
      <h2 role="status">{words(session, trying)}</h2>
      {says === "shown" && <LineMoves session={session} moves={turn.best} />}
      <div class="answers">
        {solved && next !== undefined && (
          <Button kind="primary" size="dense" icon="chevron-right" onClick={() => onTry(next)}>
            Next slip
          </Button>
        )}
        {!solved && (
          <Button size="dense" icon="eye" onClick={trying.reveal}>
            Show it
          </Button>
        )}
        <Button size="dense" icon="x" onClick={trying.stop}>
          Back to the review
        </Button>
      </div>
    </section>
  );
}
