// Arrows over a board, and circles round places: drawn by the person, of a hint, of lines of an analysis.
import { arrowPath } from "./arcs";
import { type Arrow, ARROW_WIDTHS, UNIT } from "./board";
import type { Drawn } from "./drawn";

function One({ drawn, arrow }: { drawn: Drawn; arrow: Arrow }) {
  const { from, to, kind, ink } = arrow;
  const classes = ["arrow", kind, ink].filter(Boolean).join(" ");
  const start = drawn.middle(from);
  const end = drawn.middle(to);
  const key = `${from}-${to}`;
  if (from === to)
    return (
      <g class={`circle ${classes}`} data-arrow={key}>
        <circle class="halo" cx={start.x * UNIT} cy={start.y * UNIT} r="44" />
        <circle class="line" cx={start.x * UNIT} cy={start.y * UNIT} r="44" />
      </g>
    );
  const rank = /\d/.exec(kind)?.[0];
  const middle = { x: ((start.x + end.x) / 2) * UNIT, y: ((start.y + end.y) / 2) * UNIT };
  return (
    <g class={classes} data-arrow={key}>
      <path d={arrowPath(start, end, ARROW_WIDTHS[kind])} />
      {rank !== undefined && (
        <g class="rank" transform={`translate(${middle.x} ${middle.y})`}>
          <circle r="16" />
          <text y="8">{rank}</text>
        </g>
      )}
    </g>
  );
}

export function Arrows({ drawn, arrows }: { drawn: Drawn; arrows: readonly Arrow[] }) {
  return (
    <g class="arrows">
      {arrows.map(
        (arrow) =>
          drawn.shows(arrow.from) &&
          drawn.shows(arrow.to) && <One key={`${arrow.kind}${arrow.from}${arrow.to}`} drawn={drawn} arrow={arrow} />,
      )}
    </g>
  );
}
