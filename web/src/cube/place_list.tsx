// A small list of names, where a tap on the tower may mean several places.
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/cube";
import type { Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import { nameOf } from "./words";

export interface Several {
  x: number;
  y: number;
  places: readonly Place[];
}

interface PlaceListProps {
  game: string;
  pieces: readonly Placed[];
  several: Several;
  width: number;
  height: number;
  onPick: (place: Place) => void;
  onClose: () => void;
}

const ROW = 46; // pixels
const WIDE = 170;

export function PlaceList({ game, pieces, several: { x, y, places }, width, height, onPick, onClose }: PlaceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.querySelector("button")?.focus(), []);
  const left = Math.max(4, Math.min(x, width - WIDE));
  const top = Math.max(4, Math.min(y + 10, height - ROW * places.length - 10));
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
      {places.map((place) => (
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
