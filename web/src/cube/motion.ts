// Moving pieces of the tower: along their line, or in an arc if they leap. Captured pieces shrink.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Board, spotOf } from "../board/geometry";
import type { GameSolids } from "../games/game_solids";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import type { Moving, TowerView } from "./shown";
import { lineBetween, type Point, pointOf } from "./space";

const TRAVEL = 260; // milliseconds
const NOTICE = 400; // how long the line of another player's move is shown before the move
const LINE = 2000; // and how long the line of the last move stays

export interface Motion extends Pick<TowerView, "line" | "flash"> {
  moving: ReadonlyMap<number, Moving>;
  leaving: readonly (BoardPiece & Moving)[];
}

const still: Motion = { moving: new Map(), leaving: [] };

interface Journey {
  key: number;
  from: Place;
  to: Place;
  leaps: boolean;
}

interface Change {
  journeys: Journey[];
  taken: BoardPiece[];
  begin: number;
  delay: number;
}

export function reducesMotion(): boolean {
  return document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What changed from one position to the next; undefined if the difference is too large for one turn. */
export function changeBetween(
  board: Board,
  solids: GameSolids,
  before: readonly BoardPiece[],
  after: readonly BoardPiece[],
): Pick<Change, "journeys" | "taken"> | undefined {
  const was = new Map(before.map((piece) => [piece.key, piece]));
  const journeys = after.flatMap(({ key, place, letter }): Journey[] => {
    const from = was.get(key)?.place;
    if (from === undefined || from === place) return [];
    const line = lineBetween(spotOf(board, from), spotOf(board, place));
    return [{ key, from, to: place, leaps: line.way === "oblique" || (line.length > 1 && !solids.slides(letter)) }];
  });
  const keys = new Set(after.map(({ key }) => key));
  const taken = before.filter(({ key }) => !keys.has(key));
  return journeys.length === 0 || journeys.length > 8 || taken.length > 8 ? undefined : { journeys, taken };
}

const ease = (t: number) => 1 - (1 - t) ** 3;

function pointOn(board: Board, gap: number, { from, to, leaps }: Journey, t: number): Point {
  const [a, b] = [pointOf(board, spotOf(board, from), gap), pointOf(board, spotOf(board, to), gap)];
  const high = Math.sin(Math.PI * t) * (leaps ? 0.25 * Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) : 0.12);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + high, a[2] + (b[2] - a[2]) * t];
}

function levelsPassed(board: Board, { from, to }: Journey): number[] {
  const [a, b] = [spotOf(board, from).level, spotOf(board, to).level];
  return Array.from({ length: Math.max(0, Math.abs(a - b) - 1) }, (_, i) => Math.min(a, b) + 1 + i);
}

/** The state of all pieces at a given time. */
export function motionAt(board: Board, gap: number, change: Change, now: number): Motion {
  const since = now - change.begin;
  const t = ease(Math.min(1, Math.max(0, (since - change.delay) / TRAVEL)));
  const [first] = change.journeys;
  const line = first !== undefined && since < LINE ? { from: first.from, to: first.to } : undefined;
  if (t >= 1) return { ...still, line };
  return {
    line,
    moving: new Map(change.journeys.map((one) => [one.key, { at: pointOn(board, gap, one, t), size: 1 }])),
    leaving: change.taken.map((piece) => ({
      ...piece,
      at: pointOf(board, spotOf(board, piece.place), gap),
      size: 1 - 0.85 * t,
    })),
    flash: new Set(t > 0 ? change.journeys.flatMap((one) => levelsPassed(board, one)) : []),
  };
}

/** Follows the pieces from position to position. `own` tells whether this person has just pressed a place: then the
 * piece moves at once. */
export function useMotion(
  board: Board,
  gap: number,
  solids: GameSolids,
  pieces: readonly BoardPiece[],
  own: (place: Place) => boolean,
): Motion {
  const before = useRef(pieces);
  const change = useRef<Change>();
  const [, redraw] = useState(0);
  if (before.current !== pieces) {
    const found = changeBetween(board, solids, before.current, pieces);
    before.current = pieces;
    if (found !== undefined) {
      const delay = found.journeys.some(({ to }) => own(to)) ? 0 : NOTICE;
      change.current = reducesMotion() ? undefined : { ...found, begin: performance.now(), delay };
    }
  }
  const current = change.current;
  const now = performance.now();
  const motion = current === undefined ? still : motionAt(board, gap, current, now);
  useEffect(() => {
    if (current === undefined || motion.line === undefined) return undefined;
    const tick = () => redraw((count) => count + 1);
    if (motion.moving.size > 0 && now >= current.begin + current.delay) {
      const frame = requestAnimationFrame(tick);
      return () => cancelAnimationFrame(frame);
    }
    const next = motion.moving.size > 0 ? current.delay : LINE;
    const timer = setTimeout(tick, Math.max(0, current.begin + next - now));
    return () => clearTimeout(timer);
  });
  return motion;
}
