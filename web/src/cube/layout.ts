// How tower and flat boards share their room.
export interface Layout {
  /** wide: the tower beside all flat boards; split: beside one of them; tall: above one of them. */
  kind: "wide" | "split" | "tall";
  /** Pixels; undefined: there is no room for it, or it is not wanted. */
  tower: { width: number; height: number } | undefined;
  /** Of one flat board. */
  board: number;
  columns: number; // of flat boards
}

export const CAPTION = 20; // over each flat board
export const GAP = 10;
export const TABS = 52; // width of the level tabs beside a single board
const LEAST_CELL = 36; // of the board that fingers use
const LEAST_TOWER = 130;

/** Whole pixels for each cell. */
function whole(size: number, cells: number): number {
  return Math.max(cells, Math.floor(size / cells) * cells);
}

function wide(width: number, height: number, levels: number, cells: number, cube: boolean): Layout {
  const columns = cube ? 2 : Math.ceil(levels / 2);
  const rows = Math.ceil(levels / columns);
  const high = (height - rows * CAPTION - (rows - 1) * GAP) / rows;
  const across = ((cube ? width * 0.5 : width) - (columns - 1) * GAP) / columns;
  const board = whole(Math.min(high, across), cells);
  const taken = columns * board + columns * GAP;
  return { kind: "wide", tower: cube ? { width: width - taken - GAP, height } : undefined, board, columns };
}

function split(width: number, height: number, cells: number, cube: boolean): Layout {
  const board = whole(Math.min(height, width - TABS - GAP), cells);
  const rest = width - board - TABS - GAP;
  return { kind: "split", tower: cube && rest >= LEAST_TOWER ? { width: rest, height } : undefined, board, columns: 1 };
}

function tall(width: number, height: number, cells: number, cube: boolean): Layout {
  const most = Math.min(width - TABS, height);
  const wanted = cube ? Math.max(LEAST_CELL * cells, Math.min(0.56 * height, height - LEAST_TOWER)) : height;
  const board = whole(Math.min(most, wanted), cells);
  const rest = height - board - GAP;
  return { kind: "tall", tower: cube && rest >= LEAST_TOWER ? { width, height: rest } : undefined, board, columns: 1 };
}

/** For a board of so many levels, each so many cells wide and high. */
export function layoutFor(width: number, height: number, levels: number, cells: number, cube: boolean): Layout {
  if (width >= 720 && height >= 520 && width >= 1.15 * height) return wide(width, height, levels, cells, cube);
  return width > 1.2 * height ? split(width, height, cells, cube) : tall(width, height, cells, cube);
}
