// The size of a board: as large as its box allows, with a whole number of device pixels for each place, and starting at
// a whole device pixel, so that no line between places is blurred.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface BoardSize {
  left: number;
  top: number;
  /** The side of a place. */
  cell: number;
}

/** In CSS pixels, each of which is `ratio` device pixels; `x`, `y`: the origin of the box on the screen. */
export function fit(
  box: { x: number; y: number; width: number; height: number },
  { across, down }: { across: number; down: number },
  ratio: number,
): BoardSize {
  const most = Math.min(box.width / across, box.height / down);
  const cell = Math.max(1, Math.floor(most * ratio + 1e-3)) / ratio;
  const begin = (start: number, room: number) => Math.round((start + room / 2) * ratio) / ratio - start;
  return { left: begin(box.x, box.width - cell * across), top: begin(box.y, box.height - cell * down), cell };
}

/** The size of a board of this many places in the box that `box` refers to, updated whenever that changes. */
export function useFit(across: number, down: number) {
  const box = useRef<HTMLDivElement>(null);
  const [fitted, setFitted] = useState<BoardSize>();
  useLayoutEffect(() => {
    const measure = () => {
      const { x, y, width, height } = box.current!.getBoundingClientRect();
      const next = fit({ x: x + scrollX, y: y + scrollY, width, height }, { across, down }, devicePixelRatio);
      setFitted((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const watch = new ResizeObserver(measure); // measures after layout and before paint
    watch.observe(box.current!);
    addEventListener("resize", measure); // the box may move without a change of size, or the ratio may change
    return () => {
      watch.disconnect();
      removeEventListener("resize", measure);
    };
  }, [across, down]);
  return { box, fitted };
}
