// Each side's chances as a bar beside the board: the share of the seat below, drawn from the bottom, or a band for each
// of several seats.
import say from "virtual:words/analysis";
import { lookOf } from "../../games";
import { listed } from "../../language/format";
import { seatName } from "../../library/games";
import type { Seat } from "../../library/protocol";
import type { Share } from "./chances";

interface EvalBarProps {
  game: string;
  shares: readonly Share[] | undefined;
  /** The seat whose side is at the bottom: its band is the lowest. */
  bottom: Seat;
  /** What is proven of the position. */
  proven?: string;
}

export function EvalBar({ game, shares, bottom, proven }: EvalBarProps) {
  if (shares === undefined) return <div class="eval-bar unknown" aria-hidden="true" />;
  const chances = listed(shares.map(({ seat, percent }) => say("share", { name: seatName(game, seat), percent })));
  const words = proven ?? say("expected", { shares: chances });
  const ordered = [...shares.filter(({ seat }) => seat !== bottom), ...shares.filter(({ seat }) => seat === bottom)];
  return (
    <div class="eval-bar" translate={false} role="img" aria-label={words} title={proven ?? chances}>
      {ordered.map(({ seat, percent }) => {
        const { body, mark } = lookOf(game).paint[seat]!;
        return (
          <span key={seat} class="band" data-seat={seat} style={{ "--share": percent, background: body, color: mark }}>
            {percent >= 8 && <b>{percent}</b>}
          </span>
        );
      })}
    </div>
  );
}
