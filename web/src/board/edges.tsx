// Lines along the edges of places: those to cross, and those behind which pieces must arrive.
import { lookOf } from "../games";
import { infoOf } from "../library/games";
import type { Seat } from "../library/protocol";
import { UNIT } from "./board";
import type { Drawn } from "./drawn";
import { drawnAt } from "./geometry";
import type { Edge } from "./ground";

/** The width of a goal's line. */
export const GOAL_LINE = 12;

interface OneProps {
  edge: Edge;
  drawn: Drawn;
}

/** The rectangle of the edge's places, and the side of it that the line is on, on the turned board. */
function One({ edge, drawn }: OneProps) {
  const board = infoOf(drawn.game);
  const [a, b] = [edge.from, edge.to].map((spot) => drawnAt(board, { ...spot, level: 0 }, drawn.turned));
  const left = Math.min(a!.x, b!.x) * UNIT;
  const top = Math.min(a!.y, b!.y) * UNIT;
  const right = (Math.max(a!.x, b!.x) + 1) * UNIT;
  const bottom = (Math.max(a!.y, b!.y) + 1) * UNIT;
  const side = (edge.side + 4 - drawn.turned) % 4;
  const flat = side % 2 === 0;
  if (edge.look === "stitch") {
    const y = side === 0 ? top : bottom;
    const x = side === 1 ? right : left;
    return <path class="stitch" d={flat ? `M${left} ${y}H${right}` : `M${x} ${top}V${bottom}`} />;
  }
  const inset = 6;
  return (
    <rect
      class="goal-line"
      style={`--seat: ${lookOf(drawn.game).paint[edge.seat!]?.body}; --edge: ${lookOf(drawn.game).paint[edge.seat!]?.edge}`}
      x={flat ? left + inset : side === 3 ? left + 1.5 : right - GOAL_LINE - 1.5}
      y={flat ? (side === 0 ? top + 1.5 : bottom - GOAL_LINE - 1.5) : top + inset}
      width={flat ? right - left - 2 * inset : GOAL_LINE}
      height={flat ? GOAL_LINE : bottom - top - 2 * inset}
    />
  );
}

interface EdgesProps {
  edges: readonly Edge[];
  drawn: Drawn;
  seats?: readonly Seat[];
}

export function Edges({ edges, drawn, seats }: EdgesProps) {
  const shown = edges.filter(({ seat }) => seat === undefined || seats === undefined || seats.includes(seat));
  return (
    <g class="edges" aria-hidden="true">
      {shown.map((edge, i) => (
        <One key={i} edge={edge} drawn={drawn} />
      ))}
    </g>
  );
}
