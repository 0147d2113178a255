// The direction from which the tower is seen: a seat, turned by hand, and back to a seat when released.
import { useEffect, useRef, useState } from "preact/hooks";
import { settled, type Stage, type View, viewOf, zoomed } from "./camera";
import { reducesMotion } from "./motion";

const TURN = 300; // milliseconds
const [LOWEST, HIGHEST] = [15, 40];

/** The same direction, as the angle nearest to the given one. */
function near(azimuth: number, to: number): number {
  return azimuth + 360 * Math.round((to - azimuth) / 360);
}

function between(from: View, to: View, t: number): View {
  const eased = 1 - (1 - t) ** 3;
  const mix = (a: number, b: number) => a + (b - a) * eased;
  return {
    azimuth: mix(from.azimuth, to.azimuth),
    elevation: mix(from.elevation, to.elevation),
    zoom: mix(from.zoom, to.zoom),
    shift: { x: mix(from.shift.x, to.shift.x), y: mix(from.shift.y, to.shift.y) },
  };
}

export interface Viewing {
  view: View;
  /** The tower is turning or being turned. */
  moves: boolean;
  turn(dx: number, dy: number): void;
  /** Returns to the nearest seat, and returns how many quarter turns that is from the previous one. */
  settle(): number;
  zoom(by: number, x: number, y: number, stage: Stage): void;
  reset(): void;
}

/** `turned`: quarter turns from the first seat. `elevation`: of the seat. `jumps`: turning is instant. */
export function useView(turned: number, elevation: number, jumps: boolean): Viewing {
  const [view, setView] = useState(() => viewOf(turned, elevation));
  const [moves, setMoves] = useState(false);
  const now = useRef(view);
  const frame = useRef(0);
  const show = (next: View) => {
    now.current = next;
    setView(next);
  };
  const goTo = (to: View) => {
    cancelAnimationFrame(frame.current);
    const from = now.current;
    if (jumps || reducesMotion()) {
      setMoves(false);
      return show(to);
    }
    const begin = performance.now();
    setMoves(true);
    const step = (time: number) => {
      const t = Math.min(1, Math.max(0, (time - begin) / TURN));
      show(between(from, to, t));
      if (t < 1) frame.current = requestAnimationFrame(step);
      else setMoves(false);
    };
    frame.current = requestAnimationFrame(step);
  };
  const seat = () => ({ ...viewOf(turned, elevation), azimuth: near(viewOf(turned).azimuth, now.current.azimuth) });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else goTo(seat());
  }, [turned, elevation]);
  return {
    view,
    moves,
    turn: (dx, dy) => {
      cancelAnimationFrame(frame.current);
      setMoves(true);
      const { azimuth } = now.current;
      const high = Math.min(HIGHEST, Math.max(LOWEST, now.current.elevation + dy * 0.15));
      show({ ...now.current, azimuth: azimuth - dx * 0.4, elevation: high });
    },
    settle: () => {
      const quarters = Math.round((now.current.azimuth - viewOf(turned).azimuth) / 90);
      goTo(settled(now.current, elevation));
      return ((quarters % 4) + 4) % 4;
    },
    zoom: (by, x, y, stage) => show(zoomed(now.current, by, { x, y }, stage)),
    reset: () => goTo(seat()),
  };
}
