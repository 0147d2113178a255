// The hints of a first game, one for each of the newcomer's turns, until they are dismissed or there are no more.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/learn";
import { type Guide, lessonOf, textIn } from "../library/lessons";
import type { LocalSession } from "../play/session/local";
import { Icon, IconButton } from "../ui/kit";
import "./guide.css";

function useGuide(session: LocalSession): Guide | undefined {
  const [guide, setGuide] = useState<Guide>();
  useEffect(() => {
    if (session.guided)
      lessonOf(session.game).then(
        (lesson) => setGuide(lesson?.guide),
        () => undefined,
      ); // the game works without it
  }, [session]);
  return guide;
}

export function GuideCard({ session }: { session: LocalSession }) {
  const guide = useGuide(session);
  const { state, events } = session;
  if (guide === undefined || !session.guided || state?.outcome.result !== "ongoing" || session.isEarlier) return null;
  const hint = guide.hints[Math.floor(events.length / state.seats.length)];
  if (hint === undefined) return null;
  return (
    <section class="notice guide-card" aria-label={say("hint")} aria-live="polite">
      <Icon name="graduation-cap" />
      <span class="words">{textIn(hint)}</span>
      <IconButton icon="x" label={say("hint.close")} onClick={() => session.unguide()} />
    </section>
  );
}
