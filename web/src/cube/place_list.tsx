// A small list of names, shown if a tap on the tower may mean several places.
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/cube";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import { nameOf } from "./words";

export interface Several {
  x: number;
  y: number;
  places: readonly Place[];
}

interface PlaceListProps {
  game: string;
  pieces: readonly BoardPiece[];
  several: Several;
  width: number;
  height: number;
  onPick: (place: Place) => void;
  onClose: () => void;
}

const ROW = 46; // pixels
const WIDE = 170;
const AWAY = 14; // from the tap

/** Where the list is placed: not under the finger, whose tap would choose from it. Below it, above it, or else beside
 * it. */
function besideTap({ x, y, places }: Several, width: number, height: number): { left: number; top: number } {
  const high = ROW * places.length + 10;
  const left = Math.max(4, Math.min(x, width - WIDE));
  if (y + AWAY + high <= height) return { left, top: y + AWAY };
  if (y - AWAY - high >= 0) return { left, top: y - AWAY - high };
  const top = Math.max(4, height - high);
  return { left: x + AWAY + WIDE <= width ? x + AWAY : Math.max(4, x - AWAY - WIDE), top };
}

export function PlaceList({ game, pieces, several, width, height, onPick, onClose }: PlaceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.querySelector("button")?.focus(), []);
  const { left, top } = besideTap(several, width, height);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={list}
      class="tower-list"
      role="group"
      aria-label={say("which")}
      style={{ left: `${left}px`, top: `${top}px` }}
      onKeyDown={onKeyDown}
    >
      {several.places.map((place) => (
        <button
          key={place}
          type="button"
          onClick={() => {
            onClose();
            onPick(place);
          }}
        >
          {nameOf(game, pieces, place)}
        </button>
      ))}
    </div>
  );
}
