// The signs of held cells as symbols, once per page. Boards and legends refer to them.
import type { HeldSign } from "../../board/board";
import { idOf } from "../../board/held/held";
import { DOT, frame, type Pattern, patterns, type Shape } from "../../board/held/pattern";
import "./held.css";

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

/** A single sign for a legend. */
export function HeldIcon({ sign }: { sign: HeldSign }) {
  return (
    <svg class="mark-sign" viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#${idOf(sign)}`} />
    </svg>
  );
}
