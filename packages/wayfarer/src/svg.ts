// Pictures of boards as SVG: flat boards, and the cube as slices side by side. The Python package draws the same.
import type { Place } from "./protocol";

interface Board {
  title: string;
  text: string;
  files: number;
  ranks: number;
  levels: number;
  levelNames: string;
  places: readonly Place[];
  /** Kind, name of the kind, and number of the seat of what stands on a place. */
  pieces: ReadonlyMap<Place, { letter: string; name: string; seat: number }>;
}

const CELL = 40; // of a place
const EDGE = 18; // of the names around a board
const TITLE = 20; // of the name of a level
const SLICES = 3; // side by side
const LIGHT = "#f3ead7";
const DARK = "#dcc9a3";
const MARK = "#ffd75e";
const INK = "#3b3226";

/** Fill, outline and letter of each seat. */
const SEATS = [
  ["#ffffff", "#222222", "#222222"],
  ["#2b2b2b", "#000000", "#ffffff"],
  ["#c0392b", "#6e1c12", "#ffffff"],
  ["#2471a3", "#123a55", "#ffffff"],
] as const;

/** Pieces that are called after their shape; all others are discs with a letter. */
const SHAPES: { readonly [name: string]: string } = {
  square: '<rect x="7" y="7" width="26" height="26"',
  diamond: '<path d="M20 4 36 20 20 36 4 20Z"',
  triangle: '<path d="M20 5 36 34H4Z"',
  circle: '<circle cx="20" cy="20" r="15"',
};

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function words(x: number, y: number, size: number, colour: string, text: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${colour}">${escaped(text)}</text>`;
}

function piece({ letter, name, seat }: { letter: string; name: string; seat: number }): string {
  const [fill, line, ink] = SEATS[seat % SEATS.length]!;
  const own = SHAPES[name.toLowerCase()];
  const shape = `${own ?? SHAPES.circle} fill="${fill}" stroke="${line}" stroke-width="1.5"/>`;
  return `<title>${escaped(name)}</title>${shape}${own === undefined ? words(20, 26, 17, ink, letter) : ""}`;
}

/** One level of the board. */
function slice(board: Board, level: number, marked: ReadonlySet<Place>): string {
  const { files, ranks } = board;
  const top = EDGE + (board.levels > 1 ? TITLE : 0);
  const parts = board.levels > 1 ? [words(EDGE + (files * CELL) / 2, TITLE - 5, 13, INK, `level ${board.levelNames[level]}`)] : [];
  for (let rank = 0; rank < ranks; rank++) {
    const y = top + (ranks - 1 - rank) * CELL;
    parts.push(words(EDGE / 2, y + CELL / 2 + 4, 11, INK, `${rank + 1}`));
    for (let file = 0; file < files; file++) {
      const place = board.places[(level * ranks + rank) * files + file]!;
      const x = EDGE + file * CELL;
      const colour = marked.has(place) ? MARK : (file + rank + level) % 2 === 1 ? LIGHT : DARK;
      parts.push(`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${colour}"/>`);
      const there = board.pieces.get(place);
      if (there !== undefined) parts.push(`<g transform="translate(${x} ${y})">${piece(there)}</g>`);
    }
  }
  for (let file = 0; file < files; file++)
    parts.push(words(EDGE + file * CELL + CELL / 2, top + ranks * CELL + 13, 11, INK, String.fromCharCode(97 + file)));
  return parts.join("");
}

/** The board, `size` pixels wide. The places in `marked` have another colour. */
export function draw(board: Board, marked: readonly Place[], size: number): string {
  if (!(size >= 1)) throw new RangeError(`the width must be at least 1 pixel: ${size}`);
  const wide = board.files * CELL + 2 * EDGE;
  const high = board.ranks * CELL + 2 * EDGE + (board.levels > 1 ? TITLE : 0);
  const columns = Math.min(board.levels, SLICES);
  const rows = Math.ceil(board.levels / columns);
  const across = wide * columns;
  const down = high * rows;
  const marks = new Set(marked);
  const slices = Array.from({ length: board.levels }, (_, level) => {
    const at = `${(level % columns) * wide} ${Math.floor(level / columns) * high}`;
    return `<g transform="translate(${at})">${slice(board, level, marks)}</g>`;
  });
  const box = `viewBox="0 0 ${across} ${down}" width="${size}" height="${Math.floor((size * down) / across)}"`;
  const title = escaped(`${board.title}: ${board.text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-family="sans-serif"><title>${title}</title>${slices.join("")}</svg>`;
}
