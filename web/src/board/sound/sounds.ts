// The sounds of a change of position: which ones, and when. ui/sound.ts makes them. Pure: hearing.ts plays them.
import type { State } from "../../library/protocol";
import type { Sound } from "../../ui/sound";

/** A sound and its time, in milliseconds from the change. */
export interface SoundEvent {
  sound: Sound;
  at: number;
}

const HOP = 200; // between two jumps of a series
const LANDED = 180; // until a piece has slid to its target

const arrived = (state: State) => Object.values(state.progress ?? {}).reduce((sum, { done }) => sum + done, 0);

/** The sounds of a move. Empty unless `now` is exactly one move after `before`. `own`: it is this person's turn now,
 * and was not before. */
export function soundsOf(before: State | undefined, now: State, own = false): SoundEvent[] {
  const { last, outcome } = now;
  if (before === undefined || now.length !== before.length + 1) return [];
  const over = outcome.result !== "ongoing";
  const heard: SoundEvent[] = [];
  const hops = (last?.path.length ?? 0) - 1;
  let end = LANDED;
  if (hops > 1) {
    for (let i = 0; i < hops; i++) heard.push({ sound: "jump", at: i * HOP });
    end = hops * HOP;
  } else if (last !== undefined) {
    const took = before.pieces.length > now.pieces.length;
    heard.push({ sound: took ? "capture" : "move", at: took ? LANDED : 0 });
  }
  if ((last?.sent.length ?? 0) > 0) heard.push({ sound: "throw", at: end });
  if (arrived(now) > arrived(before)) heard.push({ sound: "home", at: end });
  if ((now.checks?.length ?? 0) > 0 && !over) heard.push({ sound: "check", at: end });
  if (over) heard.push({ sound: "end", at: end + HOP });
  else if (own) heard.push({ sound: "turn", at: end + HOP });
  return heard;
}
