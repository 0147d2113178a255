// The button Hint: each press shows one more stage of the hint for the shown position.
import { useState } from "preact/hooks";
import say from "virtual:words/play";
import { partsOf } from "../../games/parts";
import { Interrupted } from "../../library/client";
import type { Action } from "../actions";
import { type Hint, hintFor, type Stage } from "./hint";
import type { Session } from "../session/session";

interface HintStage {
  hint: Hint;
  events: string; // of the position that the hint is for
}

export function useHint(session: Session): { hint: Hint | undefined; action: Action } {
  const [given, setGiven] = useState<HintStage>();
  const [busy, setBusy] = useState(false);
  const events = session.events.join(" ");
  const hint = given?.events === events ? given.hint : undefined;
  const next = async () => {
    if (busy) return;
    const stage = hint === undefined ? 1 : hint.last ? hint.stage : hint.stage + 1;
    setBusy(true);
    session.say(""); // a refusal would take the hint's place
    try {
      setGiven({ hint: await hintFor(session, partsOf(session.game), stage as Stage), events });
    } catch (error) {
      if (!(error instanceof Interrupted)) session.say(String(error));
    }
    setBusy(false);
  };
  const why = !session.mayMove ? say("hint.turn") : session.state?.setup ? say("hint.setup") : hint?.last ? say("hint.over") : undefined;
  const looking: Hint = { stage: 1, words: say("hint.looking"), places: [], last: false, looking: true };
  return {
    hint: hint ?? (busy ? looking : undefined),
    action: { id: "hint", icon: "lightbulb", label: say("hint"), busy, why, onPress: () => void next() },
  };
}
