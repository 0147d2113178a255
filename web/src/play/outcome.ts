// How a game stands, in words.
import { seatName } from "../library/games";
import type { Outcome, State } from "../library/protocol";
import { sentence } from "../ui/words";
import type { Session } from "./session";

function outcomeWords(session: Session, outcome: Outcome): string {
  const { result, reason, seat } = outcome;
  if (result === "win" && seat !== undefined) return `${seatName(session.game, seat)} wins: ${reason}.`;
  if (result === "win") {
    const { par = 0, length = 0 } = session.state ?? {};
    if (par === 0) return `The goal is reached in ${length} moves.`;
    if (length <= par) return `The goal is reached in ${length} moves, as few as in the best way known!`;
    return `The goal is reached in ${length} moves; the best way known takes ${par}.`;
  }
  if (result === "draw") return `The game is drawn: ${reason}.`;
  if (result === "aborted") return "The game is called off: the first move did not come in time. Nobody wins.";
  return "A dead end: no safe move is left. Go back and try another way.";
}

export function status(session: Session, state: State | undefined): string {
  if (state === undefined) return "One moment …";
  if (state.outcome.result !== "ongoing") return outcomeWords(session, state.outcome);
  if (!session.begun) return "The game has not begun.";
  const turn = seatName(session.game, state.turn);
  if (session.thinking) return `${turn} (computer) is thinking …`;
  return `${turn} to ${state.setup ? "set up" : "move"}.`;
}

/** Whether it ended well for the person who looks at it; "drawn" also where it is not theirs to win or lose. */
export function feeling(session: Session, { result, seat }: Outcome): "won" | "lost" | "drawn" {
  if (result === "dead-end") return "lost";
  if (result !== "win") return "drawn";
  const own = session.state?.seats.filter((one) => session.holds(one)) ?? [];
  if (seat === undefined || own.includes(seat)) return "won";
  return own.length > 0 ? "lost" : "drawn";
}

/** How a game ended for the person who looks at it: a headline, and the reason. */
export function resultWords(session: Session, outcome: Outcome): { title: string; words: string; won: boolean } {
  const { result, reason, seat } = outcome;
  const words = outcomeWords(session, outcome);
  if (result === "draw") return { title: "A draw", words: sentence(reason), won: false };
  if (result === "aborted")
    return { title: "Called off", words: "The first move did not come in time. Nobody wins.", won: false };
  if (result === "dead-end") return { title: "A dead end", words: "No safe move is left.", won: false };
  if (seat === undefined) return { title: "You made it", words, won: true };
  const people = session.state?.seats.filter((one) => session.holds(one)) ?? [];
  const own = people.includes(seat);
  if (people.length === 1 && own) return { title: "You won", words: sentence(reason), won: true };
  if (people.length === 1) return { title: "You lost", words, won: false };
  const name = seatName(session.game, seat);
  return { title: `${name} wins`, words: sentence(reason), won: own };
}
