// Why the chosen piece may not go to the place under the pointer or the keyboard cursor.
import type { Place } from "../library/protocol";
import type { Marks } from "./board";
import type { Drawn } from "./drawn";

export function Why({ drawn, place, marks }: { drawn: Drawn; place: Place | undefined; marks: Marks }) {
  const reason = drawn.shows(place) ? marks.forbidden?.get(place) : undefined;
  if (!drawn.shows(place) || reason === undefined) return null;
  if ((marks.warned?.size ?? 0) > 0) return null; // it is said beside the board, and would cover the pieces it is about
  const { x, y } = drawn.middle(place);
  const below = y < 2; // no room above it
  const style = {
    left: `clamp(0px, calc(${(100 * x) / drawn.across}% - 7.5rem), max(0px, calc(100% - 15rem)))`,
    top: `${(100 * (below ? y + 0.55 : y - 0.55)) / drawn.down}%`,
  };
  // Screen readers get the reason from the name of the place.
  return (
    <div class={below ? "why below" : "why"} style={style} aria-hidden="true">
      {reason}
    </div>
  );
}
