// The progress of a seat's eight pieces across the board: a trail from their own side to the goal.
import say from "virtual:words/traverse";
import { Chip } from "../../board/symbols";
import type { Piece, Seat } from "../../library/protocol";
import type { Session } from "../../play/session/session";
import { Icon } from "../../ui/kit";

const LAST = 9; // steps between the two sides

/** The distance of a piece from its own side, in steps. */
function stepsOf([place, , seat]: Piece): number {
  const file = place.charCodeAt(0) - 97;
  const rank = Number(place.slice(1)) - 1;
  return { s: rank, n: LAST - rank, w: file, e: LAST - file }[seat] ?? 0;
}

/** From 0, all at their own side, to 1, all at the goal. */
export function shareOf(pieces: readonly Piece[], seat: Seat): number {
  const own = pieces.filter(([, , owner]) => owner === seat);
  if (own.length === 0) return 0;
  return own.reduce((sum, piece) => sum + stepsOf(piece), 0) / (LAST * own.length);
}

export function Trail({ session, seat, compact }: { session: Session; seat: Seat; compact: boolean }) {
  const { state, game } = session;
  const progress = state?.progress?.[seat];
  if (state === undefined || progress === undefined) return null;
  const { done, of, left } = progress;
  const share = shareOf(state.pieces, seat).toFixed(2);
  return (
    <span class={compact ? "trail-home compact" : "trail-home"} data-seat={seat}>
      <span class="trail-line" style={{ "--share": share }} aria-hidden="true">
        <i />
        <Chip game={game} seat={seat} />
        <Icon name="flag" size={16} />
      </span>
      <span class="trail-words">
        {left !== undefined && left > 0 && (
          <span title={say("unhindered")}>{say.parts(compact ? "least.short" : "least", { count: left, number: <b>{left}</b> })}</span>
        )}
        <span class="trail-done">{say.parts("home", { done: <b>{done}</b>, of })}</span>
      </span>
    </span>
  );
}
