// Marks over the pieces: where the chosen piece may go, and what happens on the way.
import { lookOf } from "../games";
import type { Place } from "../library/protocol";
import { arcBetween, arcPath, barbs, between, partOf } from "./arrows/arcs";
import { type Marks, UNIT } from "./board";
import type { Drawn } from "./drawn";
import { OtherEnd } from "./elsewhere";
import { Haloed } from "./haloed";
import { HeldPieces } from "./held/held";
import type { Cursor } from "./keys";
import { Shut } from "./shut";
import { Ghost, Square } from "./under";

export const CORNERS = "M8 32V20Q8 8 20 8H32M68 8H80Q92 8 92 20V32M92 68V80Q92 92 80 92H68M32 92H20Q8 92 8 80V68";
export const INNER = "M9 30V9H30M70 9H91V30M91 70V91H70M30 91H9V70";
export const CROSS = "M37 37L63 63M63 37L37 63";
const JUMP = 0.18; // how far arcs bend, as a share of their length
const THROW = 0.3;

interface OverProps {
  drawn: Drawn;
  marks: Marks;
}

const ONE_JUMP = { jumps: 1, goesOn: false };

/** Whether a target is reached by one jump over a piece, and not by a step. */
function jumpsTo(drawn: Drawn, { selected, way }: Marks, place: Place): boolean {
  const from = way?.at(-1) ?? selected;
  const over = lookOf(drawn.game).jumps && from !== undefined ? drawn.between(from, place) : undefined;
  return over !== undefined && drawn.at.has(over);
}

/** The number of jumps at a landing, with a ring around it if the series may continue from there. */
export function Landing({ jumps, goesOn }: { jumps: number; goesOn: boolean }) {
  return (
    <>
      {goesOn && <circle class="on-ring" cx="50" cy="50" r="29" />}
      <circle class="dot" cx="50" cy="50" r="20" />
      <text x="50" y="58">
        {jumps}
      </text>
    </>
  );
}

/** Where the chosen piece may go: a dot on an empty place, corners around a capture, a ring around anything else
 * there. */
function Targets({ drawn, marks }: OverProps) {
  const throwing = marks.victim !== undefined;
  const sign = (place: Place) => {
    if (throwing) return <circle class="ring" cx="50" cy="50" r="18" />;
    if (marks.captures?.has(place)) return <Haloed d={CORNERS} />;
    if (drawn.at.has(place)) return <Haloed d="M50 7A43 43 0 1 1 49.9 7Z" />;
    const landing = marks.landings?.get(place) ?? (jumpsTo(drawn, marks, place) ? ONE_JUMP : undefined);
    if (landing !== undefined) return <Landing {...landing} />;
    return <circle class="dot" cx="50" cy="50" r="15" />;
  };
  const kind = (place: Place) => (throwing ? "throw" : marks.captures?.has(place) ? "capture" : drawn.at.has(place) ? "taken" : "free");
  return (
    <>
      {drawn.only(marks.targets).map((place) => (
        <g key={place} class={`target ${kind(place)}`} data-target={place} transform={drawn.moveTo(place)}>
          {throwing && <rect class="tint" width="100" height="100" />}
          {sign(place)}
        </g>
      ))}
    </>
  );
}

function Forbidden({ drawn, marks }: OverProps) {
  return (
    <>
      {drawn.only([...(marks.forbidden?.keys() ?? [])].filter((place) => marks.shut?.has(place) !== true)).map((place) => (
        <Square key={place} drawn={drawn} mark="forbidden" place={place}>
          <Haloed d={CROSS} />
        </Square>
      ))}
    </>
  );
}

/** The landings of a series of jumps in order, and its end. */
function Way({ drawn, marks }: OverProps) {
  const way = marks.way ?? [];
  if (way.length < 2 || !way.every((place) => drawn.shows(place))) return null;
  const points = way.map((place) => drawn.middle(place));
  const arcs = points.slice(1).map((to, i) => arcBetween(points[i]!, to, JUMP, drawn));
  const last = arcs.length - 1;
  arcs[last] = partOf(arcs[last]!, 0, between(arcs[last]!, 0.36).end); // it does not cover the piece
  return (
    <g class={marks.selected === way[0] ? "way" : "way made"} data-mark="way" data-way={way.join(" ")}>
      <Haloed d={arcs.map(arcPath).join("")} />
      {points.slice(1).map(({ x, y }, i) => {
        const isEnd = i === points.length - 2;
        const cx = (isEnd ? Math.min(x + 0.42, drawn.across - 0.2) : x) * UNIT;
        const cy = (isEnd ? Math.max(y - 0.36, 0.2) : y) * UNIT;
        return (
          <g key={way[i + 1]! + i} class="landing" transform={`translate(${cx} ${cy})`}>
            <circle r={isEnd ? 17 : 20} />
            <text y="8">{i + 1}</text>
          </g>
        );
      })}
    </g>
  );
}

