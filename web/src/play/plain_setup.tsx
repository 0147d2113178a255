// A turn that sets up, in a game without a panel for it: the computer arranges the pieces.
import { useState } from "preact/hooks";
import { library } from "../library/client";
import { seatName } from "../library/games";
import type { Session } from "./session";

export function PlainSetup({ session }: { session: Session }) {
  const [busy, setBusy] = useState(false);
  const name = seatName(session.game, session.state!.turn);
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
    <section class="setup" aria-label={`${name} sets up`}>
      <h2>{name} sets up</h2>
      <button type="button" class="primary" disabled={busy} onClick={() => void arrange()}>
        {busy ? "Thinking …" : "Let the computer arrange the pieces"}
      </button>
    </section>
  );
}
