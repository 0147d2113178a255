// The card of held places beside the board: the meaning of each pattern, with a switch and a count; the pieces in
// danger; and whose pieces reach the queried cell.
import { useEffect } from "preact/hooks";
import say from "virtual:words/cube";
import type { HeldSign, Holds } from "../../board/board";
import { spokenPlace } from "../../board/spoken";
import { infoOf } from "../../library/games";
import type { Holding } from "../../board/held/holding";
import type { BoardPiece } from "../../board/cast";
import { Card, Switch } from "../../ui/kit";
import { heldName, SWITCHED, Takers } from "./legend";
import { HeldIcon } from "./symbols";

interface HeldCardProps {
  /** What is shown: a session, of which this card needs only these parts. */
  session: { readonly game: string; readonly pieces: readonly BoardPiece[] };
  holding: Holding;
}

function Counted({ sign, holding, children }: { sign: HeldSign; holding: Holding; children: preact.ComponentChildren }) {
  return (
    <li>
      <HeldIcon sign={sign} />
      {children}
      <b class="held-count">{holding.counts[sign]}</b>
    </li>
  );
}

/** The name and the meaning of a row; with the names of the sides, unless the viewer plays exactly one of them. */
function wordsFor(sign: HeldSign, holds: Holds | undefined): { name: string; about: string } {
  const names = holds?.names;
  switch (sign) {
    case "contested":
      return {
        name: heldName(sign, holds),
        about: names === undefined ? say("about.contested") : say("about.contested.seats", { seat: names.yours }),
      };
    case "danger":
      return {
        name: names === undefined ? say("held.danger") : say("held.danger.seats", { seat: names.yours }),
        about: say("about.danger"),
      };
    case "prize":
      return { name: names === undefined ? say("held.prize") : say("held.prize.seats", { seat: names.theirs }), about: say("about.prize") };
    default:
      return { name: heldName(sign, holds), about: say("about.one") };
  }
}

/** What each side holds, with counts of cells and pieces. */
function What({ holding }: Pick<HeldCardProps, "holding">) {
  const { holds, counts, hidden, toggle } = holding;
  return (
    <ul class="held-rows">
      {SWITCHED.map((sign) => (
        <Counted key={sign} {...{ sign, holding }}>
          <Switch
            label={wordsFor(sign, holds).name}
            hint={wordsFor(sign, holds).about}
            checked={!hidden.has(sign)}
            onChange={() => toggle(sign)}
          />
        </Counted>
      ))}
      {(["danger", "prize"] as const)
        .filter((sign) => counts[sign] > 0)
        .map((sign) => (
          <Counted key={sign} {...{ sign, holding }}>
            <span class="words">
              <span>{wordsFor(sign, holds).name}</span>
              <span class="second">{wordsFor(sign, holds).about}</span>
            </span>
          </Counted>
        ))}
    </ul>
  );
}

/** The cell under the pointer: how many pieces of each side reach it, and which. */
function Cell({ session, holding: { holds, asked } }: HeldCardProps) {
  if (holds === undefined || asked === undefined) return <p class="second held-cell">{say("held.point")}</p>;
  const { yours = [], theirs = [] } = holds.at.get(asked) ?? {};
  const sides = { yours: heldName("yours", holds), theirs: heldName("theirs", holds) };
  const counts =
    yours.length + theirs.length === 0 ? say("held.none") : say("held.counts", { ...sides, own: yours.length, others: theirs.length });
  return (
    <div class="held-cell" aria-live="polite">
      <h3>
        {say("held.cell", { place: spokenPlace(infoOf(session.game), asked) })} <span class="second">{counts}</span>
      </h3>
      <Takers game={session.game} pieces={session.pieces} holds={holds} place={asked} />
    </div>
  );
}

export function HeldCard(props: HeldCardProps) {
  const { setPanel } = props.holding;
  useEffect(() => {
    setPanel(true);
    return () => setPanel(false);
  }, []);
  return (
    <Card looks="held-card">
      <h2 class="eyebrow">{say("held")}</h2>
      <What holding={props.holding} />
      <Cell {...props} />
    </Card>
  );
}
