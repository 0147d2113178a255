// Taps and drags on a flat board, by mouse, pen or finger.
import { useEffect, useRef } from "preact/hooks";
import type { Place } from "../library/protocol";
import type { BoardProps, Grab } from "./board";
import { symbolOf } from "./symbols";

function placeUnder(target: Element | null): Place | undefined {
  return target?.closest<SVGElement>("[data-place]")?.dataset.place;
}

/** Taps and drags. A tap is a press and release on one place; a drag begins on a piece that may be
 * grabbed, and shows a copy of it under the pointer. */
export function useDrag(props: BoardProps, svg: { current: SVGSVGElement | null }) {
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
      const touched = event.target as Element; // otherwise a touch sends all that follows to this element
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
