// Arrows over a board, and circles round places: drawn by the person, of a hint, of lines of an analysis.
import { arrowPath } from "./arcs";
import { type Arrow, ARROW_WIDTHS, UNIT } from "./board";
import type { Place } from "../library/protocol";
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

/** The end of an arrow that leads to another level: a ring, with the rank of the line. */
function End({ drawn, arrow, place }: { drawn: Drawn; arrow: Arrow; place: Place }) {
  const { kind, ink } = arrow;
  const { x, y } = drawn.middle(place);
  const rank = /\d/.exec(kind)?.[0];
  return (
    <g class={["circle arrow end", kind, ink].filter(Boolean).join(" ")} data-end={place}>
      <circle class="halo" cx={x * UNIT} cy={y * UNIT} r="44" />
      <circle class={place === arrow.from ? "line from" : "line"} cx={x * UNIT} cy={y * UNIT} r="44" />
      {rank !== undefined && (
        <g class="rank" transform={`translate(${x * UNIT + 32} ${y * UNIT - 32})`}>
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
      {arrows.map((arrow) => {
        const { from, to, kind } = arrow;
        const key = `${kind}${from}${to}`;
        if (drawn.shows(from) && drawn.shows(to)) return <One key={key} drawn={drawn} arrow={arrow} />;
        const end = drawn.shows(from) ? from : drawn.shows(to) ? to : undefined;
        return end && <End key={key} drawn={drawn} arrow={arrow} place={end} />;
      })}
    </g>
  );
}
