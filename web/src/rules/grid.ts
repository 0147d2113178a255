// Turns drawings of places with signs, in the texts of the rules, into pictures: boards of letters become boards of
// squares. A capital letter is a piece of the first seat; o and x are a move and a capture; other letters and numbers
// are written out.
import { UNIT } from "../board/board";
import { groundColour } from "../board/ground";
import type { Spot } from "../board/geometry";
import { CORNERS } from "../board/over";
import { BACK, FONT, type Picture, PINE, pieceOnPlace, svgOf, TEXT } from "../board/picture";
import { lookFor } from "../games/looks";
import type { GameInfo } from "../library/protocol";

export interface Grid {
  /** "(a) wd"; "" if it has none. */
  name: string;
  columns: string[];
  rows: { name: string; cells: string[] }[];
}

const HEAD = /^ *[a-z](?: [a-z])+(?: {3,}[a-z](?: [a-z])+)*$/;

/** A line of names, each above its grid, without the words between the first and the last. */
function namesOf(line: string): string[] {
  return line
    .trim()
    .split(/ {3,}/)
    .map((name) => [...new Set([name.split(" ")[0], name.split(" ").at(-1)])].join(" "));
}

/** The grids of a drawing, side by side. Columns are named above, rows at the left. */
export function gridsOf(drawing: string): Grid[] {
  const lines = drawing.split("\n");
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return [];
  const names = head > 0 ? namesOf(lines[head - 1]!) : [];
  const at = [...lines[head]!.matchAll(/[a-z](?: [a-z])+/g)].map(({ index, 0: text }) => ({ index, columns: text.split(" ") }));
  return at.map(({ index, columns }, i) => {
    const begin = i === 0 ? 0 : at[i - 1]!.index + 2 * at[i - 1]!.columns.length;
    const rows = lines.slice(head + 1).map((line) => ({
      name: line.slice(begin, index).trim(),
      cells: columns.map((_, n) => line[index + 2 * n] ?? " "),
    }));
    return { name: names[i] ?? "", columns, rows: rows.filter(({ name }) => name !== "") };
  });
}

/** The place of a cell on the game's board: rows are levels if they have the names of levels, otherwise ranks. */
function spotOfCell(info: GameInfo, column: string, row: string): Spot {
  const level = info.levels.indexOf(row);
  const file = column.charCodeAt(0) - 97;
  return level >= 0 ? { file, level, rank: 0 } : { file, level: 0, rank: Number(row) - 1 };
}

type Tile = NonNullable<Picture["tile"]>;

const NAME = 30; // the height of the names of columns and rows
const MOVE = `<circle cx="50" cy="50" r="15" fill="${PINE}" fill-opacity=".9"/>`;
const CAPTURE = `<g fill="none" stroke-linecap="round"><path d="${CORNERS}" stroke="#fff" stroke-width="14"/><path d="${CORNERS}" stroke="#a81e16" stroke-width="8.5"/></g>`;
const TINTS = [0, 0.5, 0.25, 0]; // the strength of the tint over a place, by the number written there

function written(text: string, x: number, y: number, size: number, anchor: "start" | "middle" | "end"): string {
  return `<text x="${x}" y="${y}" font-family="${FONT}" font-weight="700" font-size="${size}" text-anchor="${anchor}" fill="${TEXT}">${text}</text>`;
}

function tint(sign: string): string {
  const share = TINTS[Number(sign)] ?? 0;
  return share === 0 ? "" : `<path d="M0 0h100v100h-100z" fill="${PINE}" fill-opacity="${share}"/>`;
}

function cellMarkup(info: GameInfo, spot: Spot, sign: string, tile: Tile): string {
  const { ground, paint } = lookFor(info);
  const base = `<path d="M0 0h100v100h-100z" fill="${groundColour(ground(spot), paint)}" shape-rendering="crispEdges"/>`;
  if (sign === "o") return base + MOVE;
  if (sign === "x") return base + CAPTURE;
  if (info.kinds.some(({ letter }) => letter === sign)) return base + tile(pieceOnPlace(info, sign, info.seats[0]!.letter, 0, false));
  return sign === "." || sign === " " ? base : base + tint(sign) + written(sign, 50, 66, 46, "middle");
}

function gridMarkup(info: GameInfo, { columns, rows }: Grid, tile: Tile): string {
  const cells = rows.flatMap(({ name, cells: signs }, y) =>
    signs.map(
      (sign, x) =>
        `<g transform="translate(${x * UNIT} ${y * UNIT})">${cellMarkup(info, spotOfCell(info, columns[x]!, name), sign, tile)}</g>`,
    ),
  );
  const below = columns.map((text, x) => written(text, x * UNIT + 93, rows.length * UNIT - 7, NAME, "end"));
  const beside = rows.map(({ name }, y) => written(name, 6, y * UNIT + NAME, NAME, "start"));
  return [...cells, ...below, ...beside].join("");
}

const GAP = 40; // around grids with names
const TITLE = 46; // above them, for these

/** A picture of a drawing; one grid fills it. */
export function gridSvg(info: GameInfo, drawing: string, tile: Tile = (markup) => markup): string {
  const grids = gridsOf(drawing);
  const wide = ({ columns }: Grid) => columns.length * UNIT;
  const high = Math.max(...grids.map(({ rows }) => rows.length)) * UNIT;
  if (grids.length === 1) return svgOf(wide(grids[0]!), high, gridMarkup(info, grids[0]!, tile));
  let x = GAP;
  const drawn = grids.map((grid) => {
    const one = `<g transform="translate(${x} ${GAP + TITLE})">${written(grid.name, 0, -14, 40, "start")}${gridMarkup(info, grid, tile)}</g>`;
    x += wide(grid) + 2 * GAP;
    return one;
  });
  const [width, height] = [x - GAP, high + 2 * GAP + TITLE];
  return svgOf(width, height, `<path d="M0 0H${width}V${height}H0Z" fill="${BACK}"/>${drawn.join("")}`);
}
