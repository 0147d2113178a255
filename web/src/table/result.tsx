// What to do next, once a game at a table is over: a rematch, another game, a picture of the end.
import say from "virtual:words/table";
import { Button } from "../ui/kit";
import { AfterGame } from "../play/after_game";
import type { TableSession } from "./session";
import { rematchFor } from "../server/snapshot";

export function Next({ session, onShare }: { session: TableSession; onShare: () => void }) {
  const { snapshot, you } = session;
  const rematch = rematchFor(snapshot, you);
  const ask = () => void session.agree("rematch");
  return (
    <>
      {(rematch === "ask" || rematch === "accept") && (
        <Button kind="primary" icon="rotate-ccw" onClick={ask}>
          {say(rematch === "accept" ? "rematch.accept" : "rematch")}
        </Button>
      )}
      {rematch === "wait" && (
        <Button kind="primary" icon="rotate-ccw" busy why={say("rematch.why")}>
          {say("rematch")}
        </Button>
      )}
      {rematch === "go" && (
        <Button kind="primary" icon="arrow-right" href={`/t/${snapshot.rematch?.table}`}>
          {say("rematch.go")}
        </Button>
      )}
      <AfterGame session={session} own={you} onShare={onShare} />
    </>
  );
}
