// What is said beside the board: whose turn it is, what happened, why not, and what is asked.
import { pieceNames, seatName } from "../board/geometry";
import type { Outcome, State } from "../library/protocol";
import type { Session } from "./session";
import type { Turn } from "./turn";

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
  return "A dead end: no safe move is left. Go back and try another way.";
}

export function status(session: Session, state: State | undefined): string {
  if (state === undefined) return "One moment …";
  if (state.outcome.result !== "ongoing") return outcomeWords(session, state.outcome);
  const turn = seatName(session.game, state.turn);
  if (session.thinking) return `${turn} (computer) is thinking …`;
  return `${turn} to ${state.setup ? "set up" : "move"}.`;
}

function Promotion({ session, turn }: { session: Session; turn: Turn }) {
  const seat = session.state!.turn;
  const moves = turn.choice!.moves.filter((move) => move.to === turn.choice!.to);
  return (
    <div class="question" role="group" aria-label="promotion">
      {moves.map((move) => {
        const letter = move.move.at(-1)!.toUpperCase();
        return (
          <button type="button" key={move.move} class="slot" onClick={() => turn.promote(move)}>
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#p-${session.game}-${letter}-${seat}`} />
            </svg>
            {pieceNames[session.game][letter]}
          </button>
        );
      })}
    </div>
  );
}

function Question({ session, turn }: { session: Session; turn: Turn }) {
  if (turn.question === "") return null;
  const promotes = turn.question.startsWith("Promote");
  return (
    <div class="asking">
      <p>{turn.question}</p>
      {promotes && <Promotion session={session} turn={turn} />}
      {turn.none !== undefined && (
        <button type="button" onClick={() => turn.promote(turn.none!)}>
          {session.game === "travelers" ? "Displace nothing" : "Send none back"}
        </button>
      )}
      <button type="button" onClick={turn.cancel}>
        Take the move back
      </button>
    </div>
  );
}

export function Says({ session, turn }: { session: Session; turn: Turn }) {
  const { state } = session;
  return (
    <div class="says">
      <p class={`status ${state?.outcome.result ?? ""}`} role="status">
        {status(session, state)}
      </p>
      <p class="told" aria-live="polite">
        {state?.last?.text}
      </p>
      {session.message !== "" && (
        <p class="message" role="alert">
          {session.message}
        </p>
      )}
      <Question session={session} turn={turn} />
      {state?.pass && session.mayMove && (
        <button type="button" class="primary" onClick={() => void session.play("pass")}>
          Pass: no piece can move
        </button>
      )}
    </div>
  );
}
