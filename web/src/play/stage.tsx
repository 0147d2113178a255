// The board of a session, for the screen of play and for the analysis: the pieces, the marks, the orientation, and who
// handles taps.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/play";
import type { Drawing, Marks } from "../board/board";
import { type Axis, type QuarterTurns, turnedFor } from "../board/geometry";
import type { GameParts } from "../games/game_parts";
import type { FarEnd } from "../cube/cube_props";
import { infoOf, titleOf } from "../library/games";
import type { Place, Seat } from "../library/protocol";
import type { Arranging } from "./arranging";
import { useAttacksShown } from "./marks/attacks_shown";
import { Boards } from "./boards";
import type { BoardPiece } from "../board/cast";
import { preview } from "./session/choice";
import { aboutPiece } from "./chosen";
import type { Hint } from "./marks/hint";
import { useHolding } from "./marks/holding";
import { lastMarks, sinceMine, useAttacked, useMarks } from "./marks/marks";
import { status } from "./session/outcome";
import type { PeekedPosition } from "./marks/peek";
import { usePlainSetup } from "./plain_setup";
import type { Session } from "./session/session";
import type { Turn } from "./session/turn";

/** The pieces, with a half-chosen or just refused move shown as if it were made. */
function shownPieces(session: Session, turn: Turn): readonly BoardPiece[] {
  if (session.trial !== undefined) {
    const [from, to] = session.trial;
    const rest = session.pieces.filter(({ place }) => place !== to);
    return rest.map((piece) => (piece.place === from ? { ...piece, place: to } : piece));
  }
  return turn.choice === undefined ? session.pieces : preview(turn.choice, session.pieces);
}

/** The board, or the cube and its levels. */
function indexOf(game: string, seat: Seat): number {
  return infoOf(game).seats.findIndex(({ letter }) => letter === seat);
}

/** The marks of a position that is shown temporarily. During a playback the person can move, and a planned move
 * stays. */
function marksOf(session: Session, { state, replayed }: PeekedPosition, { goal, movers, planned }: Marks): Marks {
  const made = { ...lastMarks(state.last), goal };
  return replayed ? { ...made, trails: sinceMine(session, state), movers, planned } : made;
}

/** The board's marks during a setup, during a hint, or while a move of the list is held. */
function marksNow(
  session: Session,
  marks: Marks,
  arranging: Arranging | undefined,
  peeked: PeekedPosition | undefined,
  hint: Hint | undefined,
): Marks {
  if (peeked !== undefined) return marksOf(session, peeked, marks);
  if (hint !== undefined) return { ...marks, hint: new Set(hint.places), arrows: hint.arrow === undefined ? [] : [hint.arrow] };
  if (arranging === undefined) return marks;
  const { selected, targets, movers } = arranging;
  return { ...marks, selected, targets, movers };
}

/** How the board is turned, which seats are at its top and bottom, and a function that turns it further. */
export function useTurned(session: Session, bottom: Seat | undefined) {
  const [by, setBy] = useState(0);
  const { game, state } = session;
  const all = infoOf(game).seats.length;
  const seats = state?.seats ?? infoOf(game).usual.seats;
  const side = bottom ?? seats[0]!;
  const quarters = turnedFor(all, indexOf(game, side)) + by * (all > 2 ? 1 : 2);
  const below = all === 2 && by % 2 === 1 ? seats.find((seat) => seat !== side)! : side;
  return {
    turned: (quarters % 4) as QuarterTurns,
    sides: { top: seats.filter((seat) => seat !== below), bottom: below },
    turn: () => setBy(by + 1),
  };
}

/** The place that was tapped last, as long as its position is shown. */
export function useLooked(session: Session): [Place | undefined, (place: Place | undefined) => void] {
  const [looked, setLooked] = useState<{ place?: Place; at: string }>({ at: "" });
  const at = session.events.join(" ");
  return [looked.at === at ? looked.place : undefined, (place) => setLooked({ place, at })];
}

const noEnd = () => undefined;

/** What the board shows, and who handles taps on it. */
export interface BoardOptions {
  session: Session;
  hint?: Hint;
  /** Marks that the page adds to those of the session and the turn. */
  more?: Marks | undefined;
  /** What the game has of its own, where pieces can be set up and where its end is explained. */
  parts?: Pick<GameParts, "useSetup" | "useEnd">;
}

export function useBoard(
  { session, hint, more, parts = {} }: BoardOptions,
  turn: Turn,
  looked: Place | undefined,
  peeked: PeekedPosition | undefined,
) {
  const { state } = session;
  const danger = useAttacksShown(session);
  const setup = parts.useSetup ?? usePlainSetup;
  const arranging = setup(session, state?.setup === true && session.mayMove);
  const end = (parts.useEnd ?? noEnd)(session);
  const holding = useHolding(session, danger);
  const own = { ...useMarks(session, turn, useAttacked(session, danger)), holds: holding?.holds, ...end?.marks, ...more };
  const pieces = peeked?.pieces ?? arranging?.pieces ?? shownPieces(session, turn);
  const selected = arranging === undefined ? (turn.choice?.to ?? turn.choice?.stones.at(-1) ?? turn.choice?.from) : arranging.selected;
  return {
    arranging,
    marks: marksNow(session, own, arranging, peeked, hint),
    pieces,
    about: aboutPiece(session, pieces, selected, looked),
    end,
    holding,
  };
}

export interface StageProps {
  session: Session;
  board: ReturnType<typeof useBoard>;
  turned: QuarterTurns;
  turn: Turn;
  drawing: Drawing;
  onLook: (place: Place) => void;
  /** Called with the end of the last move that the person can switch to, if one level is shown. */
  onFarEnd?: ((end: FarEnd | undefined) => void) | undefined;
  /** How flat boards slice a cube at first. The default is by levels. */
  cut?: Axis | undefined;
  /** Whether the document has several boards. Each landmark would need a name of its own. */
  oneOfMany?: boolean;
}

export function Stage({ session, board, turned, turn, drawing, onLook, onFarEnd, cut, oneOfMany = false }: StageProps) {
  const { game, state } = session;
  const hands = board.arranging ?? turn;
  useEffect(() => {
    session.drawn = { turned, arrows: [...(board.marks.arrows ?? []), ...drawing.arrows] };
  });
  const Part = oneOfMany ? "div" : "section";
  return (
    <Part class="stage" role={oneOfMany ? "group" : undefined} aria-label={say("board")}>
      <Boards
        game={game}
        pieces={board.pieces}
        turned={turned}
        marks={board.marks}
        label={say("board.of", { game: titleOf(game), status: status(session, state) })}
        onPress={(place) => {
          onLook(place);
          hands.press(place);
        }}
        onGrab={hands.grab}
        onDrop={hands.drop}
        drawing={drawing}
        seats={state?.seats}
        position={session.shown}
        holding={board.holding}
        follows={session.follows}
        own={session.isOwnLast && !session.isEarlier}
        onFarEnd={onFarEnd}
        cut={cut}
      />
    </Part>
  );
}
