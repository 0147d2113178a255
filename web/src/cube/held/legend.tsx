// Held cells, in few words: on the tower, three switches with counts, and whose pieces reach the queried cell.
import say from "virtual:words/cube";
import type { HeldSign, Holds } from "../../board/board";
import { PieceIcon } from "../../board/symbols";
import { kindName, seatName } from "../../library/games";
import type { Place } from "../../library/protocol";
import type { BoardPiece } from "../../board/cast";
import type { Holding } from "../../board/held/holding";
import { HeldIcon } from "./symbols";

export const SIDES = ["yours", "theirs"] as const;
export const SWITCHED = ["yours", "theirs", "contested"] as const;

/** The name of the cells that one side holds, or both. */
export function heldName(sign: (typeof SWITCHED)[number], holds: Holds | undefined): string {
  if (sign === "contested") return say("held.contested");
  return holds?.names?.[sign] ?? say(`held.${sign}`);
}

interface TakersProps {
  game: string;
  pieces: readonly BoardPiece[];
  holds: Holds;
  place: Place;
  /** Only the lines distinguish the sides. */
  short?: boolean;
}

/** The pieces that could take on a cell: first the viewer's, then the others'. */
export function Takers({ game, pieces, holds, place, short = false }: TakersProps) {
  const held = holds.at.get(place);
  return (
    <>
      {SIDES.map((side) => {
        const there = pieces.filter((piece) => held?.[side].includes(piece.place));
        return (
          there.length > 0 && (
            <div key={side} class={`takers ${side}`}>
              <i class="takers-line" />
              {!short && <b>{heldName(side, holds)}</b>}
              <ul aria-label={heldName(side, holds)}>
                {there.map(({ key, letter, seat, place }) => (
                  <li key={key} title={`${seatName(game, seat)} ${kindName(game, letter)}`}>
                    <PieceIcon game={game} letter={letter} seat={seat} />
                    <span class="unseen">{kindName(game, letter)}</span>
                    <small>{place}</small>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}

interface HeldLegendProps {
  game: string;
  pieces: readonly BoardPiece[];
  holding: Holding;
}

export function HeldLegend({ game, pieces, holding: { holds, counts, hidden, toggle, asked } }: HeldLegendProps) {
  const chip = (sign: (typeof SWITCHED)[number] & HeldSign) => (
    <button key={sign} type="button" role="switch" aria-checked={!hidden.has(sign)} onClick={() => toggle(sign)}>
      <HeldIcon sign={sign} />
      {heldName(sign, holds)} <b>{counts[sign]}</b>
    </button>
  );
  return (
    <div class="attacks-legend" role="group" aria-label={say("held")}>
      {holds !== undefined && asked !== undefined && (
        <div class="held-takers">
          <Takers {...{ game, pieces, holds }} place={asked} short />
        </div>
      )}
      <div class="held-chips">{SWITCHED.map(chip)}</div>
    </div>
  );
}
