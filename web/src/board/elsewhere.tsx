// The other end of the last move, on a board that shows one of several levels: a frame, the ghost of the piece, and the
// name of the level.
import { type Marks, UNIT } from "./board";
import type { Drawn } from "./drawn";
import { Ghost } from "./under";

const SHORT = 0.42; // of a cell: the line does not cover frame and piece

export function OtherEnd({ drawn, marks: { elsewhere } }: { drawn: Drawn; marks: Marks }) {
  if (elsewhere === undefined || !drawn.shows(elsewhere.at)) return null;
  const { here, at, name, up, letter, seat } = elsewhere;
  const [from, to] = [drawn.middle(at), drawn.middle(here)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = length === 0 ? [0, 0] : [((to.x - from.x) / length) * SHORT, ((to.y - from.y) / length) * SHORT];
  const d = `M${(from.x + dx) * UNIT} ${(from.y + dy) * UNIT}L${(to.x - dx) * UNIT} ${(to.y - dy) * UNIT}`;
  return (
    <g class="elsewhere" data-mark="elsewhere" data-at={at}>
      {length > 2 * SHORT && (
        <>
          <path class="halo" d={d} />
          <path class="line" d={d} />
        </>
      )}
      <g transform={drawn.moveTo(at)}>
        {!drawn.at.has(at) && <Ghost drawn={drawn} letter={letter} seat={seat} place={at} />}
        <rect class="frame" x="4" y="4" width="92" height="92" />
        <rect class="sign" x="46" y="6" width="48" height="32" rx="14" />
        <text x="70" y="30">
          {name}
          {up ? "↑" : "↓"}
        </text>
      </g>
    </g>
  );
}
