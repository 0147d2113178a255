// Pictures of positions as SVG files without a style sheet, drawn by the page and by the build.
import { lookFor, pieceMarkup } from "../games/looks";
import type { GameInfo, Piece, Place, Seat } from "../library/protocol";
import { arrowPath } from "./arrows/arcs";
import { type Arrow, ARROW_WIDTHS, UNIT } from "./board";
import { goalBox, GOAL_LINE, stitchPath } from "./edge_lines";
import { busiestLevel, drawnAt, forwardFor, middleOf, sizeOf, spotOf, type QuarterTurns } from "./geometry";
import { groundColour } from "./ground";
import { placeNames } from "./names";

/** What a picture shows besides the pieces. */
export interface Picture {
  pieces: readonly Piece[];
  /** The participating seats; by default all. */
  seats?: readonly Seat[];
  turned?: QuarterTurns;
  coordinates?: boolean;
  /** The places of the last move. */
  last?: Iterable<Place>;
  arrows?: readonly Arrow[];
  /** The page's own ground shows between levels, and the names of levels are in its ink. */
  clear?: boolean;
  /** Pixels of a place, if known: names then stay large enough to read, or are omitted. */
  cell?: number;
  /** Replaces the markup of a piece, for instance by a reference to markup that is written only once. */
  tile?: (markup: string) => string;
}

const SUN = "#f5b83d";
const BROWN = "#7a4a00";
export const PINE = "#0e6251";
const DARK = "#13262b";
export const TEXT = "#1f3a36"; // coordinates and names of levels
export const BACK = "#f2f5ef"; // between levels
export const FONT = "Figtree, 'DejaVu Sans', Verdana, sans-serif";
const NAME = 19; // the height of coordinates
const LEVEL_NAME = 26; // and of the names of levels
const MOST_LEVEL_NAME = 46; // the largest height for which there is room above a level
const READABLE = 10; // pixels
const SMALL = 28; // pixels of a place that is too small for coordinates of that height
const LIT = 0.45;
const inks = { pine: "#8fe8b4", red: "#f4614d", blue: "#7fb2ff", sun: SUN }; // of a person's arrows, with a dark edge
const kinds: Readonly<Record<Arrow["kind"], string>> = {
  drawn: inks.pine,
  hint: PINE,
  "line-1": PINE,
  "line-2": "#2b59c3",
  "line-3": "#7a4bb0",
  "line-4": "#8a4b08",
  "line-5": "#4d5b60",
  played: "#a81e16",
  threat: "#a81e16",
};

/** A single piece, with the attributes that the style sheet sets on the page. */
export function pieceDrawing(info: GameInfo, letter: string, seat: Seat, turn: number, isLit: boolean): string {
  const markup = pieceMarkup(info, letter, seat, turn);
  return markup.replaceAll("var(--lit,0)", isLit ? `${LIT}` : "0").replaceAll("var(--letters,1)", "1");
}

/** A piece on its place, in a box of 100 by 100. */
export function pieceOnPlace(info: GameInfo, letter: string, seat: Seat, turned: QuarterTurns, isLit: boolean): string {
  const { facing, size } = lookFor(info);
  const index = info.seats.findIndex((one) => one.letter === seat);
  const turn = facing ? forwardFor(info.seats.length, index, turned) : 0;
  const free = (UNIT - UNIT * size) / 2;
  return `<g transform="translate(${free} ${free}) scale(${size})">${pieceDrawing(info, letter, seat, turn, isLit)}</g>`;
}

/** The mark of the last move, in a box of 100 by 100. */
export const LAST_MARK =
  `<path d="M0 0H100V100H0Z" fill="${SUN}" fill-opacity=".62"/>` +
  `<path d="M2 2H98V98H2Z" fill="none" stroke="${BROWN}" stroke-width="4"/>`;

