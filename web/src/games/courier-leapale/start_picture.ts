// A start of Courier Leapale as a small picture: White's side seen from the front, a column for each file and a row for
// each level. Where a Stockbroker stands before a piece, the ground is darker; where it stands alone, it is drawn itself.
import { WHITE } from "../../art/paints";
import type { Piece } from "../../library/protocol";
import { piece } from "./pieces";

const LEVELS = "uvwxyz";
const SIDE = 100 / LEVELS.length;
const LIGHT = "#dfe9e4";
const DARK = "#9dbfb1";

/** The cell as seen from the front, and the rank behind it. */
function seenAt(place: string): { x: number; y: number; rank: number } {
  return { x: (place.charCodeAt(1) - 97) * SIDE, y: LEVELS.indexOf(place[0]!) * SIDE, rank: Number(place[2]) };
}

export function startPicture(start: readonly Piece[]): string {
  const white = start.filter(([, , seat]) => seat === "w").map(([place, letter]) => ({ letter, ...seenAt(place) }));
  const guards = white.filter(({ rank }) => rank === 2);
  const behind = new Set(white.filter(({ rank }) => rank === 1).map(({ x, y }) => `${x} ${y}`));
  const shown = white.filter(({ x, y, rank }) => rank === 1 || !behind.has(`${x} ${y}`));
  const lines = Array.from({ length: LEVELS.length - 1 }, (_, i) => (i + 1) * SIDE).map((at) => `M0 ${at}H100M${at} 0V100`);
  return (
    `<path d="M0 0H100V100H0Z" fill="${LIGHT}"/>` +
    guards.map(({ x, y }) => `<path d="M${x} ${y}h${SIDE}v${SIDE}h-${SIDE}z" fill="${DARK}"/>`).join("") +
    `<path d="${lines.join("")}" stroke="#fff" stroke-width=".8"/>` +
    shown
      .map(
        ({ x, y, letter }) =>
          `<g transform="translate(${x + 0.6} ${y + 0.6}) scale(${(SIDE - 1.2) / 100})">${piece(letter, "", WHITE)}</g>`,
      )
      .join("")
  );
}
