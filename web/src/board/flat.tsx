// A flat board in SVG: ground, marks, pieces. It shows what it is given and tells which place was
// tapped, dragged to, or chosen by keyboard; it knows no rules.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lookOf } from "../games";
import { infoOf, kindName, seatName } from "../library/games";
import type { Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import { type Board, drawnAt, forwardFor, placeAt, spotDrawnAt, spotOf, type Turned } from "./geometry";
import { symbolOf } from "./symbols";

/** What a place may be marked with; several at once. */
export interface Marks {
  selected?: Place;
  targets?: ReadonlySet<Place>;
  movers?: ReadonlySet<Place>;
  last?: ReadonlySet<Place>;
  /** Places to look at: why a move was refused, what is in danger. */
  warned?: ReadonlySet<Place>;
  planned?: ReadonlySet<Place>;
  borne?: ReadonlyMap<Place, string>; // classes: borne-0, borne-1, by the number of the seat
  goal?: ReadonlyMap<Place, string>; // classes: goal-w, goal-b
}

/** What taking up a piece comes to: it cannot be dragged; it is chosen by that; it was chosen before. */
export type Grab = "no" | "fresh" | "again";

export interface BoardProps {
  game: string;
  pieces: readonly Placed[];
  turned: Turned;
  marks: Marks;
  label: string;
  level?: number; // of the cube
  onPress?: (place: Place) => void;
  /** A piece was taken up, perhaps to be dragged. */
  onGrab?: (place: Place) => Grab;
  onDrop?: (place: Place) => void;
}

const UNIT = 100;
const EDGE = 34;

function words(game: string, place: Place, piece: Placed | undefined, marks: Marks): string {
  const parts = [place];
  if (piece !== undefined) parts.push(`${seatName(game, piece.seat)} ${kindName(game, piece.letter)}`);
  if (marks.selected === place) parts.push("chosen");
  if (marks.targets?.has(place)) parts.push("possible");
  else if (marks.movers?.has(place)) parts.push("can move");
  return parts.join(", ");
}

/** Degrees by which a piece is turned on the turned board. */
function angleOf(game: string, { seat }: Placed, turned: Turned): number {
  if (!lookOf(game).facing) return 0;
  const { seats } = infoOf(game);
  const index = seats.findIndex(({ letter }) => letter === seat);
  return forwardFor(seats.length, index, turned);
}

function Piece({ game, piece, turned }: { game: string; piece: Placed; turned: Turned }) {
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
        href={`#${symbolOf(game, piece.letter, piece.seat)}`}
        x="6"
        y="6"
        width="88"
        height="88"
        transform={angle === 0 ? undefined : `rotate(${angle} 50 50)`}
      />
    </g>
  );
}

function Coordinates({ board, turned }: { board: Board; turned: Turned }) {
  const across = turned % 2 === 0 ? board.files : board.ranks;
  const down = turned % 2 === 0 ? board.ranks : board.files;
  const nameOf = (x: number, y: number, file: boolean) => {
    const spot = spotDrawnAt(board, x, y, 0, turned);
    return file ? String.fromCharCode(97 + spot.file) : String(spot.rank + 1);
  };
  return (
    <g class="coordinates" aria-hidden="true">
      {Array.from({ length: across }, (_, x) => (
        <text key={`x${x}`} x={x * UNIT + 50} y={down * UNIT + 26}>
          {nameOf(x, down - 1, turned % 2 === 0)}
        </text>
      ))}
      {Array.from({ length: down }, (_, y) => (
        <text key={`y${y}`} x={-18} y={y * UNIT + 59}>
          {nameOf(0, y, turned % 2 === 1)}
        </text>
      ))}
    </g>
  );
}

