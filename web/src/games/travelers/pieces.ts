// The pieces of The Travelers. Those that strike have a lobe for each step of their distance.
import { wayfarer } from "../../art/wayfarer";
import { coin, disc, fill, line, type Paint, symmetric } from "../../art/draw";
import type { Seat } from "../../library/protocol";

function diamond(x: number, y: number, half: number, p: Paint): string {
  const high = half * 1.35;
  return fill(`M${x} ${y - high}L${x + half} ${y}L${x} ${y + high}L${x - half} ${y}Z`, p.mark);
}

/** Discs that grow together, with a diamond on each. */
function lobes(middles: readonly (readonly [number, number])[], r: number, size: number, p: Paint): string {
  const ground = `<path d="M${middles.map((at) => at.join(" ")).join("L")}Z" fill="${p.edge}"/>`;
  const rims = middles.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r + 2.2}" fill="${p.edge}"/>`);
  const faces = middles.map(([x, y]) => disc(x, y, r - 2.2, p) + diamond(x, y, size, p));
  return (middles.length > 2 ? ground : "") + rims.join("") + faces.join("");
}

/** Four arrows around the eye of the wind. */
function displacer(p: Paint): string {
  const arrows = "M50 4l19 22h-9.5l0 14.5h14.5l0 -9.5l22 19l-22 19l0 -9.5h-14.5l0 14.5h9.5l-19 22";
  return (
    symmetric(arrows, p, { to: 50 }) +
    coin(50, 50, 15, p) +
    `<circle cx="50" cy="50" r="8" fill="#58bdf0" stroke="${p.edge}" stroke-width="3"/>`
  );
}

function block(p: Paint): string {
  const wall = "M59 34l0 -9h15l0 17h9l0 20h9l0 26";
  const joints = `<g opacity=".6">${line("M17 62H83M26 42H74M50 34V62M33 62V88M67 62V88", p, 3)}</g>`;
  return symmetric(wall, p, { from: 55, to: 38, inside: joints });
}

const pieces: Readonly<Record<string, (p: Paint) => string>> = {
  T: wayfarer,
  D: displacer,
  B: block,
  A: (p) => lobes([[50, 50]], 28, 11, p),
  U: (p) =>
    lobes(
      [
        [27, 50],
        [73, 50],
      ],
      25,
      10,
      p,
    ),
  Y: (p) =>
    lobes(
      [
        [50, 27],
        [27, 69],
        [73, 69],
      ],
      24,
      9,
      p,
    ),
};

export const piece = (letter: string, _seat: Seat, paint: Paint) => pieces[letter]!(paint);
