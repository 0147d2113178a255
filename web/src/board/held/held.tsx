// Which side holds the places of a flat board, and which pieces are in danger. The signs refer to symbols
// (cube/held/symbols.tsx).
import type { PlaceHolders, HeldSign, Marks } from "../board";
import type { Drawn } from "../drawn";

export const idOf = (sign: HeldSign) => `held-${sign}`;

/** By how many pieces the viewer's side is ahead: "+1", "=", "−2". */
export function balance({ yours, theirs }: PlaceHolders): string {
  const by = yours.length - theirs.length;
  return by === 0 ? "=" : `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`;
}

const tone = ({ yours, theirs }: PlaceHolders) =>
  yours.length === theirs.length ? "even" : yours.length > theirs.length ? "ahead" : "behind";

/** On a target the number makes room for the dot. */
function Balance({ held, high }: { held: PlaceHolders; high: boolean }) {
  return (
    <g class={`held-balance ${tone(held)}`} transform={high ? "translate(0 -27)" : undefined}>
      <rect x="15" y="29" width="70" height="42" rx="21" />
      <text x="50" y="64">
        {balance(held)}
      </text>
    </g>
  );
}

interface HeldProps {
  drawn: Drawn;
  marks: Marks;
}

function signed({ drawn, marks }: HeldProps, over: boolean) {
  return drawn.only(marks.holds?.at.keys()).flatMap((place) => {
    const held = marks.holds!.at.get(place)!;
    const { sign } = held;
    return sign !== undefined && (sign === "danger" || sign === "prize") === over ? [{ place, held, sign }] : [];
  });
}

/** Under the pieces: which side holds empty places. */
export function HeldPlaces(props: HeldProps) {
  return (
    <>
      {signed(props, false).map(({ place, held, sign }) => (
        <g key={place} class={`held-place ${sign}`} data-mark={`held-${sign}`} data-at={place} transform={props.drawn.moveTo(place)}>
          <use href={`#${idOf(sign)}`} width="100" height="100" />
          {sign === "contested" && <Balance held={held} high={props.marks.targets?.has(place) === true} />}
        </g>
      ))}
    </>
  );
}

/** Over the pieces: pieces in danger. */
export function HeldPieces(props: HeldProps) {
  return (
    <>
      {signed(props, true).map(({ place, sign }) => (
        <g key={place} data-mark={`held-${sign}`} data-at={place} transform={props.drawn.moveTo(place)}>
          <use href={`#${idOf(sign)}`} width="100" height="100" />
        </g>
      ))}
    </>
  );
}
