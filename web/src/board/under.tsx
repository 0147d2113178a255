// Marks under the pieces. Each has its own shape, so that none depends on colour alone.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Place } from "../library/protocol";
import { hatch } from "./arrows/arcs";
import type { Chances, Marks } from "./board";
import type { Drawn } from "./drawn";
import { HeldPlaces } from "./held/held";
import { PieceUse } from "./piece";

const RISING = hatch(6, false);
const FALLING = hatch(6, true);

interface SquareProps {
  drawn: Drawn;
  mark: string;
  place: Place;
  children: ComponentChildren;
}

/** One mark on one place. */
export function Square({ drawn, mark, place, children }: SquareProps) {
  return (
    <g class={`mark ${mark}`} data-mark={mark} data-at={place} transform={drawn.moveTo(place)}>
      {children}
    </g>
  );
}

function Plate({ inset = 0 }: { inset?: number }) {
  return <rect class="plate" x={inset} y={inset} width={100 - 2 * inset} height={100 - 2 * inset} rx={inset * 2} />;
}

function Frame({ inset, round = 0 }: { inset: number; round?: number }) {
  return <rect class="frame" x={inset} y={inset} width={100 - 2 * inset} height={100 - 2 * inset} rx={round} />;
}

interface UnderProps {
  drawn: Drawn;
  marks: Marks;
}

function Goals({ drawn, marks }: UnderProps) {
  return (
    <>
      {drawn.only(marks.goal?.keys()).map((place) => {
        const expected = marks.goal!.get(place);
        const there = drawn.at.get(place);
        const done = expected !== undefined && there?.letter === expected.letter && there.seat === expected.seat;
        return (
          <Square key={place} drawn={drawn} mark={done ? "goal done" : "goal"} place={place}>
            <Frame inset={6} round={16} />
            {expected !== undefined && there === undefined && <Ghost drawn={drawn} {...expected} place={place} />}
          </Square>
        );
      })}
    </>
  );
}

/** A piece that is not there, but is expected or was there. */
export function Ghost({ drawn, letter, seat, place }: { drawn: Drawn; place: Place } & Chances) {
  return (
    <g class="expected">
      <PieceUse game={drawn.game} letter={letter} seat={seat} place={place} turned={drawn.turned} />
    </g>
  );
}

/** The end of a series of jumps, what it jumps over, and the ghost of its piece where it began. */
function Way({ drawn, marks }: UnderProps) {
  const way = marks.way ?? [];
  const piece = way.length > 0 ? drawn.at.get(way.at(-1)!) : undefined;
  const isBuilt = way[0] === marks.selected; // and not made last
  const over = way.slice(1).map((place, i) => drawn.between(way[i]!, place));
  const jumped = new Set(isBuilt ? drawn.only(over.filter((place) => place !== undefined)) : []);
  return (
    <>
      {[...jumped].map(
        (place) =>
          drawn.at.has(place) && (
            <Square key={place} drawn={drawn} mark="over" place={place}>
              <Frame inset={4} round={12} />
            </Square>
          ),
      )}
      {isBuilt && piece !== undefined && !drawn.at.has(way[0]!) && (
        <Square drawn={drawn} mark="start" place={way[0]!}>
          <Ghost drawn={drawn} letter={piece.letter} seat={piece.seat} place={way[0]!} />
        </Square>
      )}
      {drawn.only(way.slice(-1)).map((place) => (
        <Square key="end" drawn={drawn} mark="end" place={place}>
          <Plate inset={3} />
        </Square>
      ))}
    </>
  );
}

let glows = 0;

function Checks({ drawn, marks }: UnderProps) {
  const [id] = useState(() => `glow-${++glows}`); // hidden boards must not share their gradient ids
  const places = drawn.only(marks.checks?.map(({ place }) => place));
  if (places.length === 0) return null;
  return (
    <>
      <radialGradient id={id} r="0.68">
        <stop class="glow-middle" offset="0.35" />
        <stop class="glow-rim" offset="1" />
      </radialGradient>
      {places.map((place) => (
        <Square key={place} drawn={drawn} mark="check" place={place}>
          <rect width="100" height="100" fill={`url(#${id})`} />
        </Square>
      ))}
    </>
  );
}

function Danger({ drawn, marks }: UnderProps) {
  const all = drawn.only(marks.attacked?.keys());
  const of = (kind: string) => all.filter((place) => marks.attacked!.get(place)!.split(" ").includes(kind));
  const hatched = (kind: string, d: string) =>
    of(kind).map((place) => (
      <Square key={kind + place} drawn={drawn} mark={kind} place={place}>
        <Plate />
        <path class="hatch" d={d} />
      </Square>
    ));
  return (
    <>
      {hatched("danger", RISING)}
      {hatched("reach", FALLING)}
    </>
  );
}

export function Under({ drawn, marks }: UnderProps) {
  const framed = (mark: string, places: Iterable<Place> | undefined, inset: number, round = 0) =>
    drawn.only(places).map((place) => (
      <Square key={mark + place} drawn={drawn} mark={mark} place={place}>
        <Plate />
        <Frame inset={inset} round={round} />
      </Square>
    ));
  const victims = new Set([...(marks.victims ?? []), ...(marks.victim === undefined ? [] : [marks.victim])]);
  return (
    <g class="under" aria-hidden="true">
      {framed("last", marks.last, 2)}
      {framed("premove", marks.planned, 2)}
      {framed("chosen", marks.selected === undefined ? [] : [marks.selected], 4)}
      <Way drawn={drawn} marks={marks} />
      {framed("victim", victims, 5, 16)}
      <Danger drawn={drawn} marks={marks} />
      {marks.holds !== undefined && <HeldPlaces drawn={drawn} marks={marks} />}
      <Goals drawn={drawn} marks={marks} />
      <Checks drawn={drawn} marks={marks} />
      {framed("hint", marks.hint, 6, 20)}
    </g>
  );
}
