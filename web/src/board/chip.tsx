// The colour of a seat, beside its name.
import { lookOf } from "../games";
import type { Seat } from "../library/protocol";

export function Chip({ game, seat }: { game: string; seat: Seat }) {
  return <span class="chip" style={{ background: lookOf(game).paint[seat]?.body }} aria-hidden="true" />;
}
