// The board with everything around it, for any Session.
import type { ComponentChildren } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import type { BoardProps } from "../board/board";
import { FlatBoard } from "../board/flat";
import { type Turned, turnedFor } from "../board/geometry";
import { LevelBoards } from "../board/levels";
import { PieceSymbols } from "../board/symbols";
import { partsOf } from "../games/parts";
import { infoOf } from "../library/games";
import type { Seat } from "../library/protocol";
import { change, useSettings } from "../ui/settings";
import { play } from "../ui/sound";
import type { Placed } from "./cast";
import { preview } from "./choice";
import { useAttacked, useMarks } from "./marks";
import { Says, status } from "./says";
import type { Session } from "./session";
import { PlainSetup } from "./plain_setup";
import { type Turn, useTurn } from "./turn";

const Cube = lazy(() => import("../board/cube"));

/** Draws again whenever the session changes. */
export function useSession(session: Session): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const stop = session.subscribe(() => redraw(0));
    redraw(0); // it may have changed between being drawn and being listened to
    return stop;
  }, [session]);
}

/** The pieces, with a move half chosen or just refused shown as if it were made. */
function shownPieces(session: Session, turn: Turn): Placed[] {
  if (session.trial !== undefined) {
    const [from, to] = session.trial;
    const rest = session.pieces.filter(({ place }) => place !== to);
    return rest.map((piece) => (piece.place === from ? { ...piece, place: to } : piece));
  }
  return turn.choice === undefined ? session.pieces : preview(turn.choice, session.pieces);
}

/** The board, or the cube and its levels. */
function Boards(props: BoardProps & { cube: boolean; onNoCube: () => void }) {
  const { cube, onNoCube, ...board } = props;
  if (infoOf(board.game).levels === "") return <FlatBoard {...board} />;
  return (
    <>
      {cube && (
        <Suspense fallback={<div class="cube waiting">The cube is coming …</div>}>
          <Cube {...board} onFail={onNoCube} />
        </Suspense>
      )}
      <LevelBoards {...board} />
    </>
  );
}

interface SwitchesProps {
  mayDanger: boolean;
  mayCube: boolean;
  danger: boolean;
  onTurn: () => void;
  onDanger: () => void;
}

/** How the board is shown. */
function Switches({ mayDanger, mayCube, danger, onTurn, onDanger }: SwitchesProps) {
  const { cube, sound } = useSettings();
  return (
    <div class="buttons quiet">
      <button type="button" onClick={onTurn}>
        Turn the board
      </button>
      {mayDanger && (
        <button type="button" aria-pressed={danger} onClick={onDanger}>
          {danger ? "Hide attacks" : "Show attacks"}
        </button>
      )}
      {mayCube && (
        <button type="button" aria-pressed={cube} onClick={() => change({ cube: !cube })}>
          {cube ? "Levels only" : "Show the cube"}
        </button>
      )}
      <button type="button" aria-pressed={sound} onClick={() => change({ sound: !sound })}>
        {sound ? "Sound off" : "Sound on"}
      </button>
    </div>
  );
}

function indexOf(game: string, seat: Seat): number {
  return infoOf(game).seats.findIndex(({ letter }) => letter === seat);
}

export interface ViewProps {
  session: Session;
  /** Whose side is at the bottom; undefined: the first seat's. */
  bottom?: string;
  children?: ComponentChildren; // the side panel
}

export function GameView({ session, bottom, children }: ViewProps) {
  useSession(session);
  const settings = useSettings();
  const turn = useTurn(session);
  const { state, game } = session;
  const [turnedBy, setTurnedBy] = useState(0);
  const [danger, setDanger] = useState(false);
  const [noCube, setNoCube] = useState(false);
  const marks = useMarks(session, turn, useAttacked(session, danger));
  const info = infoOf(game);
  const seats = info.seats.length;
  const side = bottom ?? state?.seats[0] ?? info.seats[0]!.letter;
  const quarters = turnedFor(seats, indexOf(game, side)) + turnedBy * (seats > 2 ? 1 : 2);
  const Setup = partsOf(game).Setup ?? PlainSetup;
  const words = state?.last?.text ?? "";
  useEffect(() => {
    if (words !== "") play("move");
  }, [words, state?.length]);
  return (
    <div class="game" onKeyDown={(event) => event.key === "Escape" && turn.cancel()}>
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      <div class="table">
        <Boards
          game={game}
          pieces={shownPieces(session, turn)}
          turned={(quarters % 4) as Turned}
          marks={marks}
          label={`${info.title}, ${status(session, state)}`}
          onPress={turn.press}
          onGrab={turn.grab}
          onDrop={turn.drop}
          cube={settings.cube && !noCube}
          onNoCube={() => setNoCube(true)}
        />
        {state?.setup && session.isOwnTurn && <Setup session={session} key={state.turn} />}
      </div>
      <div class="beside">
        <Says session={session} turn={turn} />
        {children}
        <Switches
          mayDanger={info.attacks}
          mayCube={info.levels !== "" && !noCube}
          danger={danger}
          onTurn={() => setTurnedBy(turnedBy + 1)}
          onDanger={() => setDanger(!danger)}
        />
      </div>
    </div>
  );
}
