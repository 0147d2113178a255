// A flat board in SVG: ground, marks, pieces, arrows. It shows its properties, and reports which place was tapped,
// dragged to, or chosen by keyboard. It knows no rules.
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { lookOf } from "../games";
import { infoOf } from "../library/games";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "./cast";
import { optional } from "../ui/optional";
import { useSettings } from "../ui/settings";
import { type BoardProps, UNIT } from "./board";
import { Cells, useKeys } from "./cells";
import { usePointer } from "./drag";
import { Drawn } from "./drawn";
import { Coordinates } from "./coordinates";
import { GOAL_LINE } from "./edge_lines";
import { Edges } from "./edges";
import { type Board, sizeOf, sliceOf } from "./geometry";
import { Over } from "./over";
import { Pieces } from "./piece";
import { type BoardSize, useFit } from "./size";
import { Under } from "./under";
import { Why } from "./why";

const Arrows = optional(async () => (await import("./arrows/arrows")).Arrows); // most boards have none

const SMALL = 28; // pixels of a place below which coordinates are unreadable
const LETTERED = 32; // and below which letters on pieces are

/** Returns the previous list if it shows the same, so that what depends on it need not be rendered again. */
function useSame(pieces: BoardPiece[]): readonly BoardPiece[] {
  const kept = useRef(pieces);
  const told = (list: BoardPiece[]) => list.map((one) => `${one.key} ${one.place} ${one.letter}${one.seat}`).join();
  if (told(kept.current) !== told(pieces)) kept.current = pieces;
  return kept.current;
}

/** The board is drawn as soon as the size of its box is known, which is after layout and before the first paint. */
export function FlatBoard(props: BoardProps) {
  const { game, turned, cut } = props;
  const board = useMemo(() => ({ ...infoOf(game), cut }), [game, cut]);
  const { across, down } = sizeOf(board, turned);
  const { box, fitted } = useFit(across, down);
  return (
    <div ref={box} class="board-box" translate={false} style={{ aspectRatio: `${across} / ${down}` }}>
      {fitted !== undefined && <Layers of={props} {...{ board, across, down, fitted }} />}
    </div>
  );
}

interface LayersProps {
  of: BoardProps;
  board: Board;
  across: number;
  down: number;
  fitted: BoardSize;
}

/** Separate layers, so that marking a place does not repaint the pieces. */
function Layers({ of: props, board, across, down, fitted }: LayersProps) {
  const { game, turned, marks, level = 0, drawing } = props;
  const { left, top, cell } = fitted;
  const { edges } = lookOf(game);
  const { letters } = useSettings();
  const layers = useRef<HTMLDivElement>(null);
  const here = useSame(props.pieces.filter(({ place }) => sliceOf(board, place) === level));
  const at = new Map(here.map((piece) => [piece.place, piece]));
  const drawn = new Drawn(game, board, turned, level, across, down, at);
  const { shown, takeDropped, onPointerDown } = usePointer(props, layers);
  const { focus, cursor, on } = useKeys(props, board, across, down);
  const [pointed, setPointed] = useState<Place>();
  // The size of the board, and the pointer, change nothing about its places.
  const cells = useMemo(() => <Cells {...{ board: props, info: board, across, down, at, focus }} />, [props, focus.x, focus.y]);
  const viewBox = `0 0 ${across * UNIT} ${down * UNIT}`;
  const asked = pointed ?? (cursor && cellAt(layers.current, cursor.x, cursor.y));
  const arrows = [...(marks.arrows ?? []), ...(drawing?.arrows ?? []), ...(shown.sketch === undefined ? [] : [shown.sketch])];
  const size = `left: ${left}px; top: ${top}px; width: ${cell * across}px; height: ${cell * down}px; `;
  return (
    <div
      ref={layers}
      class={`board${cell < SMALL ? " small" : ""}${drawing?.tool ? " drawing" : ""}`}
      style={`${size}--letters: ${letters && cell >= LETTERED ? 1 : 0}`}
    >
      <svg
        viewBox={viewBox}
        role="grid"
        aria-label={props.label}
        onPointerDown={onPointerDown}
        onPointerOver={(event) => event.pointerType === "mouse" && setPointed(placeUnder(event))}
        onPointerLeave={() => setPointed(undefined)}
        onContextMenu={(event) => drawing !== undefined && event.preventDefault()}
        {...on}
      >
        {cells}
        <Edges edges={edges} drawn={drawn} seats={props.seats} />
        <Under drawn={drawn} marks={marks} />
      </svg>
      <svg class="layer pieces" viewBox={viewBox} aria-hidden="true">
        <Pieces game={game} board={board} pieces={here} turned={turned} takeDropped={takeDropped} />
        <Coordinates {...{ game, board, turned, cell }} inset={edges.some(({ look }) => look === "goal") ? GOAL_LINE : 0} />
      </svg>
      <svg class="layer over" viewBox={viewBox} aria-hidden="true">
        <Over drawn={drawn} marks={marks} cursor={cursor} over={shown.over} />
        {arrows.length > 0 && <Arrows drawn={drawn} arrows={arrows} cell={cell} />}
      </svg>
      <Why drawn={drawn} place={asked} marks={marks} />
    </div>
  );
}

function placeUnder({ target }: JSX.TargetedPointerEvent<SVGSVGElement>): Place | undefined {
  return (target as Element).closest<SVGElement>("[data-place]")?.dataset.place;
}

function cellAt(layers: HTMLElement | null, x: number, y: number): Place | undefined {
  return layers?.querySelector<SVGElement>(`[data-xy="${x},${y}"]`)?.dataset.place;
}
