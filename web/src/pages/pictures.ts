// Pictures of positions, and what the server draws its own with (vite.config.ts).
import { drawnAt, forwardFor, spotOf } from "../board/geometry";
import { groundColour } from "../board/ground";
import { lookFor, pieceMarkup } from "../games/looks";
import type { GameInfo, Piece } from "../library/protocol";

/** The ground of the first level as one path a colour. */
function groundMarkup(info: GameInfo): string {
  const paths: Record<string, string> = {};
  for (let file = 0; file < info.files; file++)
    for (let rank = 0; rank < info.ranks; rank++) {
      const spot = { file, rank, level: 0 };
      const { x, y } = drawnAt(info, spot, 0);
      const colour = groundColour(lookFor(info).ground(spot), lookFor(info).paint);
      paths[colour] = `${paths[colour] ?? ""}M${x * 100} ${y * 100}h100v100h-100z`;
    }
  return Object.entries(paths)
    .map(([colour, path]) => `<path d="${path}" fill="${colour}"/>`)
    .join("");
}

/** A board with pieces, as the text of an SVG file; of a board with levels, one of them. */
function boardSvg(info: GameInfo, shown: readonly Piece[], level: number): string {
  const pieces = shown.map(([place, letter, seat]) => {
    const spot = spotOf(info, place);
    if (spot.level !== level) return "";
    const { x, y } = drawnAt(info, spot, 0);
    const index = info.seats.findIndex((one) => one.letter === seat);
    const angle = lookFor(info).facing ? forwardFor(info.seats.length, index, 0) : 0;
    const turn = `translate(${x * 100 + 6} ${y * 100 + 6}) scale(.88)`;
    return `<g transform="${turn}">${pieceMarkup(info, letter, seat, angle)}</g>`;
  });
  return `${groundMarkup(info)}${pieces.join("")}`;
}

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`;
}

/** A picture of a position; of a board with levels, the pieces of one in the middle. */
export function positionSvg(info: GameInfo, shown: readonly Piece[]): string {
  return svg(info.files * 100, info.ranks * 100, boardSvg(info, shown, Math.floor(info.levels.length / 2)));
}

/** A picture of a whole position; levels stand side by side, three in a row. */
export function wholeSvg(info: GameInfo, pieces: readonly Piece[]): string {
  const levels = Math.max(1, info.levels.length);
  const row = Math.min(3, levels);
  const [width, height] = [info.files * 100 + 40, info.ranks * 100 + 40];
  const boards = Array.from({ length: levels }, (_, level) => {
    const at = `translate(${20 + (level % row) * width} ${20 + Math.floor(level / row) * height})`;
    return `<g transform="${at}">${boardSvg(info, pieces, level)}</g>`;
  });
  return svg(width * row, height * Math.ceil(levels / row), boards.join(""));
}

/** What the server draws positions with (src/server/picture.c): the markup of pieces by seat and
 * letter, and the colours of the board's places in order of level, rank, file. */
export interface Art {
  pieces: Record<string, string>;
  ground: string[];
}

export function artOf(info: GameInfo): Art {
  const look = lookFor(info);
  const pieces: Art["pieces"] = {};
  const ground: Art["ground"] = [];
  info.seats.forEach(({ letter: seat }, index) => {
    const turn = look.facing ? forwardFor(info.seats.length, index, 0) : 0;
    for (const { letter } of info.kinds) pieces[seat + letter] = pieceMarkup(info, letter, seat, turn);
  });
  for (let level = 0; level < Math.max(1, info.levels.length); level++)
    for (let rank = 0; rank < info.ranks; rank++)
      for (let file = 0; file < info.files; file++) ground.push(groundColour(look.ground({ file, rank, level }), look.paint));
  return { pieces, ground };
}
