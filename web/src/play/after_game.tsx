// What can be done with any game that is over.
import say from "virtual:words/play";
import type { Seat } from "../library/protocol";
import { Button } from "../ui/kit";
import { onlySeat, reviewOf } from "./session/address";
import type { Session } from "./session/session";

interface AfterGameProps {
  session: Session;
  /** The person's seats. */
  own: readonly Seat[];
  onShare: () => void;
}

/** To review the game, to begin another one, and to share the end. */
export function AfterGame({ session, own, onShare }: AfterGameProps) {
  const { game, spec, start, line } = session;
  return (
    <>
      <Button icon="chart-line" href={reviewOf({ spec, start, events: line }, onlySeat(own))}>
        {say("after.review")}
      </Button>
      <Button class="spare" icon="plus" href={`/new/${game}`}>
        {say("after.new")}
      </Button>
      <Button icon="share-2" onClick={onShare}>
        {say("after.share")}
      </Button>
    </>
  );
}
