// The pictures on the home page, made while building (vite.config.ts): it needs neither the library nor
// the boards. Placements from games, as `wayfarer` prints them.
import { pieceMarkup } from "../board/art";
import { boards, drawnAt, type GameName, groundOf, placeAt, pointing, type Spot, spotOf } from "../board/geometry";
import type { Placed } from "../play/cast";

const placements: Record<GameName, string> = {
  travelers: "3tdt3/ay1abay2/2u3u2/4b2ya/2A1D4/1Y3A3/3U2U1T/2YA1B2A/3T5",
  "courier-leapale": "aqbdqa/ssssss/6/6/SSSSSS/AQBDQA",
  traverse: "1nSnDnTnC1nTnDnS1/4nC5/1wS8/wD4sC4/wT3eD3eTeT/wC1sT4eC1eC/wC8eD/wD1wT6eS/wS2sD5eS/1sSsDsTsC1sTsDsS1",
  "safe-passage": "r1b2b1r/ppp2ppp/2nkpn2/3q4/3P1Q2/2N1KN2/PPP2PPP/R1B2B1R",
};

/** The pieces of a placement on one level. */
function piecesOf(game: GameName): Placed[] {
  const board = boards[game];
  const pieces: Placed[] = [];
  placements[game].split("/").forEach((row, y) => {
    let file = 0;
    for (const [token] of row.matchAll(game === "traverse" ? /\d+|[swne][SDTC]/g : /\d+|[a-zA-Z]/g)) {
      if (/\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const letter = token.at(-1)!.toUpperCase();
      const seat = game === "traverse" ? token[0]! : token === letter ? "w" : "b";
      const place = placeAt({ ...board, levels: "" }, { file, rank: board.ranks - 1 - y, level: 0 });
      pieces.push({ key: pieces.length + 1, place: board.levels === "" ? place : `x${place}`, letter, seat });
      file++;
    }
  });
  return pieces;
}

const grounds: Record<string, string> = {
  light: "#efe3c8",
  dark: "#c9ae82",
  soft: "#e7d8b6", // dark where it is no chess board
  home: "#b5bfa8",
  side: "#d7dfd6",
  corner: "#b9b3a7",
};

/** As in the boards' style sheet. */
function colourOf(game: GameName, spot: Spot): string {
  const ground = groundOf(game, boards[game], spot);
  if (game === "travelers" && (spot.rank === 0 || spot.rank === 8)) return "home";
  return ground === "dark" && (game === "travelers" || game === "traverse") ? "soft" : ground;
}

/** The ground as one path a colour. */
function groundMarkup(game: GameName): string {
  const board = boards[game];
  const paths: Record<string, string> = {};
  for (let file = 0; file < board.files; file++)
    for (let rank = 0; rank < board.ranks; rank++) {
      const spot = { file, rank, level: 0 };
      const { x, y } = drawnAt(board, spot, 0);
      const ground = colourOf(game, spot);
      paths[ground] = `${paths[ground] ?? ""}M${x * 100} ${y * 100}h100v100h-100z`;
    }
  return Object.entries(paths)
    .map(([ground, path]) => `<path d="${path}" fill="${grounds[ground]}" stroke="#8a7a5c"/>`)
    .join("");
}

/** A picture of a game, as the text of an SVG file. */
export function pictureOf(game: GameName): string {
  const board = boards[game];
  const pieces = piecesOf(game).map(({ place, letter, seat }) => {
    const { x, y } = drawnAt(board, spotOf(board, place), 0);
    const turn = `translate(${x * 100 + 6} ${y * 100 + 6}) scale(.88) rotate(${pointing(game, seat, 0)} 50 50)`;
    return `<g transform="${turn}">${pieceMarkup(game, letter, seat)}</g>`;
  });
  const size = `${board.files * 100} ${board.ranks * 100}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${groundMarkup(game)}${pieces.join("")}</svg>\n`;
}
