// The parts of the page for The Travelers: a lamp for each Traveler, lit once it has arrived.
import say from "virtual:words/travelers";
import type { Seat } from "../../library/protocol";
import type { Session } from "../../play/session/session";
import type { GameParts } from "../game_parts";

function Lamps({ session, seat }: { session: Session; seat: Seat }) {
  const progress = session.state?.progress?.[seat];
  if (progress === undefined) return null;
  const { done, of } = progress;
  return (
    <span class="lamps" role="img" aria-label={say("arrived", { done, of })}>
      {Array.from({ length: of }, (_, i) => (
        <i key={i} class={i < done ? "lit" : ""} />
      ))}
      <span class="lamps-word" aria-hidden="true">
        {say("home")}
      </span>
    </span>
  );
}

export default { Progress: Lamps } satisfies GameParts;
