// Cells to which a piece cannot flee, each with small pictures of what covers it, or a lock if a piece of its own
// stands there.
import type { Place } from "../library/protocol";
import type { Chances, Marks } from "./board";
import type { Drawn } from "./drawn";
import { Haloed } from "./haloed";
import { PieceUse } from "./piece";
import { Square } from "./under";

const CROSS = "M72 72L88 88M88 72L72 88";
// In the upper corner, so that the piece stays visible.
const BODY = "M73 18H95V34H73Z";
const SHACKLE = "M77.5 18V12A6.5 6.5 0 0 1 90.5 12V18";
const MOST = 2; // pictures: more could not be distinguished

/** One picture fills most of the cell, two are side by side. */
function sizeOf(count: number): number {
  return count === 1 ? 0.66 : 0.48;
}

function Covers({ drawn, place, by }: { drawn: Drawn; place: Place; by: readonly Chances[] }) {
  const size = sizeOf(by.length);
  const left = 50 * (1 - size * by.length);
  return (
    <>
      {by.map((piece, i) => (
        <g key={i} transform={`translate(${left + 100 * size * i} 6) scale(${size})`}>
          <PieceUse game={drawn.game} {...piece} place={place} turned={drawn.turned} />
        </g>
      ))}
    </>
  );
}

function Lock() {
  return (
    <>
      <path class="lock halo" d={BODY + SHACKLE} />
      <path class="lock" d={BODY} />
      <path class="shackle" d={SHACKLE} />
    </>
  );
}

/** In the corner of a piece that cannot be taken: what guards it. */
function Guard({ drawn, place, piece }: { drawn: Drawn; place: Place; piece: Chances }) {
  return (
    <>
      <circle class="badge" cx="81" cy="19" r="18" />
      <g transform="translate(65 3) scale(0.32)">
        <PieceUse game={drawn.game} {...piece} place={place} turned={drawn.turned} />
      </g>
    </>
  );
}

export function Shut({ drawn, marks }: { drawn: Drawn; marks: Marks }) {
  return (
    <>
      {drawn.only(marks.shut?.keys()).map((place) => {
        const by = marks.shut!.get(place)!.slice(0, MOST);
        const isFree = !drawn.at.has(place);
        return (
          <Square key={place} drawn={drawn} mark={by.length === 0 ? "shut own" : "shut"} place={place}>
            {isFree && <rect class="frame" x="4" y="4" width="92" height="92" rx="10" />}
            {isFree && <Covers drawn={drawn} place={place} by={by} />}
            {!isFree && by.length > 0 && <Guard drawn={drawn} place={place} piece={by[0]!} />}
            {by.length === 0 ? <Lock /> : <Haloed d={CROSS} />}
          </Square>
        );
      })}
    </>
  );
}
