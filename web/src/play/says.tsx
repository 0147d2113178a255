// What is said beside the board: whose turn it is, what happened, why not, and what is asked.
import { PieceIcon } from "../board/symbols";
import { lookOf } from "../games";
import { kindName, seatName } from "../library/games";
import type { Move, Outcome, State } from "../library/protocol";
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
  if (!session.begun) return "The game has not begun.";
  const turn = seatName(session.game, state.turn);
  if (session.thinking) return `${turn} (computer) is thinking …`;
  return `${turn} to ${state.setup ? "set up" : "move"}.`;
}

function Promotion({ session, moves, turn }: { session: Session; moves: readonly Move[]; turn: Turn }) {
  const seat = session.state!.turn;
  return (
    <div class="question" role="group" aria-label="promotion">
      {moves.map((move) => (
        <button type="button" key={move.move} class="slot" onClick={() => turn.finish(move)}>
          {move.promotes === undefined ? (
            move.move
          ) : (
            <>
              <PieceIcon game={session.game} letter={move.promotes} seat={seat} />
              {kindName(session.game, move.promotes)}
            </>
          )}
        </button>
      ))}
    </div>
  );
}

function Asking({ session, turn }: { session: Session; turn: Turn }) {
  const { question } = turn;
  if (question === undefined) return null;
  const none = question.kind === "victim" ? question.none : undefined;
  return (
    <div class="asking">
      <p>{question.words}</p>
      {question.kind === "promote" && <Promotion session={session} moves={question.moves} turn={turn} />}
      {none !== undefined && (
        <button type="button" onClick={() => turn.finish(none)}>
          {lookOf(session.game).sending.none}
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
      <Asking session={session} turn={turn} />
      {state?.pass !== undefined && session.mayMove && (
        <button type="button" class="primary" onClick={() => void session.play(state.pass!)}>
          Pass: no piece can move
        </button>
      )}
    </div>
  );
}
