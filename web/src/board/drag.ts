// Mouse, pen and touch input on a flat board: taps, drags of pieces, and arrows.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Place } from "../library/protocol";
import type { Arrow, BoardProps, Grab } from "./board";
import { inkOf } from "./arrows/drawing";
import { PieceInHand } from "./lifted";

const SLOP = 4; // pixels that a press may move and still be a tap

/** The place under the pointer on a board of the same tree: a document, or the shadow of an element. */
function placeUnder(event: PointerEvent, board: Node): Place | undefined {
  const under = (board.getRootNode() as Document | ShadowRoot).elementFromPoint(event.clientX, event.clientY);
  return under?.closest<SVGElement>("[data-place]")?.dataset.place;
}

interface Hold {
  place: Place;
  x: number;
  y: number;
  /** What a drag would do; "draw" draws an arrow. */
  grab: Grab | "draw";
  moved: boolean;
  lifted?: PieceInHand;
}

/** What is visible of a press before it ends. */
export interface PressPreview {
  /** A target under the dragged piece. */
  over?: Place;
  /** The arrow that is being drawn. */
  sketch?: Arrow;
}

/** Handles one press at a time. A tap is a press and release on one place; a drag begins on a piece that may be
 * dragged. The right button draws, and so does any press while the drawing tool is on. */
class Pointer {
  private hold: Hold | undefined;
  private dropped: Place | undefined;

  constructor(
    private readonly board: () => BoardProps,
    private readonly layers: () => HTMLElement,
    private readonly show: (shown: PressPreview) => void,
  ) {}

  /** Returns, only once, where a piece was just dropped by hand. */
  takeDropped = (): Place | undefined => {
    const place = this.dropped;
    this.dropped = undefined;
    return place;
  };

  down = (event: PointerEvent): void => {
    const place = placeUnder(event, this.layers());
    const { drawing, onGrab, pieces, marks } = this.board();
    if (place === undefined || this.hold !== undefined) return;
    const draws = drawing !== undefined && (event.button === 2 || (event.button === 0 && drawing.tool));
    if (!draws && event.button !== 0) return;
    const isEmpty = !pieces.some((piece) => piece.place === place) && !marks.targets?.has(place);
    if (!draws && isEmpty) drawing?.clear();
    const grab = draws ? "draw" : (onGrab?.(place) ?? "no");
    this.hold = { place, x: event.clientX, y: event.clientY, grab, moved: false };
    const touched = event.target as Element; // otherwise all later events of a touch go to this element
    if (touched.hasPointerCapture(event.pointerId)) touched.releasePointerCapture(event.pointerId);
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.cancel);
  };

  cancel = (): void => this.end(true);

  private end(back: boolean): void {
    this.hold?.lifted?.release(back);
    this.hold = undefined;
    this.show({});
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.cancel);
  }

  private wandered({ clientX, clientY }: PointerEvent): boolean {
    const { x, y, moved } = this.hold!;
    return moved || Math.hypot(clientX - x, clientY - y) >= SLOP;
  }

  private move = (event: PointerEvent): void => {
    const held = this.hold!;
    const { marks } = this.board();
    if (held.grab === "no" || !this.wandered(event)) return;
    held.moved = true;
    const place = placeUnder(event, this.layers());
    if (held.grab === "draw") {
      if (place === undefined) return;
      return this.show({ sketch: { from: held.place, to: place, kind: "drawn", ink: inkOf(event) } });
    }
    held.lifted ??= new PieceInHand(this.layers(), held.place);
    held.lifted.moveTo(event.clientX, event.clientY);
    this.show({ over: place !== undefined && marks.targets?.has(place) ? place : undefined });
  };

  private up = (event: PointerEvent): void => {
    const held = this.hold!;
    const place = this.wandered(event) ? placeUnder(event, this.layers()) : held.place;
    const { drawing, onPress, onDrop, onDropOff, marks } = this.board();
    if (held.grab === "draw") {
      this.end(false);
      if (place !== undefined) drawing?.toggle(held.place, place, inkOf(event));
    } else if (place === held.place) {
      this.end(true);
      if (held.grab !== "fresh") onPress?.(place);
    } else if (held.grab === "no" || place === undefined) {
      const off = held.grab !== "no" && onDropOff !== undefined;
      this.end(!off);
      if (off) onDropOff();
    } else {
      // until the targets are known, any place may be one
      const lands = marks.targets === undefined || marks.targets.size === 0 || marks.targets.has(place);
      if (lands) this.dropped = place;
      this.end(!lands);
      onDrop?.(place);
    }
  };
}

export function usePointer(props: BoardProps, layers: { current: HTMLElement | null }) {
  const board = useRef(props);
  board.current = props;
  const [shown, show] = useState<PressPreview>({});
  const [pointer] = useState(
    () =>
      new Pointer(
        () => board.current,
        () => layers.current!,
        show,
      ),
  );
  useEffect(() => pointer.cancel, []);
  return { shown, onPointerDown: pointer.down, takeDropped: pointer.takeDropped };
}
