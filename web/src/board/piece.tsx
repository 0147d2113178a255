// A piece on a flat board; it glides to where it is moved.
import { useLayoutEffect, useRef } from "preact/hooks";
import { lookOf } from "../games";
import { infoOf } from "../library/games";
import type { Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import { UNIT } from "./board";
import { drawnAt, forwardFor, spotOf, type Turned } from "./geometry";
import { symbolOf } from "./symbols";

/** Where a piece's forward is on the turned board, in degrees. */
function angleOf(game: string, { seat }: Placed, turned: Turned): number {
  if (!lookOf(game).facing) return 0;
  const { seats } = infoOf(game);
  const index = seats.findIndex(({ letter }) => letter === seat);
  return forwardFor(seats.length, index, turned);
}

export function Piece({ game, piece, turned }: { game: string; piece: Placed; turned: Turned }) {
  const board = infoOf(game);
  const element = useRef<SVGGElement>(null);
  const at = (place: Place) => drawnAt(board, spotOf(board, place), turned);
  const here = at(piece.place);
  const before = useRef(piece.place);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = piece.place;
    if (was === piece.place) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const stops = piece.path?.[0] === was ? piece.path : [was, piece.place];
    const frames = stops.map((place) => {
      const { x, y } = at(place);
      return { transform: `translate(${x * UNIT}px, ${y * UNIT}px)` };
    });
    element.current?.animate(frames, { duration: 160 + 140 * (stops.length - 2), easing: "ease-in-out" });
  });
  const angle = angleOf(game, piece, turned);
  return (
    <g
      ref={element}
      class="piece"
      style={{ transform: `translate(${here.x * UNIT}px, ${here.y * UNIT}px)` }}
      data-piece={`${piece.seat}${piece.letter}`}
    >
      <use
        href={`#${symbolOf(game, piece.letter, piece.seat, angle)}`}
        x="6"
        y="6"
        width="88"
        height="88"
      />
    </g>
  );
}
