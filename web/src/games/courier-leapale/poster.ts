// The poster of Courier Leapale: levels of the cube at night, and a leap from one to the next.
import { ground, orb, standing, stars, trail } from "../../art/scene";
import { fill, type Paint } from "../../art/draw";
import { BLACK, WHITE } from "../../art/paints";
import type { GamePictures } from "../game";
import { piece } from "./pieces";
import { startPicture } from "./start_picture";

/** Every other cell of six by six. */
const cells = Array.from({ length: 18 }, (_, i) => {
  const row = Math.floor(i / 3);
  return `M${(i % 3) * 2 + (row % 2)} ${row}h1v1h-1z`;
}).join("");

/** Half of a cell as seen from the side, and the height of a level's side. */
const CELL = { wide: 18, high: 6.6 };

/** A level with its farthest corner at a point. */
function level(x: number, y: number, light: string, dark: string): string {
  const [w, h] = [6 * CELL.wide, 6 * CELL.high];
  const side = `M${x - w} ${y + h}L${x} ${y + 2 * h}L${x + w} ${y + h}V${y + h + 5}L${x} ${y + 2 * h + 5}L${x - w} ${y + h + 5}Z`;
  const turn = `matrix(${CELL.wide} ${CELL.high} ${-CELL.wide} ${CELL.high} ${x} ${y})`;
  return `${fill(side, "#15123f")}<g transform="${turn}"><path d="M0 0H6V6H0Z" fill="${light}"/><path d="${cells}" fill="${dark}"/></g>`;
}

function poster(white: Paint, black: Paint): string {
  /** A piece on a cell of the level whose farthest corner is at y. */
  const on = (y: number, right: number, left: number, letter: string, paint: Paint, size = 42) =>
    standing(piece(letter, "", paint), 150 + (right - left) * CELL.wide, y + (right + left + 1) * CELL.high + 3, size);
  return (
    ground(300, 200, "#23235f") +
    fill("M0 70H300V200H0Z", "#2c2a74") +
    fill("M0 130H300V200H0Z", "#353087") +
    stars(46, 300, 150, "#e7e4ff") +
    orb(266, 40, 18, "#f7e7b4", "#8f88e0") +
    `<circle cx="258" cy="36" r="15.5" fill="#39367f"/>` +
    `<g opacity=".7">${level(150, 166, "#6f67c4", "#4c459f")}</g>` +
    level(150, 104, "#8f88e0", "#625ab8") +
    on(104, 2, 5, "Q", black) +
    on(104, 5, 3, "G", white) +
    on(104, 5, 5, "N", black) +
    `<path d="M42 82V190M258 82V190" stroke="#8f88e0" stroke-width="1.4" stroke-dasharray="3 4"/>` +
    level(150, 42, "#cfcaf7", "#8f88e0") +
    on(42, 1, 2, "M", black, 42) +
    on(42, 2, 5, "D", white, 46) +
    on(42, 3, 2, "E", white, 50) +
    on(42, 5, 2, "A", black, 46) +
    trail("M214 78C244 48 272 84 252 130", "#f7c95a") +
    `<path d="M244 122L251 133L261 125" fill="none" stroke="#f7c95a" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

export default { poster: () => poster(WHITE, BLACK), startPicture } satisfies GamePictures;
