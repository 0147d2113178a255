// What the tower shows, for any renderer: which pieces stand and which are counters, which cells are tinted, the lines,
// beads, rings and names. It follows from the marks of the board and the person's queries on the tower.
import type { Arrow, Holds, Ink, Marks } from "../board/board";
import { spotOf } from "../board/geometry";
import type { Place } from "../library/protocol";
import { checkLines, danger, plumb, rays, sight } from "./lines";
import type { Figure, HeldCell, Hue, Scene, TowerView, Wash } from "./shown";
import { pointOf } from "./space";

/** Places of pieces with more attackers than guards. */
function endangered({ at }: Holds): Place[] {
  return [...at].flatMap(([place, { sign }]) => (sign === "danger" || sign === "prize" ? [place] : []));
}

/** The places whose pieces answer the query; undefined if there is no query. */
function answersTo({ board, pieces, marks, asked, crowded }: TowerView): ReadonlySet<Place> | undefined {
  const { selected, targets, checks, movers } = marks;
  if (selected !== undefined) return new Set([selected, ...(targets ?? []), ...(marks.victim ? [marks.victim] : [])]);
  if (checks !== undefined && checks.length > 0) return new Set([...checks.flatMap(({ place, by }) => [place, ...by]), ...(movers ?? [])]);
  if (marks.holds !== undefined)
    return new Set([...endangered(marks.holds), ...(asked.pointed === undefined ? [] : [asked.pointed.place, ...asked.pointed.by])]);
  if (asked.alone === undefined) return crowded === true ? new Set([...(marks.last ?? []), ...(marks.hits ?? [])]) : undefined;
  return new Set(pieces.map(({ place }) => place).filter((place) => spotOf(board, place).level === asked.alone));
}

function figuresOf(shown: TowerView, answers: ReadonlySet<Place> | undefined): Figure[] {
  const { board, gap, pieces, marks, moving, leaving = [] } = shown;
  const figures = pieces.map(({ key, letter, seat, place }): Figure => {
    const { at, size } = moving?.get(key) ?? { at: pointOf(board, spotOf(board, place), gap), size: 1 };
    const stands = answers === undefined || answers.has(place) || moving?.has(key) === true;
    return { key, letter, seat, place, at, stands, size: place === marks.selected ? 1.12 : size };
  });
  return [...figures, ...leaving.map((piece): Figure => ({ ...piece, stands: true }))];
}

/** Empty cells that a side holds. */
function heldCells({ board, marks }: TowerView): HeldCell[] {
  return [...(marks.holds?.at ?? [])].flatMap(([place, { sign }]) =>
    sign === undefined || sign === "danger" || sign === "prize" ? [] : [{ spot: spotOf(board, place), sign }],
  );
}

function washesOf(shown: TowerView): Wash[] {
  const { board, pieces, marks, asked } = shown;
  const at = new Set(pieces.map(({ place }) => place));
  const { selected, targets, captures, last, warned, planned, checks, hint, goal, victim } = marks;
  const tint = (places: Iterable<Place>, hue: Hue, strength = 2): Wash[] =>
    [...places].map((place) => ({ spot: spotOf(board, place), hue, strength }));
  const taken = (place: Place) => captures?.has(place) ?? at.has(place);
  return [
    ...tint(goal?.keys() ?? [], "goal", 1),
    ...tint(last ?? [], "last"),
    ...tint(planned ?? [], "planned"),
    ...tint(hint ?? [], "hint"),
    ...tint(asked.pointed === undefined ? [] : [asked.pointed.place], "hint", 1),
    ...tint(warned ?? [], "warned"),
    ...tint(
      (checks ?? []).map(({ place }) => place),
      "check",
      3,
    ),
    ...[...(targets ?? [])].flatMap((place) => tint([place], taken(place) ? "capture" : "target")),
    ...tint(victim === undefined ? [] : [victim], "planned"),
    ...tint(selected === undefined ? [] : [selected], "chosen", 3),
  ];
}

const inks: Readonly<Record<Ink, Hue>> = { pine: "arrow-1", red: "capture", blue: "arrow-2", sun: "last" };
const kinds: Readonly<Record<Arrow["kind"], Hue>> = {
  drawn: "arrow-1",
  hint: "hint",
  "line-1": "arrow-1",
  "line-2": "arrow-2",
  "line-3": "arrow-3",
  "line-4": "arrow-4",
  "line-5": "arrow-5",
  played: "played",
  threat: "capture",
};

function hueOf({ kind, ink }: Arrow): Hue {
  return ink === undefined ? kinds[kind] : inks[ink];
}

/** The line of the last move, if its piece alone stands and there is no query. */
function lineOf({ last, selected, checks = [] }: Marks): TowerView["line"] {
  const [from, to] = last ?? [];
  return from === undefined || to === undefined || selected !== undefined || checks.length > 0 ? undefined : { from, to };
}

/** Everything the tower shows. */
export function sceneOf(shown: TowerView): Scene {
  const { board, gap, marks, asked } = shown;
  const answers = answersTo(shown);
  const at = (place: Place) => pointOf(board, spotOf(board, place), gap);
  const scene: Scene = {
    figures: figuresOf(shown, answers),
    held: heldCells(shown),
    washes: washesOf(shown),
    beams: [],
    beads: [],
    rings: [],
    names: [],
    asks: answers !== undefined,
    alone: asked.alone,
    flash: shown.flash,
    focused: asked.focused === undefined ? undefined : spotOf(board, asked.focused),
  };
  if (marks.selected !== undefined) {
    plumb(scene, shown, marks.selected);
    rays(scene, shown, marks.selected);
    scene.names.push({ place: marks.selected, at: at(marks.selected), kind: "chosen" });
  } else {
    checkLines(scene, shown);
    danger(scene, shown);
    if (marks.holds === undefined)
      scene.rings.push(...[...(marks.hits ?? [])].map((place) => ({ at: at(place), hue: "capture" as const })));
  }
  const line = shown.line ?? (shown.crowded === true ? lineOf(marks) : undefined);
  if (line !== undefined) scene.beams.push({ from: at(line.from), to: at(line.to), hue: "last", width: "ray", dashed: true });
  if (asked.pointed !== undefined && asked.pointed.place !== marks.selected) sight(scene, shown, asked.pointed);
  for (const arrow of marks.arrows ?? []) {
    const [from, to, hue] = [at(arrow.from), at(arrow.to), hueOf(arrow)];
    if (arrow.from === arrow.to) scene.rings.push({ at: from, hue });
    else scene.beams.push({ from, to, hue, width: "ray", dashed: arrow.kind === "drawn" }); // by the person, not an engine
  }
  return scene;
}
