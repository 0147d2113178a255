// The dragged piece: a copy of it follows the pointer, and the one on the board is almost transparent.
import type { Place } from "../library/protocol";
import { mayMove } from "./motion";

const LIFT = 1.06; // enlargement of a dragged piece
const RETURN = 140; // milliseconds

export class PieceInHand {
  private readonly ghost = document.createElement("div");
  private readonly home: SVGElement | null;

  constructor(layer: HTMLElement, place: Place) {
    this.home = layer.querySelector<SVGElement>(`[data-on="${place}"]`);
    const cell = layer.querySelector(`[data-place="${place}"]`)!.getBoundingClientRect();
    this.ghost.className = "ghost";
    this.ghost.style.width = this.ghost.style.height = `${cell.width * LIFT}px`;
    this.ghost.innerHTML = `<svg viewBox="0 0 100 100">${this.home?.querySelector("use")?.outerHTML ?? ""}</svg>`;
    const root = layer.getRootNode();
    (root instanceof ShadowRoot ? root : document.body).append(this.ghost);
    this.home?.classList.add("lifted");
  }

  moveTo(x: number, y: number): void {
    this.ghost.style.left = `${x}px`;
    this.ghost.style.top = `${y}px`;
  }

  private end(): void {
    this.ghost.remove();
    this.home?.classList.remove("lifted");
  }

  /** Drops the piece, or returns it to where it was picked up. */
  release(back: boolean): void {
    const to = this.home?.getBoundingClientRect();
    if (!back || to === undefined || !mayMove()) return this.end();
    const left = `${to.x + to.width / 2}px`;
    const top = `${to.y + to.height / 2}px`;
    const flight = this.ghost.animate({ left, top }, { duration: RETURN, easing: "cubic-bezier(.2,.8,.2,1)" });
    flight.onfinish = flight.oncancel = () => this.end();
  }
}
