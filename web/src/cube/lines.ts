// Lines through the tower: the paths of the chosen piece, checks, attacks, and what is above and below.
import { type Spot, spotOf } from "../board/geometry";
import type { Place } from "../library/protocol";
import type { Bead, Beam, Hue, Scene, TowerView } from "./shown";
import { along, between, isOn, type Line, lineBetween, type Point, pointOf } from "./space";

const FOOT = 0.03; // lines meet plates just above them

function footOf({ board, gap }: TowerView, spot: Spot): Point {
  const [x, y, z] = pointOf(board, spot, gap);
  return [x, y + FOOT, z];
}

function beam(shown: TowerView, from: Spot, to: Spot, hue: Hue, width: Beam["width"], dashed = false): Beam {
  return { from: footOf(shown, from), to: footOf(shown, to), hue, width, dashed };
}

interface Ray {
  line: Line;
  ends: { place: Place; count: number }[]; // by distance
}

function raysFrom(shown: TowerView, from: Spot): Ray[] {
  const found = new Map<string, Ray>();
  for (const place of shown.marks.targets ?? []) {
    const line = lineBetween(from, spotOf(shown.board, place));
    const key = line.step.join();
    const ray = found.get(key) ?? { line, ends: [] };
    ray.ends.push({ place, count: line.length });
    found.set(key, ray);
  }
  for (const { ends } of found.values()) ends.sort((a, b) => a.count - b.count);
  return [...found.values()];
}

/** From the chosen piece to where it may go. A path along adjacent cells is one ray; a leap has a thin line to each
 * target. Beyond the last target, a dashed line shows where the path would continue. */
export function rays(scene: Scene, shown: TowerView, place: Place): void {
  const { board, pieces, marks, solids } = shown;
  const from = spotOf(board, place);
  const occupied = new Set(pieces.map((piece) => piece.place));
  const taken = (at: Place) => marks.captures?.has(at) ?? occupied.has(at);
  const letter = pieces.find((piece) => piece.place === place)?.letter;
  const slides = letter !== undefined && solids.slides(letter);
  for (const { line, ends } of raysFrom(shown, from)) {
    const hue: Hue = line.way;
    const whole = line.way !== "oblique" && ends[0]!.count === 1;
    const last = along(from, line, ends.at(-1)!.count);
    if (whole) scene.beams.push(beam(shown, from, last, hue, "ray"));
    if (whole && slides) {
      let rest = last;
      while (isOn(board, along(rest, line, 1))) rest = along(rest, line, 1);
      if (rest !== last) scene.beams.push(beam(shown, last, rest, hue, "thin", true));
    }
    for (const end of ends) {
      const spot = spotOf(board, end.place);
      if (!whole) scene.beams.push(beam(shown, from, spot, hue, "thin"));
      if (taken(end.place)) scene.rings.push({ at: footOf(shown, spot), hue: "capture" });
      else scene.beads.push({ at: footOf(shown, spot), hue });
    }
  }
  for (const at of marks.forbidden?.keys() ?? []) cross(scene, shown, spotOf(board, at));
}

/** A cross on a cell. */
function cross(scene: Scene, shown: TowerView, spot: Spot): void {
  const [x, y, z] = footOf(shown, spot);
  for (const side of [-1, 1])
    scene.beams.push({ from: [x - 0.2, y, z - 0.2 * side], to: [x + 0.2, y, z + 0.2 * side], hue: "forbidden", width: "ray" });
}

/** A vertical line through all levels, with a mark on each: what is above and below the chosen piece. */
export function plumb(scene: Scene, shown: TowerView, place: Place): void {
  const { file, rank } = spotOf(shown.board, place);
  const last = shown.board.levels.length - 1;
  const at = (level: number): Spot => ({ file, rank, level });
  scene.beams.push(beam(shown, at(0), at(last), "plumb", "thin"));
  for (let level = 0; level <= last; level++) scene.beads.push({ at: footOf(shown, at(level)), hue: "plumb", small: true });
}

/** From each attacker to the piece that must be saved, with the cells between them on which a piece could block. */
export function checkLines(scene: Scene, shown: TowerView): void {
  const { board, pieces, marks, solids } = shown;
  for (const { place, by } of marks.checks ?? []) {
    scene.rings.push({ at: footOf(shown, spotOf(board, place)), hue: "check" });
    const foot = footOf(shown, spotOf(board, place));
    const first = by[0] === undefined ? undefined : footOf(shown, spotOf(board, by[0]));
    scene.names.push({ place, at: foot, kind: "check", from: first });
    for (const attacker of by) {
      const letter = pieces.find((piece) => piece.place === attacker)?.letter ?? "";
      scene.beams.push(beam(shown, spotOf(board, attacker), spotOf(board, place), "check", "thick"));
      scene.names.push({ place: attacker, at: footOf(shown, spotOf(board, attacker)), kind: "check", from: foot });
      if (!solids.slides(letter)) continue;
      for (const spot of between(board, attacker, place)) {
        scene.washes.push({ spot, hue: "block", strength: 2 });
        scene.beads.push({ at: footOf(shown, spot), hue: "check" });
      }
    }
  }
}

/** Pieces with more attackers than guards: a ring around the viewer's, a dashed one around those of others. */
export function danger(scene: Scene, shown: TowerView): void {
  for (const [place, { sign }] of shown.marks.holds?.at ?? []) {
    const at = footOf(shown, spotOf(shown.board, place));
    if (sign === "danger") scene.rings.push({ at, hue: "capture" });
    else if (sign === "prize") scene.rings.push({ at, hue: "target", dashed: true });
  }
}

/** The line from a piece that attacks a cell: coloured by its kind of path or, if held places are shown, by its
 * side. */
function sightLine(shown: TowerView, attacker: Place, place: Place): Beam {
  const [from, to] = [spotOf(shown.board, attacker), spotOf(shown.board, place)];
  const held = shown.marks.holds?.at.get(place);
  if (held === undefined) return beam(shown, from, to, lineBetween(from, to).way, "thin");
  const isTheirs = held.theirs.includes(attacker);
  return beam(shown, from, to, isTheirs ? "takes-theirs" : "takes-yours", "ray", isTheirs);
}

/** The cell under the pointer, and lines from everything that attacks it. */
export function sight(scene: Scene, shown: TowerView, { place, by }: { place: Place; by: readonly Place[] }): void {
  const spot = spotOf(shown.board, place);
  const beads: Bead[] = by.length === 0 ? [] : [{ at: footOf(shown, spot), hue: "oblique", small: true }];
  scene.beads.push(...beads);
  for (const attacker of by) scene.beams.push(sightLine(shown, attacker, place));
  if (!scene.names.some((name) => name.place === place)) scene.names.push({ place, at: footOf(shown, spot), kind: "pointed" });
}
