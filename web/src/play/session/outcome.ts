// The state of a game, in words.
import say from "virtual:words/play";
import { seatName } from "../../library/games";
import type { Outcome, State } from "../../library/protocol";
import { sentence } from "../../ui/words";
import type { Session } from "./session";

function outcomeWords(session: Session, outcome: Outcome): string {
  const { result, reason, seat } = outcome;
  if (result === "win" && seat !== undefined) return say("wins", { seat: seatName(session.game, seat), reason });
  if (result === "win") {
    const { par = 0, length = 0 } = session.state ?? {};
    if (par === 0) return say("goal", { length });
    if (length <= par) return say("goal.best", { length });
    return say("goal.more", { length, par });
  }
  if (result === "draw") return say("drawn", { reason });
  if (result === "aborted") return say(reason === "closed" ? "closed" : "aborted");
  return say("dead-end");
}

export function status(session: Session, state: State | undefined): string {
  if (state === undefined) return say("wait");
  if (state.outcome.result !== "ongoing") return outcomeWords(session, state.outcome);
  if (!session.begun) return say("not-begun");
  const seat = seatName(session.game, state.turn);
  if (session.thinking) return say("thinking", { seat });
  return say(state.setup ? "to-set-up" : "to-move", { seat });
}

/** Whether the game ended well for the viewer; also "drawn" if they had no stake in it. */
export function feeling(session: Session, { result, seat }: Outcome): "won" | "lost" | "drawn" {
  if (result === "dead-end") return "lost";
  if (result !== "win") return "drawn";
  const { held } = session;
  if (seat === undefined || held.includes(seat)) return "won";
  return held.length > 0 ? "lost" : "drawn";
}

const REPETITIONS = 3;

/** How a game ended for the viewer: a headline, and the reason. */
export function resultWords(session: Session, outcome: Outcome): { title: string; words: string; won: boolean } {
  const ended = endWords(session, outcome);
  const again = (session.state?.occurrences ?? 0) >= REPETITIONS;
  return again ? { ...ended, words: `${say("repeated")} ${ended.words}` } : ended;
}

function endWords(session: Session, outcome: Outcome): { title: string; words: string; won: boolean } {
  const { result, reason, seat } = outcome;
  const words = outcomeWords(session, outcome);
  if (result === "draw") return { title: say("result.draw"), words: sentence(reason), won: false };
  if (result === "aborted" && reason === "closed") return { title: say("result.closed"), words: say("result.closed.words"), won: false };
  if (result === "aborted") return { title: say("result.aborted"), words: say("result.aborted.words"), won: false };
  if (result === "dead-end") return { title: say("result.dead-end"), words: say("result.dead-end.words"), won: false };
  if (seat === undefined) return { title: say("result.made-it"), words, won: true };
  const { held } = session;
  const own = held.includes(seat);
  if (held.length === 1 && own) return { title: say("result.won"), words: sentence(reason), won: true };
  if (held.length === 1) return { title: say("result.lost"), words, won: false };
  return { title: say("result.wins", { seat: seatName(session.game, seat) }), words: sentence(reason), won: own };
}