/** The ground of a level, as one path per colour. */
function groundMarkup(info: GameInfo, level: number, turned: QuarterTurns, seats: readonly Seat[]): string {
  const look = lookFor(info);
  const paths: Record<string, string> = {};
  for (let file = 0; file < info.files; file++)
    for (let rank = 0; rank < info.ranks; rank++) {
      const spot = { file, rank, level };
      const { x, y } = drawnAt(info, spot, turned);
      const ground = look.ground(spot);
      const seat = ground.seat !== undefined && seats.includes(ground.seat) ? ground.seat : undefined;
      const colour = groundColour({ ...ground, seat }, look.paint);
      paths[colour] = `${paths[colour] ?? ""}M${x * UNIT} ${y * UNIT}h100v100h-100z`;
    }
  return Object.entries(paths)
    .map(([colour, path]) => `<path d="${path}" fill="${colour}" shape-rendering="crispEdges"/>`)
    .join("");
}

function edgesMarkup(info: GameInfo, turned: QuarterTurns, seats: readonly Seat[]): string {
  const { edges, paint } = lookFor(info);
  const shown = edges.filter(({ seat }) => seat === undefined || seats.includes(seat));
  const one = (edge: (typeof shown)[number]) => {
    if (edge.look === "stitch")
      return `<path d="${stitchPath(edge, info, turned)}" fill="none" stroke="${SUN}" stroke-width="6" stroke-dasharray="26 10" stroke-dashoffset="-5"/>`;
    const { x, y, width, height } = goalBox(edge, info, turned);
    const { body, edge: line } = paint[edge.seat!]!;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${body}" stroke="${line}" stroke-width="2.5"/>`;
  };
  return shown.map(one).join("");
}

/** The height of a name whose usual height is `usual`. */
function nameSize(usual: number, cell: number | undefined): number {
  return cell === undefined ? usual : Math.max(usual, Math.ceil((READABLE * UNIT) / cell));
}

function namesMarkup(info: GameInfo, turned: QuarterTurns, cell: number | undefined): string {
  if (cell !== undefined && cell < SMALL) return "";
  const size = nameSize(NAME, cell);
  const inset = lookFor(info).edges.some(({ look }) => look === "goal") ? GOAL_LINE : 0;
  const one = ({ text, x, y, foot }: ReturnType<typeof placeNames>[number]) =>
    `<text x="${x}" y="${y}"${foot ? ' text-anchor="end"' : ""}>${text}</text>`;
  const all = placeNames(info, turned, size, inset).map(one).join("");
  return `<g font-family="${FONT}" font-weight="700" font-size="${size}" fill="${TEXT}">${all}</g>`;
}

function arrowMarkup(info: GameInfo, { from, to, kind, ink }: Arrow, turned: QuarterTurns): string {
  const colour = kind === "drawn" ? inks[ink ?? "pine"] : kinds[kind];
  const edge = kind === "drawn" ? DARK : "#ffffff";
  const [start, end] = [middleOf(info, from, turned), middleOf(info, to, turned)];
  if (from === to) {
    const ring = (paint: string, width: number) =>
      `<circle cx="${start.x * UNIT}" cy="${start.y * UNIT}" r="44" fill="none" stroke="${paint}" stroke-width="${width}"/>`;
    return ring(edge, 12) + ring(colour, 7);
  }
  const d = arrowPath(start, end, ARROW_WIDTHS[kind]);
  return (
    `<path d="${d}" fill="none" stroke="${edge}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${colour}" fill-opacity=".92"/>`
  );
}

/** What lies under the marks and pieces of a level. */
function boardMarkup(info: GameInfo, level: number, { turned = 0, seats, coordinates = false, cell }: Omit<Picture, "pieces">): string {
  const here = seats ?? info.seats.map(({ letter }) => letter);
  const names = coordinates ? namesMarkup(info, turned, cell) : "";
  return groundMarkup(info, level, turned, here) + edgesMarkup(info, turned, here) + names;
}

function placed(info: GameInfo, place: Place, turned: QuarterTurns, markup: string): string {
  const { x, y } = drawnAt(info, spotOf(info, place), turned);
  return `<g transform="translate(${x * UNIT} ${y * UNIT})">${markup}</g>`;
}

