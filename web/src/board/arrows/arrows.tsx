// Arrows over a board, and circles around places: drawn by the person, of a hint, or of lines of an analysis. The
// numbers of lines lie over all of them.
import { arrowPath } from "./arcs";
import { type Laid, layArrows } from "./layout";
import { type Arrow, ARROW_WIDTHS, UNIT } from "../board";
import type { Place } from "../../library/protocol";
import type { Drawn } from "../drawn";
import type { Point } from "../geometry";

const BADGE = 16; // radius of a number, in hundredths of a place
const READABLE = 50; // pixels of a place below which numbers are drawn larger
const LARGER = 1.5; // at most by this factor

const RING = 44;
const RINGS_APART = 8;
/** Where the numbers are placed if several lines begin or end on one place of this level. */
const CORNERS: readonly Point[] = [
  { x: 32, y: -32 },
  { x: -32, y: -32 },
  { x: -32, y: 32 },
  { x: 32, y: 32 },
];

const classesOf = ({ kind, ink }: Arrow) => [kind, ink].filter(Boolean).join(" ");
const keyOf = ({ kind, from, to }: Arrow) => `${kind}${from}${to}`;
const rankOf = ({ kind }: Arrow) => /\d/.exec(kind)?.[0];

/** The number of a line; `x` and `y` in the units of the drawing. */
function Rank({ arrow, x, y, scale }: { arrow: Arrow; x: number; y: number; scale: number }) {
  return (
    <g class={`ranked ${classesOf(arrow)}`}>
      <g class="rank" transform={`translate(${x} ${y}) scale(${scale})`}>
        <circle r={BADGE} />
        <text y="8">{rankOf(arrow)}</text>
      </g>
    </g>
  );
}

function Circle({ drawn, arrow }: { drawn: Drawn; arrow: Arrow }) {
  const { x, y } = drawn.middle(arrow.from);
  return (
    <g class={`circle arrow ${classesOf(arrow)}`} data-arrow={`${arrow.from}-${arrow.to}`}>
      <circle class="halo" cx={x * UNIT} cy={y * UNIT} r={RING} />
      <circle class="line" cx={x * UNIT} cy={y * UNIT} r={RING} />
    </g>
  );
}

function One({ arrow, laid: { from, to } }: { arrow: Arrow; laid: Laid }) {
  return (
    <g class={`arrow ${classesOf(arrow)}`} data-arrow={`${arrow.from}-${arrow.to}`}>
      <path d={arrowPath(from, to, ARROW_WIDTHS[arrow.kind])} />
    </g>
  );
}

/** The end, on this level, of an arrow from or to another level; `index` counts the ends on the place. */
interface End {
  arrow: Arrow;
  place: Place;
  index: number;
}

/** A ring around the end. */
function EndRing({ drawn, end: { arrow, place, index } }: { drawn: Drawn; end: End }) {
  const { x, y } = drawn.middle(place);
  const r = Math.max(RING / 2, RING - index * RINGS_APART);
  return (
    <g class={`circle arrow end ${classesOf(arrow)}`} data-end={place}>
      <circle class="halo" cx={x * UNIT} cy={y * UNIT} r={r} />
      <circle class={place === arrow.from ? "line from" : "line"} cx={x * UNIT} cy={y * UNIT} r={r} />
    </g>
  );
}

function endsOf(drawn: Drawn, arrows: readonly Arrow[]): End[] {
  const count = new Map<Place, number>();
  return arrows.flatMap((arrow) => {
    const place = [arrow.from, arrow.to].find((one) => drawn.shows(one));
    if (place === undefined) return [];
    const index = count.get(place) ?? 0;
    count.set(place, index + 1);
    return [{ arrow, place, index }];
  });
}

/** `cell`: pixels of a place. */
export function Arrows({ drawn, arrows, cell }: { drawn: Drawn; arrows: readonly Arrow[]; cell: number }) {
  const scale = Math.max(1, Math.min(LARGER, READABLE / Math.max(1, cell)));
  const here = arrows.filter(({ from, to }) => drawn.shows(from) && drawn.shows(to));
  const straight = here.filter(({ from, to }) => from !== to);
  const laid = layArrows(straight, (place) => drawn.middle(place), (BADGE * scale) / UNIT);
  const ends = endsOf(
    drawn,
    arrows.filter((arrow) => !here.includes(arrow)),
  );
  return (
    <g class="arrows">
      {here
        .filter(({ from, to }) => from === to)
        .map((arrow) => (
          <Circle key={keyOf(arrow)} drawn={drawn} arrow={arrow} />
        ))}
      {ends.map((end) => (
        <EndRing key={keyOf(end.arrow)} drawn={drawn} end={end} />
      ))}
      {straight.map((arrow, i) => (
        <One key={keyOf(arrow)} arrow={arrow} laid={laid[i]!} />
      ))}
      {straight.map((arrow, i) => {
        const { x, y } = laid[i]!.badge;
        return rankOf(arrow) !== undefined && <Rank key={`rank ${keyOf(arrow)}`} arrow={arrow} x={x * UNIT} y={y * UNIT} scale={scale} />;
      })}
      {ends.map(({ arrow, place, index }) => {
        const [middle, corner] = [drawn.middle(place), CORNERS[index % CORNERS.length]!];
        const [x, y] = [middle.x * UNIT + corner.x, middle.y * UNIT + corner.y];
        return rankOf(arrow) !== undefined && <Rank key={`end ${keyOf(arrow)}`} arrow={arrow} x={x} y={y} scale={scale} />;
      })}
    </g>
  );
}
