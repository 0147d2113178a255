// On the tabs of the levels: the path of the last move, from a ring to an arrowhead.
import { TAB } from "./layout";

const BETWEEN = 2; // pixels between tabs
const FROM_EDGE = 13; // and from the edge of a tab, so that the letters stay free

interface LevelWayProps {
  from: number;
  to: number;
  levels: number;
  columns: number;
  height: number;
}

export function LevelWay({ from, to, levels, columns, height }: LevelWayProps) {
  const rows = Math.ceil(levels / columns);
  const middle = (level: number) => ({
    x: Math.floor(level / rows) * (TAB + BETWEEN) + TAB - FROM_EDGE,
    y: ((level % rows) + 0.5) * ((height + BETWEEN) / rows) - BETWEEN / 2,
  });
  const [a, b] = [middle(from), middle(to)];
  const down = b.y > a.y ? 1 : -1;
  const d = `M${a.x} ${a.y + 7 * down}V${b.y - 8 * down}`;
  const width = columns * (TAB + BETWEEN) - BETWEEN;
  return (
    <svg
      class="level-way"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      data-from={from}
      data-to={to}
    >
      {a.x === b.x && from !== to && (
        <>
          <path class="halo" d={d} />
          <path class="line" d={d} />
        </>
      )}
      {from !== to && <circle cx={a.x} cy={a.y} r="6" />}
      {from === to ? (
        <rect x={b.x - 6} y={b.y - 6} width="12" height="12" />
      ) : (
        <path class="head" d={`M${b.x - 8} ${b.y - 7 * down}h16l-8 ${15 * down}Z`} />
      )}
    </svg>
  );
}
