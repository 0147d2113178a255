// Who holds the places of a flat board (board/held_pattern.ts), and which pieces are in danger.
import type { Held, HeldSign, Marks } from "./board";
import type { Drawn } from "./drawn";
import { DOT, frame, type Pattern, patterns, type Shape } from "./held_pattern";

const RING = "M18 7H82Q93 7 93 18V82Q93 93 82 93H18Q7 93 7 82V18Q7 7 18 7Z";

const round = (part: number) => Math.round(part * 1000) / 10;
const outline = (shape: Shape) => (shape.length === 0 ? "" : `M${shape.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`);
const r = round(DOT);
const dot = ([x, y]: readonly [number, number]) => `M${round(x - DOT)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

function Patterned({ pattern: { yours, dots, theirs, stripes } }: { pattern: Pattern }) {
  return (
    <>
      {yours.length > 0 && <path class="held-yours" d={outline(yours)} />}
      {dots.length > 0 && <path class="held-yours-ink" d={dots.map(dot).join("")} />}
      {theirs.length > 0 && <path class="held-theirs" d={outline(theirs)} />}
      {stripes.length > 0 && <path class="held-theirs-ink" d={stripes.map(outline).join("")} />}
    </>
  );
}

const idOf = (sign: HeldSign) => `held-${sign}`;

/** The signs as symbols, once a page: boards and legends refer to them. */
export function HeldSymbols() {
  return (
    <svg class="symbols" aria-hidden="true">
      {(["yours", "theirs"] as const).map((sign) => (
        <symbol key={sign} id={idOf(sign)} viewBox="0 0 100 100">
          <Patterned pattern={patterns[sign]} />
        </symbol>
      ))}
      <symbol id={idOf("contested")} viewBox="0 0 100 100">
        <Patterned pattern={patterns.contested} />
        <path class="held-frame" d={outline(frame)} />
      </symbol>
      {(["danger", "prize"] as const).map((sign) => (
        <symbol key={sign} id={idOf(sign)} viewBox="0 0 100 100">
          <path class="held-halo" d={RING} />
          <path class={`held-ring ${sign}`} d={RING} />
        </symbol>
      ))}
    </svg>
  );
}

/** A sign by itself, for a legend. */
export function HeldIcon({ sign }: { sign: HeldSign }) {
  return (
    <svg class="mark-sign" viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${idOf(sign)}`} />
    </svg>
  );
}

/** By how many pieces the viewer's side is ahead: "+1", "=", "−2". */
export function balance({ yours, theirs }: Held): string {
  const by = yours.length - theirs.length;
  return by === 0 ? "=" : `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`;
}

const tone = ({ yours, theirs }: Held) => (yours.length === theirs.length ? "even" : yours.length > theirs.length ? "ahead" : "behind");

/** On a target the number makes room for its dot. */
function Balance({ held, high }: { held: Held; high: boolean }) {
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

/** Under the pieces: who holds empty places. */
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

/** Over the pieces: those that are in danger. */
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
