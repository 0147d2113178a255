// Plays the sounds of a change of position.
import { useEffect, useRef } from "preact/hooks";
import type { State } from "../../library/protocol";
import { play } from "../../ui/sound";
import { soundsOf } from "./sounds";

/** Plays the sounds of each new state, and stops those of the previous state. */
export function useSounds(state: State | undefined, isOwnTurn: boolean): void {
  const heard = useRef<{ state: State | undefined; own: boolean }>({ state: undefined, own: false });
  useEffect(() => {
    const before = heard.current;
    heard.current = { state, own: isOwnTurn };
    if (state === undefined || state === before.state) return undefined;
    const called = document.hidden && isOwnTurn && !before.own; // a person who sees the page sees whose turn it is
    const waits = soundsOf(before.state, state, called).map(({ sound, at }) => setTimeout(() => play(sound), at));
    return () => {
      for (const wait of waits) clearTimeout(wait);
    };
  }, [state]);
}
