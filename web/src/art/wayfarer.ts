// A wayfarer with hat, cloak and a lantern on a staff, in a box of 100 by 100: a piece, and the figure
// of the page's pictures.
import { edge, fill, mark, type Paint, symmetric } from "../board/draw";

export const SUN = "#f5b83d";

/** Where the lantern is: its light is drawn behind everything else. */
const lantern = { x: 83, y: 17 };

/** The light is seen where `--lit` is more than 0. */
const light = `<circle cx="${lantern.x}" cy="${lantern.y}" r="17" fill="${SUN}" opacity="var(--lit,0)"/>`;

export function wayfarer(p: Paint): string {
  const { x, y } = lantern;
  const glass = `M${x - 8} ${y - 7}H${x + 8}L${x + 9.5} ${y + 8}H${x - 9.5}Z`;
  return (
    light +
    `<path d="M${x} 26V93" stroke="${p.edge}" stroke-width="6.5" stroke-linecap="round"/>` +
    fill(glass, SUN) +
    edge(glass, p) +
    `<path d="M${x - 6} ${y - 9}L${x} ${y - 14}L${x + 6} ${y - 9}Z" fill="${p.edge}" stroke="${p.edge}" stroke-width="3" stroke-linejoin="round"/>` +
    `<g transform="translate(-6)">` +
    // cloak, with the opening in front
    symmetric("M50 42c11 0 16 5 19 13c6 14 9 25 10 38", p, 52, 46) +
    mark("M50 61V91", p, 3) +
    // face and collar
    `<path d="M38 34H62V40C62 54 38 54 38 40Z" fill="#e9b98c" stroke="${p.edge}" stroke-width="4.5"/>` +
    mark("M33 56C43 63 57 63 67 56", p, 4) +
    // hat: crown and brim
    symmetric("M50 8c10 0 13 8 15 21", p, 50, 47) +
    symmetric("M50 24c17 0 30 3 30 9c0 6 -13 7 -30 7", p, 58, 54) +
    `</g>`
  );
}
