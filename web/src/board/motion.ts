// How pieces move from one position to the next: they slide, jump along their series, are thrown, or fade once the
// capturing piece has arrived. This file only plans, as pure functions; piece.tsx plays the plan.
import type { Place } from "../library/protocol";
import type { BoardPiece } from "./cast";
import { arcBetween, pointOn, type Size } from "./arrows/arcs";
import type { Point } from "./geometry";

/** A keyframe of a piece: its time as a fraction of the whole; the position of its square; how it is squeezed. */
export interface Frame {
  offset: number;
  x: number;
  y: number;
  wide: number;
  high: number;
}

export interface Flight {
  delay: number;
  duration: number;
  frames: Frame[];
}

export interface Motion {
  /** By the key of the piece. */
  flights: Map<number, Flight>;
  /** Pieces that leave the board, and when each begins to fade. */
  leaving: { piece: BoardPiece; delay: number }[];
}

/** The board on which pieces move. */
export interface Ground {
  /** The corner of a place's square. */
  at(place: Place): Point;
  size: Size;
  /** Whether a move between two places is a jump over the piece between them. */
  isJump(from: Place, to: Place): boolean;
}

export const FADE = 120; // milliseconds
const JUMP = 160;
const PAUSE = 40;
const THROW = 280;
const SQUASH = 0.04;
const STEPS = 8; // frames of an arc

/** The curve `cubic-bezier(x1, y1, x2, y2)` of style sheets. */
export function bezier(x1: number, y1: number, x2: number, y2: number): (time: number) => number {
  const blend = (a: number, b: number, t: number) => 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3;
  return (time) => {
    if (time <= 0 || time >= 1) return Math.round(time);
    let low = 0;
    let high = 1;
    for (let i = 0; i < 24; i++) {
      const middle = (low + high) / 2;
      if (blend(x1, x2, middle) < time) low = middle;
      else high = middle;
    }
    return blend(y1, y2, low);
  };
}

const sliding = bezier(0.2, 0.8, 0.2, 1);
const jumping = bezier(0.3, 0.7, 0.4, 1);
const throwing = bezier(0.2, 0.9, 0.3, 1.1);

export function slideTime(from: Point, to: Point): number {
  const distance = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return 140 + 12.5 * Math.min(8, Math.max(0, distance - 1));
}

function frame(offset: number, { x, y }: Point, wide = 1, high = 1): Frame {
  return { offset, x, y, wide, high };
}

/** Frames along a curve, between two fractions of the whole time. */
function along(curve: (part: number) => Point, ease: (time: number) => number, begin: number, end: number): Frame[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const part = i / STEPS;
    return frame(begin + (end - begin) * part, curve(ease(part)));
  });
}

function slide(from: Point, to: Point): Flight {
  const line = (part: number) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  return { delay: 0, duration: slideTime(from, to), frames: along(line, sliding, 0, 1) };
}

/** Arcs bend according to the middles of the places. */
function arc(from: Point, to: Point, share: number, { across, down }: Size) {
  const found = arcBetween(from, to, share, { across: across - 1, down: down - 1 });
  return (part: number) => pointOn(found, part);
}

function jumps(stops: readonly Point[], size: Size): Flight {
  const count = stops.length - 1;
  const duration = count * JUMP + (count - 1) * PAUSE;
  const frames = stops.slice(1).flatMap((to, i) => {
    const begin = (i * (JUMP + PAUSE)) / duration;
    return along(arc(stops[i]!, to, 0.18, size), jumping, begin, begin + JUMP / duration);
  });
  return { delay: 0, duration, frames };
}

function thrown(from: Point, to: Point, size: Size, delay: number): Flight {
  const landed = 0.82; // after that the piece is squeezed, and recovers
  const flight = along(arc(from, to, 0.3, size), throwing, 0, landed);
  const squashed = frame((1 + landed) / 2, to, 1 + SQUASH, 1 - SQUASH);
  return { delay, duration: THROW, frames: [...flight, frame(landed, to), squashed, frame(1, to)] };
}

function moved(piece: BoardPiece, was: Place, ground: Ground): Flight {
  const { at, size, isJump } = ground;
  const start = piece.path?.lastIndexOf(was) ?? -1;
  const series = start >= 0 && piece.path!.at(-1) === piece.place ? piece.path!.slice(start) : [was, piece.place];
  if (series.length > 2 || isJump(was, piece.place)) return jumps(series.map(at), size);
  return slide(at(was), at(piece.place));
}

/** The motion from one set of pieces to the next. `dropped`: the place where a person has just dropped a piece. */
export function motionBetween(before: readonly BoardPiece[], after: readonly BoardPiece[], ground: Ground, dropped?: Place): Motion {
  const was = new Map(before.map((piece) => [piece.key, piece]));
  const flights = new Map<number, Flight>();
  let arrival = 0;
  for (const piece of after) {
    const old = was.get(piece.key);
    was.delete(piece.key);
    if (old === undefined || old.place === piece.place || piece.thrown || piece.place === dropped) continue;
    const flight = moved(piece, old.place, ground);
    flights.set(piece.key, flight);
    arrival = Math.max(arrival, flight.duration);
  }
  for (const piece of after) {
    const old = before.find(({ key }) => key === piece.key);
    if (piece.thrown && old !== undefined && old.place !== piece.place)
      flights.set(piece.key, thrown(ground.at(old.place), ground.at(piece.place), ground.size, arrival));
  }
  return { flights, leaving: [...was.values()].map((piece) => ({ piece, delay: Math.max(0, arrival - FADE / 2) })) };
}

/** Whether the person's settings allow motion. */
export function mayMove(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