export function FlatBoard(props: BoardProps) {
  const { game, pieces, turned, marks, level = 0 } = props;
  const board = infoOf(game);
  const { ground } = lookOf(game);
  const across = turned % 2 === 0 ? board.files : board.ranks;
  const down = turned % 2 === 0 ? board.ranks : board.files;
  const svg = useRef<SVGSVGElement>(null);
  const here = pieces.filter((piece) => spotOf(board, piece.place).level === level);
  const at = new Map(here.map((piece) => [piece.place, piece]));
  const [focus, setFocus] = useState({ x: Math.floor(across / 2), y: down - 1 });
  const drag = useDrag(props, svg);

  const onKey = (event: KeyboardEvent, x: number, y: number, place: Place) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step !== undefined) {
      const next = { x: clamp(x + step[0]!, across), y: clamp(y + step[1]!, down) };
      setFocus(next);
      svg.current?.querySelector<SVGElement>(`[data-xy="${next.x},${next.y}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      props.onPress?.(place);
    } else return;
    event.preventDefault();
  };

  const rows = Array.from({ length: down }, (_, y) => (
    <g role="row" key={y}>
      {Array.from({ length: across }, (_, x) => {
        const spot = spotDrawnAt(board, x, y, level, turned);
        const place = placeAt(board, spot);
        return (
          <g
            key={place}
            role="gridcell"
            class={classesOf(place, marks, at.get(place))}
            data-place={place}
            data-xy={`${x},${y}`}
            tabIndex={focus.x === x && focus.y === y ? 0 : -1}
            aria-label={words(game, place, at.get(place), marks)}
            aria-selected={marks.selected === place}
            onKeyDown={(event) => onKey(event, x, y, place)}
            onFocus={() => setFocus({ x, y })}
          >
            <rect class={`ground ${ground(spot)}`} x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} />
            <rect class="wash" x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} />
            <rect class="ring" x={x * UNIT + 4} y={y * UNIT + 4} width={UNIT - 8} height={UNIT - 8} />
          </g>
        );
      })}
    </g>
  ));
  const viewBox = `${-EDGE} 0 ${across * UNIT + EDGE} ${down * UNIT + EDGE}`;
  // Three layers, so that marking a place does not paint the pieces anew.
  return (
    <div class="board">
      <svg ref={svg} viewBox={viewBox} role="grid" aria-label={props.label} {...drag}>
        {rows}
        <Coordinates board={board} turned={turned} />
      </svg>
      <svg class="layer" viewBox={viewBox} aria-hidden="true">
        {here.map((piece) => (
          <Piece key={piece.key} game={game} piece={piece} turned={turned} />
        ))}
      </svg>
      <svg class="layer" viewBox={viewBox} aria-hidden="true">
        {[...(marks.targets ?? [])]
          .filter((place) => spotOf(board, place).level === level)
          .map((place) => {
            const { x, y } = drawnAt(board, spotOf(board, place), turned);
            const centre = { cx: x * UNIT + 50, cy: y * UNIT + 50 };
            return at.has(place) ? (
              <circle key={place} data-target={place} class="target taken" {...centre} r="44" />
            ) : (
              <circle key={place} data-target={place} class="target" {...centre} r="15" />
            );
          })}
      </svg>
    </div>
  );
}

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}

function classesOf(place: Place, marks: Marks, piece: Placed | undefined): string {
  const classes = ["cell", marks.borne?.get(place), marks.goal?.get(place)];
  if (marks.selected === place) classes.push("selected");
  if (marks.last?.has(place)) classes.push("last");
  if (marks.warned?.has(place)) classes.push("warned");
  if (marks.planned?.has(place)) classes.push("planned");
  if (marks.movers?.has(place)) classes.push("mover");
  if (piece !== undefined) classes.push("held");
  return classes.filter(Boolean).join(" ");
}

function placeUnder(target: Element | null): Place | undefined {
  return target?.closest<SVGElement>("[data-place]")?.dataset.place;
}

/** Taps and drags. A tap is a press and release on one place; a drag begins on a piece that may be
 * grabbed, and shows a copy of it under the pointer. */
function useDrag(props: BoardProps, svg: { current: SVGSVGElement | null }) {
  const held = useRef<{ place: Place; grab: Grab; ghost?: HTMLElement; moved: boolean }>();
  const current = useRef(props);
  current.current = props;

  const end = () => {
    held.current?.ghost?.remove();
    held.current = undefined;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", end);
  };
  const move = (event: PointerEvent) => {
    const hold = held.current;
    if (hold === undefined || hold.grab === "no") return;
    if (!hold.moved && Math.hypot(event.movementX, event.movementY) < 1) return;
    hold.moved = true;
    hold.ghost ??= makeGhost(current.current, hold.place, svg.current);
    if (hold.ghost !== undefined) {
      hold.ghost.style.left = `${event.clientX}px`;
      hold.ghost.style.top = `${event.clientY}px`;
    }
  };
  const up = (event: PointerEvent) => {
    const hold = held.current;
    end();
    if (hold === undefined) return;
    const place = placeUnder(document.elementFromPoint(event.clientX, event.clientY));
    if (place === hold.place) {
      if (hold.grab !== "fresh") current.current.onPress?.(place);
    } else if (hold.grab !== "no" && place !== undefined) current.current.onDrop?.(place);
  };
  useEffect(() => end, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = placeUnder(event.target as Element);
      if (place === undefined || event.button !== 0) return;
      const grab = current.current.onGrab?.(place) ?? "no";
      held.current = { place, grab, moved: false };
      const touched = event.target as Element; // a touch would keep all that follows to itself
      if (touched.hasPointerCapture(event.pointerId)) touched.releasePointerCapture(event.pointerId);
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", up);
      window.addEventListener("pointercancel", end);
    },
  };
}

function makeGhost(props: BoardProps, place: Place, svg: SVGSVGElement | null): HTMLElement | undefined {
  const piece = props.pieces.find((one) => one.place === place);
  const cell = svg?.querySelector(`[data-place="${place}"] rect`)?.getBoundingClientRect();
  if (piece === undefined || cell === undefined) return undefined;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.style.width = ghost.style.height = `${cell.width}px`;
  ghost.innerHTML = `<svg viewBox="0 0 100 100"><use href="#${symbolOf(props.game, piece.letter, piece.seat)}"/></svg>`;
  document.body.append(ghost);
  return ghost;
}
