// A setup turn in a game that has no setup screen of its own: the computer arranges the pieces.
import { useState } from "preact/hooks";
import say from "virtual:words/play";
import { library } from "../library/client";
import { Button } from "../ui/kit/button";
import type { Arranging } from "./arranging";
import type { Session } from "./session/session";

function Arrange({ session }: { session: Session }) {
  const [busy, setBusy] = useState(false);
  const arrange = async () => {
    setBusy(true);
    try {
      const { move } = await library.think(session.shown, 0, 1500);
      await session.play(move);
    } catch (error) {
      session.say(String(error));
    }
    setBusy(false);
  };
  return (
    <div class="setup">
      <Button kind="primary" busy={busy} onClick={() => void arrange()}>
        {say("arrange")}
      </Button>
    </div>
  );
}

const none: ReadonlySet<never> = new Set();

export function usePlainSetup(session: Session, active: boolean): Arranging | undefined {
  if (!active) return undefined;
  return {
    pieces: session.pieces,
    targets: none,
    movers: none,
    press: () => undefined,
    grab: () => "no",
    drop: () => undefined,
    asks: <Arrange session={session} key={session.state?.turn} />,
  };
}