/** A level with everything on it. */
function levelMarkup(info: GameInfo, level: number, picture: Picture): string {
  const { pieces, turned = 0, last = [], arrows = [], tile = (markup: string) => markup } = picture;
  const { lit } = lookFor(info);
  const isHere = (place: Place) => spotOf(info, place).level === level;
  const marks = [...last].filter(isHere).map((place) => placed(info, place, turned, LAST_MARK));
  const men = pieces
    .filter(([place]) => isHere(place))
    .map(([place, letter, seat]) => {
      const isLit = lit?.(letter, seat, spotOf(info, place)) ?? false;
      return placed(info, place, turned, tile(pieceOnPlace(info, letter, seat, turned, isLit)));
    });
  const lines = arrows.filter(({ from, to }) => isHere(from) && isHere(to)).map((arrow) => arrowMarkup(info, arrow, turned));
  return boardMarkup(info, level, picture) + [...marks, ...men, ...lines].join("");
}

/** The layout of a picture's levels. A board without levels fills the picture. */
export interface Sheet {
  width: number;
  height: number;
  at: readonly { x: number; y: number }[];
}

const GAP = 20; // around each level, in hundredths of a place
const TITLE = 30; // above it, for its name

/** Levels are side by side, three in a row. */
export function sheetOf(info: GameInfo, turned: QuarterTurns = 0): Sheet {
  const { across, down } = sizeOf({ ...info, cut: undefined }, turned);
  const levels = info.levels.length;
  if (levels === 0) return { width: across * UNIT, height: down * UNIT, at: [{ x: 0, y: 0 }] };
  const row = Math.min(3, levels);
  const [width, height] = [across * UNIT + 2 * GAP, down * UNIT + 2 * GAP + TITLE];
  const at = Array.from({ length: levels }, (_, i) => ({ x: GAP + (i % row) * width, y: GAP + TITLE + Math.floor(i / row) * height }));
  return { width: width * row, height: height * Math.ceil(levels / row), at };
}

/** All levels on their sheet, each with its name. */
function sheetMarkup(info: GameInfo, sheet: Sheet, { clear = false, cell }: Partial<Picture>, inside: (level: number) => string): string {
  const size = Math.min(MOST_LEVEL_NAME, nameSize(LEVEL_NAME, cell));
  const back = clear || info.levels === "" ? "" : `<path d="M0 0H${sheet.width}V${sheet.height}H0Z" fill="${BACK}"/>`;
  const name = (level: number) =>
    info.levels === ""
      ? ""
      : `<text y="-10" font-family="${FONT}" font-weight="700" font-size="${size}" fill="${clear ? "currentColor" : TEXT}">${info.levels[level]}</text>`;
  const one = ({ x, y }: { x: number; y: number }, level: number) =>
    `<g transform="translate(${x} ${y})">${name(level)}${inside(level)}</g>`;
  return back + sheet.at.map(one).join("");
}

export function svgOf(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`;
}

/** A small picture of a position; for a board with levels, of the level with the most pieces. */
export function positionSvg(info: GameInfo, pieces: readonly Piece[]): string {
  const level = busiestLevel(
    info,
    pieces.map(([place]) => place),
    Math.floor(info.levels.length / 2),
  );
  return svgOf(info.files * UNIT, info.ranks * UNIT, levelMarkup(info, level, { pieces }));
}

/** A picture of a complete position. */
export function wholeSvg(info: GameInfo, picture: Picture): string {
  const sheet = sheetOf(info, picture.turned);
  return svgOf(
    sheet.width,
    sheet.height,
    sheetMarkup(info, sheet, picture, (level) => levelMarkup(info, level, picture)),
  );
}

/** The complete board without marks and pieces, for the participating seats. */
export function emptyBoard(info: GameInfo, seats: readonly Seat[]): string {
  return sheetMarkup(info, sheetOf(info), {}, (level) => boardMarkup(info, level, { seats, coordinates: true }));
}