/** The turns before the last one, each as a line in its seat's colour from a ring to a dot. */
function Trails({ drawn, marks }: OverProps) {
  const shown = (marks.trails ?? []).filter(({ path }) => path.length > 1 && path.every((place) => drawn.shows(place)));
  return (
    <>
      {shown.map(({ seat, path }) => {
        const points = path.map((place) => drawn.middle(place)).map(({ x, y }) => [x * UNIT, y * UNIT] as const);
        const [[startX, startY], [endX, endY]] = [points[0]!, points.at(-1)!];
        const d = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
        return (
          <g key={seat} class="trail-of-seat" data-mark="trail" data-seat={seat} style={{ "--seat": lookOf(drawn.game).paint[seat]?.body }}>
            <path class="halo" d={d} />
            <path class="line" d={d} />
            <circle class="begin" cx={startX} cy={startY} r="14" />
            <circle class="end" cx={endX} cy={endY} r="11" />
          </g>
        );
      })}
    </>
  );
}

/** Where the victim will go: its ghost in a frame, and the arc of its flight. */
function Thrown({ drawn, marks }: OverProps) {
  const [from, to] = marks.thrown ?? [];
  if (!drawn.shows(from) || !drawn.shows(to)) return null;
  const piece = drawn.at.get(from);
  const whole = arcBetween(drawn.middle(from), drawn.middle(to), THROW, drawn);
  const { begin, end } = between(whole, 0.42);
  const arc = partOf(whole, begin, end);
  return (
    <g class="mark thrown" data-mark="thrown" data-at={to}>
      <g transform={drawn.moveTo(to)}>
        <rect class="plate" width="100" height="100" />
        {piece !== undefined && <Ghost drawn={drawn} letter={piece.letter} seat={piece.seat} place={to} />}
        <rect class="frame" x="5" y="5" width="90" height="90" rx="16" />
      </g>
      <path class="halo" d={arcPath(arc)} />
      <path class="dots" d={arcPath(arc)} />
      <Haloed d={barbs(arc)} />
    </g>
  );
}

const tones: Readonly<Record<string, string>> = { "!": "ok", "!!": "ok", "!?": "dubious", "?!": "dubious" };

/** The judgement of the last move, at the upper right corner of the place where it ended. */
function Judged({ drawn, marks }: OverProps) {
  const [place, glyph] = marks.judged ?? [];
  if (glyph === undefined || !drawn.shows(place)) return null;
  return (
    <g class={`judged ${tones[glyph] ?? "bad"}`} data-mark="judged" transform={drawn.moveTo(place!)}>
      <circle cx="82" cy="18" r="17" />
      <text x="82" y="26">
        {glyph}
      </text>
    </g>
  );
}

interface CursorProps {
  /** The place of the keyboard cursor, if it is in use. */
  cursor?: Cursor;
  /** A target under the dragged piece. */
  over?: Place;
}

export function Over({ drawn, marks, cursor, over }: OverProps & CursorProps) {
  const framed = (mark: string, places: Iterable<Place> | undefined, d: string) =>
    drawn.only(places).map((place) => (
      <Square key={mark + place} drawn={drawn} mark={mark} place={place}>
        <Haloed d={d} />
      </Square>
    ));
  return (
    <>
      {framed("planned-corners", marks.planned, INNER)}
      {framed("hit", marks.hits, INNER)}
      {framed("warning", marks.warned, "M8 8H92V92H8Z")}
      {marks.holds !== undefined && <HeldPieces drawn={drawn} marks={marks} />}
      <Targets drawn={drawn} marks={marks} />
      <Forbidden drawn={drawn} marks={marks} />
      <Shut drawn={drawn} marks={marks} />
      <Trails drawn={drawn} marks={marks} />
      <Way drawn={drawn} marks={marks} />
      <Thrown drawn={drawn} marks={marks} />
      <OtherEnd drawn={drawn} marks={marks} />
      <Judged drawn={drawn} marks={marks} />
      {over !== undefined && (
        <Square drawn={drawn} mark="dropping" place={over}>
          <rect class="frame" x="4" y="4" width="92" height="92" />
        </Square>
      )}
      {cursor !== undefined && (
        <g class="mark cursor" transform={`translate(${cursor.x * UNIT} ${cursor.y * UNIT})`}>
          <rect class="halo" x="3" y="3" width="94" height="94" rx="9" />
          <rect class="frame" x="6" y="6" width="88" height="88" rx="7" />
        </g>
      )}
    </>
  );
}
