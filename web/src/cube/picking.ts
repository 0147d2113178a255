// Which place a point of the tower's picture means. Only places that can be chosen now count, so that an empty plate in
// front does not take a tap from a piece behind it.
import { spotOf } from "../board/geometry";
import type { Place } from "../library/protocol";
import type { Camera } from "./camera";
import { cellsOf } from "./plates";
import type { Scene, TowerView } from "./shown";
import { type Point, pointOf } from "./space";

export interface Candidate {
  place: Place;
  /** From its foot to where most of its body ends; for flat things the two are the same. */
  foot: { x: number; y: number };
  top: { x: number; y: number };
}

const BODY = 0.5; // of a standing piece, in cells: the part that a tap may hit
const REACH = 28; // pixels
const CLOSE = 12; // candidates closer to each other than this are offered in a list of names,
const CLEAR = 5; // unless a mouse is closer to one of them by this much;
const FINGER = 14; // a finger must be closer to one than to all others by this much

/** What can be chosen: one's own movable pieces; once one is chosen, its targets and one's other pieces. While nothing
 * can be chosen, all pieces, because a tap says why. An editor supplies its own candidates. */
export function choosable({ pieces, marks }: Pick<TowerView, "pieces" | "marks">): Set<Place> {
  const { selected, targets, movers, planned } = marks;
  if (marks.choosable !== undefined) return new Set(marks.choosable);
  if (selected !== undefined) {
    const seat = pieces.find(({ place }) => place === selected)?.seat;
    const own = pieces.filter((piece) => piece.seat === seat).map(({ place }) => place);
    return new Set([...(targets ?? []), ...own]);
  }
  if (movers !== undefined && movers.size > 0) return new Set(movers);
  return new Set([...pieces.map(({ place }) => place), ...(planned ?? [])]);
}

export function candidatesOf(shown: TowerView, scene: Scene, camera: Camera): Candidate[] {
  const standing = new Map(scene.figures.map(({ place, stands, size }) => [place, stands ? size : 0]));
  return [...choosable(shown)].map((place) => {
    const [x, y, z] = pointOf(shown.board, spotOf(shown.board, place), shown.gap);
    const high: Point = [x, y + BODY * (standing.get(place) ?? 0), z];
    const [foot, top] = [camera.project([x, y, z]), camera.project(high)];
    return { place, foot, top: { ...top, x: top.x - camera.lean * camera.scale * (high[1] - y) } };
  });
}

/** The distance of a point from a candidate. */
export function distanceTo({ foot, top }: Candidate, x: number, y: number): number {
  const [dx, dy] = [top.x - foot.x, top.y - foot.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - foot.x) * dx + (y - foot.y) * dy) / length));
  return Math.hypot(x - foot.x - t * dx, y - foot.y - t * dy);
}

/** The candidates that a point may mean, nearest first: none, one, or several if they are too close to distinguish. */
export function pick(candidates: readonly Candidate[], x: number, y: number, finger: boolean): Place[] {
  const near = candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate, x, y) }))
    .filter(({ distance }) => distance <= REACH)
    .sort((a, b) => a.distance - b.distance);
  const first = near[0];
  if (first === undefined) return [];
  const { x: fx, y: fy } = first.candidate.foot;
  const unclear = near.filter(
    ({ candidate, distance }) =>
      distance - first.distance < (finger ? FINGER : CLEAR) && (finger || distanceTo(candidate, fx, fy) <= CLOSE),
  );
  return unclear.map(({ candidate }) => candidate.place);
}

/** The level whose cells are nearest to a point. */
export function levelNear({ board, gap }: TowerView, camera: Camera, x: number, y: number): number {
  let best = { level: 0, distance: Infinity };
  for (let level = 0; level < board.levels.length; level++) {
    for (const spot of cellsOf(board, level)) {
      const seen = camera.project(pointOf(board, spot, gap));
      const distance = Math.hypot(seen.x - x, seen.y - y);
      if (distance < best.distance) best = { level, distance };
    }
  }
  return best.level;
}
