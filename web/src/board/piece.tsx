// The pieces on a flat board, in a layer separate from the marks, so that marking does not redraw pieces.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { memo } from "../ui/memo";
import { lookOf } from "../games";
import { infoOf } from "../library/games";
import type { Place, Seat } from "../library/protocol";
import type { BoardPiece } from "./cast";
import { UNIT } from "./board";
import { type Board, drawnAt, forwardFor, placeBetween, sizeOf, spotOf, type QuarterTurns } from "./geometry";
import { FADE, type Flight, type Frame, mayMove, type Motion, motionBetween } from "./motion";
import { symbolOf } from "./symbols";

/** The forward direction of a piece on the turned board, in degrees. */
function angleOf(game: string, seat: Seat, turned: QuarterTurns): number {
  if (!lookOf(game).facing) return 0;
  const { seats } = infoOf(game);
  const index = seats.findIndex(({ letter }) => letter === seat);
  return forwardFor(seats.length, index, turned);
}

interface PieceUseProps {
  game: string;
  letter: string;
  seat: Seat;
  place: Place;
  turned: QuarterTurns;
}

/** The drawing of a piece as it stands on a place, in a box of 100 by 100. */
export function PieceUse({ game, letter, seat, turned }: PieceUseProps) {
  const size = 100 * lookOf(game).size;
  const free = (100 - size) / 2;
  const href = `#${symbolOf(game, letter, seat, angleOf(game, seat, turned))}`;
  return <use href={href} x={free} y={free} width={size} height={size} />;
}

const pixels = (value: number) => `${Math.round(value * UNIT * 100) / 100}px`;

function transformOf({ x, y, wide, high }: Frame): string {
  const move = `translate(${pixels(x)}, ${pixels(y)})`;
  if (wide === 1 && high === 1) return move;
  // squeezed towards its foot
  return `${move} translate(50px, 100px) scale(${wide}, ${high}) translate(-50px, -100px)`;
}

interface PieceProps {
  game: string;
  board: Board;
  piece: BoardPiece;
  turned: QuarterTurns;
  flight?: Flight;
  /** The piece has left the board, and fades after this many milliseconds. */
  leaving?: number;
}

const Piece = memo(({ game, board, piece, turned, flight, leaving }: PieceProps) => {
  const element = useRef<SVGGElement>(null);
  const spot = spotOf(board, piece.place);
  const { x, y } = drawnAt(board, spot, turned);
  useLayoutEffect(() => {
    if (flight === undefined) return; // reading from the element would force its style at once
    const frames = flight.frames.map((one) => ({ offset: one.offset, transform: transformOf(one) }));
    const flying = element.current!.animate(frames, { duration: flight.duration, delay: flight.delay, fill: "backwards" });
    return () => flying.cancel();
  }, [flight]);
  useLayoutEffect(() => {
    if (leaving === undefined) return;
    const gone = [{}, { opacity: 0, transform: "scale(0.8)" }];
    element.current!.firstElementChild!.animate(gone, {
      duration: FADE,
      delay: leaving,
      easing: "ease-in",
      fill: "forwards",
    });
  }, [leaving]);
  return (
    <g
      ref={element}
      class={leaving === undefined ? "piece" : "piece leaving"}
      style={{ transform: `translate(${x * UNIT}px, ${y * UNIT}px)` }}
      data-piece={`${piece.seat}${piece.letter}`}
      data-on={leaving === undefined ? piece.place : undefined}
    >
      <g class={lookOf(game).lit?.(piece.letter, piece.seat, spot) ? "body lit" : "body"}>
        <PieceUse {...piece} game={game} turned={turned} />
      </g>
    </g>
  );
});

interface PiecesProps {
  game: string;
  board: Board;
  pieces: readonly BoardPiece[];
  turned: QuarterTurns;
  /** Returns, only once, where a piece was just dropped by hand: it is there already. */
  takeDropped: () => Place | undefined;
}

const still: Motion = { flights: new Map(), leaving: [] };

/** The motion of the pieces from where they were last drawn to where they are. A new position ends all motion in
 * progress. */
function useMotion({ game, board, pieces, turned, takeDropped }: PiecesProps): Motion {
  const before = useRef<readonly BoardPiece[]>();
  return useMemo(() => {
    const old = before.current;
    before.current = pieces;
    const dropped = takeDropped();
    if (old === undefined || old.length === 0 || !mayMove()) return still;
    const standing = new Set(old.map(({ place }) => place));
    const ground = {
      at: (place: Place) => drawnAt(board, spotOf(board, place), turned),
      size: sizeOf(board, turned),
      isJump: (from: Place, to: Place) => {
        const between = lookOf(game).jumps ? placeBetween(board, from, to) : undefined;
        return between !== undefined && standing.has(between);
      },
    };
    return motionBetween(old, pieces, ground, dropped);
  }, [pieces]);
}

/** Moving pieces are drawn last, over everything that they pass. */
export const Pieces = memo((props: PiecesProps) => {
  const { game, board, pieces, turned } = props;
  const { flights, leaving } = useMotion(props);
  return (
    <>
      {leaving.map(({ piece, delay }) => (
        <Piece key={`gone ${piece.key}`} game={game} board={board} piece={piece} turned={turned} leaving={delay} />
      ))}
      {[...pieces.filter(({ key }) => !flights.has(key)), ...pieces.filter(({ key }) => flights.has(key))].map((piece) => (
        <Piece key={piece.key} game={game} board={board} piece={piece} turned={turned} flight={flights.get(piece.key)} />
      ))}
    </>
  );
});
