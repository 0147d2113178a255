// A wayfarer with hat, cloak and a lantern on a staff, in a box of 100 by 100: a piece of a game, and the figure in the
// page's pictures.
import { edge, fill, line, mark, type Paint, shape, symmetric } from "./draw";

export const SUN = "#f5b83d";
const SKIN = "#e9b98c";

/** The position of the staff. */
const STAFF = 83;

/** The lantern. Its light is visible if `--lit` is more than 0. */
function lantern(p: Paint): string {
  const glass = `M${STAFF - 8} 10H${STAFF + 8}L${STAFF + 10} 27H${STAFF - 10}Z`;
  const roof = `M${STAFF - 9} 10L${STAFF} 3L${STAFF + 9} 10Z`;
  return (
    `<circle cx="${STAFF}" cy="19" r="17" fill="${SUN}" opacity="var(--lit,0)"/>` +
    `<path d="M${STAFF} 28V93" stroke="${p.edge}" stroke-width="6.5" stroke-linecap="round"/>` +
    fill(glass, SUN) +
    edge(glass, p) +
    fill(roof, p.edge) +
    edge(roof, p, 3)
  );
}

/** The arm that holds the staff. */
function arm(p: Paint): string {
  const sleeve = "M62 55C68 58 72 60 78 60L78 71C70 72 64 70 59 68Z";
  return (
    shape(sleeve, "M60 66C66 68 72 68 78 66L78 71C70 72 64 70 59 68Z", p) +
    `<circle cx="${STAFF - 1}" cy="65.5" r="5.5" fill="${SKIN}" stroke="${p.edge}" stroke-width="3.5"/>`
  );
}

export function wayfarer(p: Paint): string {
  const seam = line("M50 58C48 70 47 80 47 92", p, 3);
  const face = `<path d="M38 34H62V40C62 53 38 53 38 40Z" fill="${SKIN}" stroke="${p.edge}" stroke-width="4.5"/>`;
  const band = line("M36.5 21C45 25 55 25 63.5 21", p, 3.5);
  return (
    lantern(p) +
    `<g transform="translate(-7)">` +
    symmetric("M50 43c11 0 16 4 19 12c5 13 8 24 10 38", p, { from: 54, to: 47, inside: seam }) +
    face +
    mark("M34 56C43 62 57 62 66 56", p) +
    symmetric("M50 7c10 0 13 8 15 21", p, { from: 52, to: 48, inside: band }) +
    symmetric("M50 25c18 0 31 2 31 8c0 6 -13 8 -31 8", p, { from: 60, to: 55 }) +
    `</g>` +
    arm(p)
  );
}
