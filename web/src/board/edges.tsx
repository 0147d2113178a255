// Lines along the edges of places: lines to cross, and goal lines that pieces must pass.
import { lookOf } from "../games";
import { infoOf } from "../library/games";
import type { Seat } from "../library/protocol";
import type { Drawn } from "./drawn";
import { goalBox, stitchPath } from "./edge_lines";
import type { Edge } from "./ground";

interface OneProps {
  edge: Edge;
  drawn: Drawn;
}

function One({ edge, drawn }: OneProps) {
  const board = infoOf(drawn.game);
  if (edge.look === "stitch") return <path class="stitch" d={stitchPath(edge, board, drawn.turned)} />;
  const { body, edge: line } = lookOf(drawn.game).paint[edge.seat!]!;
  return <rect class="goal-line" style={`--seat: ${body}; --edge: ${line}`} {...goalBox(edge, board, drawn.turned)} />;
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
