// The places of a flat board: their ground and marks, and how they are reached by keyboard.
import { useState } from "preact/hooks";
import { lookOf } from "../games";
import { infoOf, kindName, seatName } from "../library/games";
import type { Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import { type BoardProps, type Marks, UNIT } from "./board";
import { placeAt, spotDrawnAt } from "./geometry";

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function clamp(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1, value));
}

function classesOf(place: Place, marks: Marks, piece: Placed | undefined): string {
  const classes = ["cell", marks.attacked?.get(place), marks.goal?.get(place)];
  if (marks.selected === place) classes.push("selected");
  if (marks.last?.has(place)) classes.push("last");
  if (marks.warned?.has(place)) classes.push("warned");
  if (marks.planned?.has(place)) classes.push("planned");
  if (marks.movers?.has(place)) classes.push("mover");
  if (piece !== undefined) classes.push("held");
  return classes.filter(Boolean).join(" ");
}

function words(game: string, place: Place, piece: Placed | undefined, marks: Marks): string {
  const parts = [place];
  if (piece !== undefined) parts.push(`${seatName(game, piece.seat)} ${kindName(game, piece.letter)}`);
  if (marks.selected === place) parts.push("chosen");
  if (marks.targets?.has(place)) parts.push("possible");
  else if (marks.movers?.has(place)) parts.push("can move");
  return parts.join(", ");
}

interface CellProps {
  board: BoardProps;
  x: number;
  y: number;
  at: ReadonlyMap<Place, Placed>;
  focused: boolean;
  onFocus: () => void;
  /** A key was pressed: true if something was done for it. */
  onKey: (key: string, cell: SVGElement, at: { x: number; y: number; place: Place }) => boolean;
}

function Cell({ board, x, y, at, focused, onFocus, onKey }: CellProps) {
  const { game, marks, turned, level = 0 } = board;
  const info = infoOf(game);
  const spot = spotDrawnAt(info, x, y, level, turned);
  const place = placeAt(info, spot);
  return (
    <g
      role="gridcell"
      class={classesOf(place, marks, at.get(place))}
      data-place={place}
      data-xy={`${x},${y}`}
      tabIndex={focused ? 0 : -1}
      aria-label={words(game, place, at.get(place), marks)}
      aria-selected={marks.selected === place}
      onKeyDown={(event) => onKey(event.key, event.currentTarget, { x, y, place }) && event.preventDefault()}
      onFocus={onFocus}
    >
      <rect class={`ground ${lookOf(game).ground(spot)}`} x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} />
      <rect class="wash" x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} />
      <rect class="ring" x={x * UNIT + 4} y={y * UNIT + 4} width={UNIT - 8} height={UNIT - 8} />
    </g>
  );
}

interface CellsProps {
  board: BoardProps;
  across: number;
  down: number;
  at: ReadonlyMap<Place, Placed>;
}

/** All of them, row by row; the arrow keys move among them. */
export function Cells({ board, across, down, at }: CellsProps) {
  const [focus, setFocus] = useState({ x: Math.floor(across / 2), y: down - 1 });
  const onKey: CellProps["onKey"] = (key, cell, { x, y, place }) => {
    const step = steps[key];
    if (step !== undefined) {
      const next = { x: clamp(x + step[0], across), y: clamp(y + step[1], down) };
      setFocus(next);
      cell.ownerSVGElement?.querySelector<SVGElement>(`[data-xy="${next.x},${next.y}"]`)?.focus();
    } else if (key === "Enter" || key === " ") board.onPress?.(place);
    return step !== undefined || key === "Enter" || key === " ";
  };
  return (
    <>
      {Array.from({ length: down }, (_, y) => (
        <g role="row" key={y}>
          {Array.from({ length: across }, (_, x) => (
            <Cell
              key={x}
              board={board}
              x={x}
              y={y}
              at={at}
              focused={focus.x === x && focus.y === y}
              onFocus={() => setFocus({ x, y })}
              onKey={onKey}
            />
          ))}
        </g>
      ))}
    </>
  );
}
