// Mouse, pen and touch input on the tower: taps, pointing, turning, zooming.
import { useEffect, useRef } from "preact/hooks";

export interface Touch {
  x: number;
  y: number;
  finger: boolean;
}

export interface Gestures {
  /** Returns whether something was hit. A double tap on nothing returns to the whole tower. */
  tap(at: Touch): boolean;
  /** The mouse is here, or a finger rests here; undefined: neither any more. */
  point(at: Touch | undefined): void;
  turn(dx: number, dy: number): void;
  settle(): void;
  zoom(by: number, x: number, y: number): void;
  reset(): void;
}

const SLACK = 6; // pixels that a tap may move
const LONG = 450; // milliseconds
const TWICE = 350;

type Spot = { x: number; y: number };

interface PointerPress {
  at: Map<number, Spot>; // by pointer
  start: Spot;
  since: number;
  moved: boolean;
  long: ReturnType<typeof setTimeout> | undefined;
}

const never = { when: -Infinity, x: 0, y: 0 };

/** Handles one press at a time, with one pointer or two. */
class Hands {
  private held: PointerPress | undefined;
  private tapped = never;

  constructor(
    private readonly element: HTMLElement,
    private readonly gestures: () => Gestures,
  ) {}

  private at(event: MouseEvent): Spot {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private touch(event: PointerEvent): Touch {
    return { ...this.at(event), finger: event.pointerType === "touch" };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    const here = this.touch(event);
    const held = (this.held ??= {
      at: new Map(),
      start: here,
      since: event.timeStamp,
      moved: false,
      long: undefined,
    });
    held.at.set(event.pointerId, here);
    clearTimeout(held.long);
    if (held.at.size > 1) held.moved = true;
    else if (here.finger)
      held.long = setTimeout(() => {
        if (!held.moved && held === this.held) this.gestures().point(here);
      }, LONG);
  };

  move = (event: PointerEvent): void => {
    const here = this.touch(event);
    const held = this.held;
    const was = held?.at.get(event.pointerId);
    if (held === undefined || was === undefined) {
      if (!here.finger) this.gestures().point(here);
      return;
    }
    if (!held.moved && Math.hypot(here.x - held.start.x, here.y - held.start.y) < SLACK) return;
    if (!held.moved) this.gestures().point(undefined);
    held.moved = true;
    clearTimeout(held.long);
    const other = [...held.at].find(([id]) => id !== event.pointerId)?.[1];
    held.at.set(event.pointerId, here);
    if (other === undefined) this.gestures().turn(here.x - was.x, here.y - was.y);
    else pinch(this.gestures(), was, here, other);
  };

  up = (event: PointerEvent): void => {
    const held = this.held;
    if (held === undefined || !held.at.delete(event.pointerId) || held.at.size > 0) return;
    this.release();
    const here = this.touch(event);
    if (here.finger) this.gestures().point(undefined);
    // By the time of the events, because a busy page receives them late.
    const points = here.finger && event.timeStamp - held.since >= LONG;
    if (!held.moved && !points) this.tap(here, event.timeStamp);
  };

  private tap(here: Touch, when: number): void {
    const { x, y } = this.tapped;
    const again = when - this.tapped.when < TWICE && Math.hypot(here.x - x, here.y - y) < 24;
    const hit = this.gestures().tap(here);
    if (!hit && again) this.gestures().reset();
    this.tapped = hit ? never : { when, x: here.x, y: here.y };
  }

  release = (): void => {
    clearTimeout(this.held?.long);
    if (this.held?.moved === true) this.gestures().settle();
    this.held = undefined;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = this.at(event);
    this.gestures().zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), x, y);
  };

  leave = (): void => {
    if (this.held === undefined) this.gestures().point(undefined);
  };
}

function pinch(gestures: Gestures, was: Spot, here: Spot, other: Spot): void {
  const before = Math.hypot(was.x - other.x, was.y - other.y);
  const now = Math.hypot(here.x - other.x, here.y - other.y);
  if (before > 0) gestures.zoom(now / before, (here.x + other.x) / 2, (here.y + other.y) / 2);
}

/** Listens on an element that stays the same. */
export function useGestures(element: { current: HTMLElement | null }, gestures: Gestures): void {
  const current = useRef(gestures);
  current.current = gestures;
  useEffect(() => {
    const hands = new Hands(element.current!, () => current.current);
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.current!.addEventListener(name, listener, { passive: false, signal: stop.signal });
    on("pointerdown", hands.down);
    on("pointermove", hands.move);
    on("pointerup", hands.up);
    on("pointercancel", hands.release);
    on("pointerleave", hands.leave);
    on("wheel", hands.wheel);
    return () => {
      hands.release();
      stop.abort();
    };
  }, []);
}
