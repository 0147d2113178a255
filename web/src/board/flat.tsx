// A flat board in SVG: ground, marks, pieces. It shows what it is given and tells which place was
// tapped, dragged to, or chosen by keyboard; it knows no rules.
import { useRef } from "preact/hooks";
import { infoOf } from "../library/games";
import type { Place } from "../library/protocol";
import { type BoardProps, UNIT } from "./board";
import { Cells } from "./cells";
import { useDrag } from "./drag";
import { type Board, drawnAt, spotDrawnAt, spotOf, type Turned } from "./geometry";
import { Piece } from "./piece";

const EDGE = 34;

function Coordinates({ board, turned }: { board: Board; turned: Turned }) {
  const across = turned % 2 === 0 ? board.files : board.ranks;
  const down = turned % 2 === 0 ? board.ranks : board.files;
  const nameOf = (x: number, y: number, file: boolean) => {
    const spot = spotDrawnAt(board, x, y, 0, turned);
    return file ? String.fromCharCode(97 + spot.file) : String(spot.rank + 1);
  };
  return (
    <g class="coordinates" aria-hidden="true">
      {Array.from({ length: across }, (_, x) => (
        <text key={`x${x}`} x={x * UNIT + 50} y={down * UNIT + 26}>
          {nameOf(x, down - 1, turned % 2 === 0)}
        </text>
      ))}
      {Array.from({ length: down }, (_, y) => (
        <text key={`y${y}`} x={-18} y={y * UNIT + 59}>
          {nameOf(0, y, turned % 2 === 1)}
        </text>
      ))}
    </g>
  );
}

interface TargetsProps {
  board: Board;
  places: readonly Place[];
  turned: Turned;
  taken: (place: Place) => boolean;
}

/** Where the chosen piece may go: a dot, or a ring around the piece that is there. */
function Targets({ board, places, turned, taken }: TargetsProps) {
  return (
    <>
      {places.map((place) => {
        const { x, y } = drawnAt(board, spotOf(board, place), turned);
        const centre = { cx: x * UNIT + 50, cy: y * UNIT + 50 };
        return taken(place) ? (
          <circle key={place} data-target={place} class="target taken" {...centre} r="44" />
        ) : (
          <circle key={place} data-target={place} class="target" {...centre} r="15" />
        );
      })}
    </>
  );
}

export function FlatBoard(props: BoardProps) {
  const { game, pieces, turned, marks, level = 0 } = props;
  const board = infoOf(game);
  const across = turned % 2 === 0 ? board.files : board.ranks;
  const down = turned % 2 === 0 ? board.ranks : board.files;
  const svg = useRef<SVGSVGElement>(null);
  const isHere = (place: Place) => spotOf(board, place).level === level;
  const here = pieces.filter(({ place }) => isHere(place));
  const at = new Map(here.map((piece) => [piece.place, piece]));
  const drag = useDrag(props, svg);
  const viewBox = `${-EDGE} 0 ${across * UNIT + EDGE} ${down * UNIT + EDGE}`;
  // Three layers, so that marking a place does not paint the pieces anew.
  return (
    <div class="board">
      <svg ref={svg} viewBox={viewBox} role="grid" aria-label={props.label} {...drag}>
        <Cells board={props} across={across} down={down} at={at} />
        <Coordinates board={board} turned={turned} />
      </svg>
      <svg class="layer" viewBox={viewBox} aria-hidden="true">
        {here.map((piece) => (
          <Piece key={piece.key} game={game} piece={piece} turned={turned} />
        ))}
      </svg>
      <svg class="layer" viewBox={viewBox} aria-hidden="true">
        <Targets
          board={board}
          places={[...(marks.targets ?? [])].filter(isHere)}
          turned={turned}
          taken={(place) => at.has(place)}
        />
      </svg>
    </div>
  );
}
