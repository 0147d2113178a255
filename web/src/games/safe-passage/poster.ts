// The poster of Safe Passage: the kings pass each other on a bridge at dusk.
import { ground, orb, standing, stars } from "../../art/scene";
import { fill, type Paint } from "../../art/draw";
import { BLACK, WHITE } from "../../art/paints";
import type { GamePictures } from "../game";
import { piece } from "./pieces";

/** A lamp on a post with its foot at a point. */
function lamp(x: number, y: number): string {
  return (
    `<path d="M${x} ${y}V${y - 30}" stroke="#1b0d28" stroke-width="4"/>` +
    `<circle cx="${x}" cy="${y - 36}" r="17" fill="#fbddae" opacity=".28"/><circle cx="${x}" cy="${y - 36}" r="7.5" fill="#ffefc9" stroke="#1b0d28" stroke-width="2.5"/>`
  );
}

function poster(white: Paint, black: Paint): string {
  return (
    ground(300, 200, "#3b1f48") +
    fill("M0 44H300V200H0Z", "#5d2a5a") +
    fill("M0 72H300V200H0Z", "#8b3b66") +
    fill("M0 96H300V200H0Z", "#b9546c") +
    stars(30, 300, 64, "#fbddae") +
    orb(150, 74, 48, "#fbddae", "#f2a27c") +
    fill("M0 124L46 78L72 100L110 66L150 118L196 76L226 98L258 70L300 112V200H0Z", "#5a2855") +
    fill("M46 78L30 110L54 100ZM110 66L84 106L114 92ZM196 76L176 112L200 100ZM258 70L238 104L262 94Z", "#74345f") +
    // water with the light in it
    fill("M0 138H300V200H0Z", "#402052") +
    fill("M118 150H182V153H118ZM126 160H174V163H126ZM108 170H192V173H108ZM134 180H166V183H134ZM116 190H184V193H116Z", "#e08a72") +
    // the bridge: its arch, a row of stones, the rail
    fill("M0 136C70 92 230 92 300 136V200H276C264 116 36 116 24 200H0Z", "#241334") +
    `<path d="M16 192C36 112 264 112 284 192" fill="none" stroke="#4a2a5c" stroke-width="9" stroke-dasharray="11 2"/>` +
    `<path d="M0 134C70 90 230 90 300 134" fill="none" stroke="#f0b27e" stroke-width="5"/>` +
    lamp(40, 119) +
    lamp(260, 119) +
    standing(piece("K", "w", white), 119, 104, 68) +
    standing(piece("K", "b", black), 181, 104, 68)
  );
}

export default { poster: () => poster(WHITE, BLACK) } satisfies GamePictures;
