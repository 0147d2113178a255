// How the tower and the flat boards share the available room.
import { textScale } from "../ui/text_size";

export interface Layout {
  /** wide: the tower beside all flat boards; split: beside one of them; tall: above one of them. */
  kind: "wide" | "split" | "tall";
  /** Pixels; undefined if there is no room for it, or if it is not wanted. */
  tower: { width: number; height: number } | undefined;
  /** Of one flat board. */
  board: number;
  columns: number; // of flat boards
  /** Columns of tabs for the levels, beside a single board, and the height of the tabs. */
  tabs: 0 | 1 | 2;
  tabHeight: number;
  /** The tower is wanted, but fits only on the whole screen: a button opens it. */
  opener: boolean;
}

/** The height of the caption over each flat board. */
export const captionHeight = () => 20 * textScale();
export const GAP = 10;
export const TAB = 44; // width of the tab of a level
const LEAST_TAB = 44; // minimum height of a tab; lower ones go in two columns
const LEAST_CELL = 36; // of a board operated by fingers
const SIDE_CELL = 42; // of a board beside a tower
const LEAST_TOWER = 130;
const SHARE = 0.48; // the share of the height for the board below a tower
const OPENER = 44 + GAP; // the button that opens a tower for which there is no room

/** Whole pixels for each cell. */
function whole(size: number, cells: number): number {
  return Math.max(cells, Math.floor(size / cells) * cells);
}

function wide(width: number, height: number, levels: number, cells: number, cube: boolean): Layout {
  const columns = cube ? 2 : Math.ceil(levels / 2);
  const rows = Math.ceil(levels / columns);
  const high = (height - rows * captionHeight() - (rows - 1) * GAP) / rows;
  const across = ((cube ? width * 0.5 : width) - (columns - 1) * GAP) / columns;
  const board = whole(Math.min(high, across), cells);
  const rest = width - columns * (board + GAP) - GAP;
  return { kind: "wide", tower: cube ? { width: rest, height } : undefined, board, columns, tabs: 0, tabHeight: 0, opener: false };
}

/** A single board of at most `most` pixels in a room of this width, with as many columns of tabs as it needs. */
function single(most: number, width: number, levels: number, cells: number): Pick<Layout, "board" | "columns" | "tabs" | "tabHeight"> {
  const board = whole(Math.min(most, width - TAB), cells);
  if (board / levels >= LEAST_TAB) return { board, columns: 1, tabs: 1, tabHeight: board };
  const smaller = whole(Math.min(most, width - 2 * TAB), cells);
  return { board: smaller, columns: 1, tabs: 2, tabHeight: smaller };
}

/** Beside the tower, a board takes only the size that fingers need. Its tabs may be higher than the board. */
function split(width: number, height: number, levels: number, cells: number, cube: boolean): Layout {
  const most = cube ? Math.min(height, Math.max(SIDE_CELL * cells, 0.5 * (width - TAB))) : height;
  const high = levels * (LEAST_TAB + 2);
  const board = whole(Math.min(most, width - TAB), cells);
  const one =
    height < high ? single(most, width, levels, cells) : { board, columns: 1, tabs: 1 as const, tabHeight: Math.max(board, high) };
  const rest = width - one.board - one.tabs * TAB - 2 * GAP;
  if (cube && rest < LEAST_TOWER) return { ...split(width - OPENER, height, levels, cells, false), opener: true };
  return { kind: "split", tower: cube ? { width: rest, height } : undefined, ...one, opener: false };
}

function tall(width: number, height: number, levels: number, cells: number, cube: boolean): Layout {
  const most = cube ? Math.min(height, Math.max(LEAST_CELL * cells, SHARE * height)) : height;
  const one = single(most, width, levels, cells);
  const rest = height - one.board - GAP;
  if (cube && rest < LEAST_TOWER) return { ...tall(width, height - OPENER, levels, cells, false), opener: true };
  return { kind: "tall", tower: cube ? { width, height: rest } : undefined, ...one, opener: false };
}

/** The layout for a board of this many levels, each this many cells wide and high. */
export function layoutFor(width: number, height: number, levels: number, cells: number, cube: boolean): Layout {
  if (width >= 720 && height >= 520 && width >= 1.15 * height) return wide(width, height, levels, cells, cube);
  return (width > 1.2 * height ? split : tall)(width, height, levels, cells, cube);
}
