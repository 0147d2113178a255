// The pictures on the home page, made while building (vite.config.ts).
import { drawnAt, forwardFor, spotOf } from "../board/geometry";
import { groundColour } from "../board/ground";
import { lookFor, pieceMarkup } from "../games/looks";
import type { GameInfo, Piece } from "../library/protocol";

/** The pieces of a look's picture: "wTe1 bDd9". */
function piecesOf(picture: string): Piece[] {
  return picture.split(" ").map((word): Piece => [word.slice(2), word[1]!, word[0]!]);
}

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

/** A picture of a game, as the text of an SVG file: of the moment that its look shows or of its start. */
export function pictureOf(info: GameInfo, start: readonly Piece[]): string {
  const { picture } = lookFor(info);
  return positionSvg(info, picture === undefined ? start : piecesOf(picture));
}

/** A picture of a position; of a board with levels, the pieces of one in the middle. */
export function positionSvg(info: GameInfo, shown: readonly Piece[]): string {
  const { facing } = lookFor(info);
  const level = Math.floor(info.levels.length / 2);
  const pieces = shown.map(([place, letter, seat]) => {
    const spot = spotOf(info, place);
    if (spot.level !== level) return "";
    const { x, y } = drawnAt(info, spot, 0);
    const index = info.seats.findIndex((one) => one.letter === seat);
    const angle = facing ? forwardFor(info.seats.length, index, 0) : 0;
    const turn = `translate(${x * 100 + 6} ${y * 100 + 6}) scale(.88)`;
    return `<g transform="${turn}">${pieceMarkup(info, letter, seat, angle)}</g>`;
  });
  const size = `${info.files * 100} ${info.ranks * 100}`;
  const ground = groundMarkup(info);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${ground}${pieces.join("")}</svg>\n`;
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
