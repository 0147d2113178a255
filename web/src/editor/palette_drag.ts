// Drags from the palette to a board: a copy of the piece follows the pointer.
import { useEffect, useRef } from "preact/hooks";
import type { Place } from "../library/protocol";

const SLOP = 4; // pixels that a press may move and still be a tap

function placeUnder({ clientX, clientY }: PointerEvent): Place | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<SVGElement>("[data-place]")?.dataset.place;
}

/** Handles one drag at a time. */
class PaletteDrag {
  private ghost: HTMLElement | undefined;
  private start: PointerEvent | undefined;
  private picture = "";
  private onDrop: (place: Place) => void = () => undefined;

  down(event: PointerEvent, onDrop: (place: Place) => void): void {
    if (event.button !== 0 || this.start !== undefined) return;
    const pressed = event.target as Element; // otherwise all later events of a touch go to this element
    if (pressed.hasPointerCapture(event.pointerId)) pressed.releasePointerCapture(event.pointerId);
    this.start = event;
    this.onDrop = onDrop;
    this.picture = pressed.closest("button")?.querySelector("use")?.outerHTML ?? "";
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.end);
  }

  private lift(): HTMLElement {
    const ghost = document.createElement("div");
    const cell = document.querySelector("[data-place]")?.getBoundingClientRect();
    ghost.className = "ghost";
    ghost.style.width = ghost.style.height = `${cell?.width ?? 48}px`;
    ghost.innerHTML = `<svg viewBox="0 0 100 100">${this.picture}</svg>`;
    document.body.append(ghost);
    return ghost;
  }

  private move = (event: PointerEvent): void => {
    const { clientX, clientY } = this.start!;
    if (this.ghost === undefined && Math.hypot(event.clientX - clientX, event.clientY - clientY) < SLOP) return;
    this.ghost ??= this.lift();
    this.ghost.style.left = `${event.clientX}px`;
    this.ghost.style.top = `${event.clientY}px`;
  };

  private up = (event: PointerEvent): void => {
    const dragged = this.ghost !== undefined;
    this.end();
    const place = placeUnder(event);
    if (dragged && place !== undefined) this.onDrop(place);
  };

  end = (): void => {
    this.ghost?.remove();
    this.ghost = undefined;
    this.start = undefined;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.end);
  };
}

/** Handles a press on a piece of the palette, and reports the place where it is released. */
export function usePaletteDrag(): (event: PointerEvent, onDrop: (place: Place) => void) => void {
  const drag = useRef(new PaletteDrag());
  useEffect(() => drag.current.end, []);
  return (event, onDrop) => drag.current.down(event, onDrop);
}
