// The board with everything around it, for any Session. Its regions are .stage (the board), .strip,
// .hand (.says and .actions: what is said and what can be done), .right (moves and what else has a tab)
// and .left; style/game.css puts them where the window has room, the board as large as it can be.
import { lazy, Suspense } from "preact/compat";
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import type { BoardProps, Drawing, Marks } from "../board/board";
import { useDrawing } from "../board/drawing";
import { FlatBoard } from "../board/flat";
import { type Turned, turnedFor } from "../board/geometry";
import { useSounds } from "../board/hearing";
import { PieceSymbols } from "../board/symbols";
import { partsOf } from "../games/parts";
import { infoOf } from "../library/games";
import type { Game, Place, Seat } from "../library/protocol";
import { IconButton, Toasts } from "../ui/kit";
import { change, useSettings } from "../ui/settings";
import { type Action, ActionBar } from "./actions";
import type { Arranging } from "./arranging";
import type { Placed } from "./cast";
import { preview } from "./choice";
import { Chosen } from "./chosen";
import type { Hint } from "./hint";
import { useGameKeys } from "./keys";
import { type Layout, useLayout } from "./layout";
import { lastMarks, useAttacked, useMarks } from "./marks";
import { status } from "./outcome";
import { type Peeked, usePeek } from "./peek";
import { usePlainSetup } from "./plain_setup";
import { GameBar, hasOptions, Left, Options, Right, type Scene, SeatCards, Strips, type ViewProps } from "./regions";
import { Says } from "./says";
import type { Session } from "./session";
import { type Turn, useTurn } from "./turn";

const RulesBeside = lazy(() => import("./rules_beside"));
const CubeBoards = lazy(async () => (await import("../cube/boards")).CubeBoards);

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
function shownPieces(session: Session, turn: Turn): readonly Placed[] {
  if (session.trial !== undefined) {
    const [from, to] = session.trial;
    const rest = session.pieces.filter(({ place }) => place !== to);
    return rest.map((piece) => (piece.place === from ? { ...piece, place: to } : piece));
  }
  return turn.choice === undefined ? session.pieces : preview(turn.choice, session.pieces);
}

/** The board, or the cube and its levels. */
function Boards({ position, ...board }: BoardProps & { position: Game }) {
  if (infoOf(board.game).levels === "") return <FlatBoard {...board} />;
  return (
    <Suspense fallback={null}>
      <CubeBoards {...board} position={position} />
    </Suspense>
  );
}

function indexOf(game: string, seat: Seat): number {
  return infoOf(game).seats.findIndex(({ letter }) => letter === seat);
}

/** The board's marks while a seat is set up, a hint is given, or a move of the list is held. */
function marksNow(
  marks: Marks,
  arranging: Arranging | undefined,
  peeked: Peeked | undefined,
  hint: Hint | undefined,
): Marks {
  if (peeked !== undefined) return { ...lastMarks(peeked.state.last), goal: marks.goal };
  if (hint !== undefined)
    return { ...marks, hint: new Set(hint.places), arrows: hint.arrow === undefined ? [] : [hint.arrow] };
  if (arranging === undefined) return marks;
  const { selected, targets, movers } = arranging;
  return { ...marks, selected, targets, movers };
}

/** The actions that every game has: how it is seen. */
interface Seen {
  game: string;
  drawing: Drawing;
  danger: boolean;
  onTurn: () => void;
  onZen: () => void;
  onRules: () => void;
}

function seeing({ game, danger, drawing, onTurn, onZen, onRules }: Seen): Action[] {
  const all: Action[] = [{ id: "turn", icon: "flip-vertical-2", label: "Turn", onPress: onTurn }];
  if (infoOf(game).attacks)
    all.push({
      id: "attacks",
      icon: danger ? "eye-off" : "eye",
      label: "Attacks",
      pressed: danger,
      onPress: () => change({ danger: !danger }),
    });
  all.push({
    id: "draw-arrows",
    icon: "pencil",
    label: "Arrows",
    pressed: drawing.tool,
    onPress: () => drawing.setTool(!drawing.tool),
  });
  return [
    ...all,
    { id: "zen", icon: "maximize", label: "Board only", onPress: onZen },
    { id: "rules", icon: "book-open", label: "Rules", onPress: onRules },
  ];
}

/** Which way the board is turned, and by how many turns of this person's. */
function useTurned(session: Session, bottom: Seat | undefined) {
  const [by, setBy] = useState(0);
  const { game, state } = session;
  const all = infoOf(game).seats.length;
  const seats = state?.seats ?? infoOf(game).usual.seats;
  const side = bottom ?? seats[0]!;
  const quarters = turnedFor(all, indexOf(game, side)) + by * (all > 2 ? 1 : 2);
  const below = all === 2 && by % 2 === 1 ? seats.find((seat) => seat !== side)! : side;
  return {
    turned: (quarters % 4) as Turned,
    sides: { top: seats.filter((seat) => seat !== below), bottom: below },
    turn: () => setBy(by + 1),
  };
}

/** What the board shows, and who hears of taps on it. */
function useBoard({ session, hint }: ViewProps, turn: Turn, looked: Place | undefined, peeked: Peeked | undefined) {
  const { game, state } = session;
  const { danger } = useSettings();
  const setup = partsOf(game).useSetup ?? usePlainSetup;
  const arranging = setup(session, state?.setup === true && session.mayMove);
  const own = useMarks(session, turn, useAttacked(session, danger));
  const pieces = peeked?.pieces ?? arranging?.pieces ?? shownPieces(session, turn);
  const at = turn.choice?.to ?? turn.choice?.from ?? looked;
  return {
    arranging,
    marks: marksNow(own, arranging, peeked, hint),
    pieces,
    piece: pieces.find(({ place }) => place === at),
  };
}

/** What the keys beside the board do, and whether it is shown alone. */
function useZen(session: Session, turn: Turn, forget: () => void): [boolean, (on: boolean) => void] {
  const [zen, setZen] = useState(false);
  const onEscape = () => {
    turn.cancel();
    forget();
    setZen(false);
    if (session.message !== "") session.say("");
  };
  useGameKeys({ session, onEscape, onZen: () => setZen(!zen) });
  return [zen, setZen];
}

interface StageProps {
  session: Session;
  board: ReturnType<typeof useBoard>;
  turned: Turned;
  turn: Turn;
  drawing: Drawing;
  onLook: (place: Place) => void;
}

function Stage({ session, board, turned, turn, drawing, onLook }: StageProps) {
  const { game, state } = session;
  const hands = board.arranging ?? turn;
  return (
    <section class="stage" aria-label="board">
      <Boards
        game={game}
        pieces={board.pieces}
        turned={turned}
        marks={board.marks}
        label={`${infoOf(game).title}, ${status(session, state)}`}
        onPress={(place) => {
          onLook(place);
          hands.press(place);
        }}
        onGrab={hands.grab}
        onDrop={hands.drop}
        drawing={drawing}
        seats={state?.seats}
        position={session.shown}
      />
    </section>
  );
}

/** The place for short messages that was put on the page last shows them: this one comes after the page's. */
function OwnToasts() {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return here ? <Toasts /> : null;
}

/** A tower takes the left column of wide windows. */
function useLayoutOf(game: string): Layout {
  const layout = useLayout();
  return layout === "wide" && infoOf(game).levels !== "" ? "side" : layout;
}

export function GameView(props: ViewProps) {
  const { session, intro, notice, hint, next } = props;
  useSession(session);
  useSounds(session.state, session.isOwnTurn);
  const { danger } = useSettings();
  const layout = useLayoutOf(session.game);
  const turn = useTurn(session);
  const { turned, sides, turn: onTurn } = useTurned(session, props.bottom);
  const [looked, setLooked] = useState<Place>();
  const [zen, setZen] = useZen(session, turn, () => setLooked(undefined));
  const [peeked, setPeek] = usePeek(session);
  const drawing = useDrawing(peeked?.state.position ?? session.state?.position);
  const [rules, setRules] = useState(false);
  const board = useBoard(props, turn, looked, peeked);
  const { state, game } = session;
  const { files, ranks, levels } = infoOf(game);
  const onRules = () => setRules(!rules);
  const scene: Scene = { props, onRules, layout, marks: board.marks, piece: board.piece, sides };
  const [across, down] = turned % 2 === 0 ? [files, ranks] : [ranks, files];
  const many = sides.top.length > 1;
  return (
    <div
      class={zen ? "game zen" : "game"}
      data-players={many ? "many" : props.alone ? "one" : "two"}
      data-board={levels === "" ? "flat" : "levels"}
      style={{ "--across": across, "--down": down }}
    >
      {layout === "narrow" && <GameBar {...scene} />}
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={setLooked} />
      <Strips {...scene} />
      {many && layout !== "wide" && <SeatCards {...scene} />}
      <div class="hand">
        <Says
          session={session}
          turn={turn}
          arranging={board.arranging}
          chosen={layout === "wide" ? undefined : <Chosen session={session} piece={board.piece} />}
          {...{ intro, notice, hint, next }}
        />
        <ActionBar
          actions={[...props.actions, ...seeing({ game, danger, drawing, onTurn, onZen: () => setZen(!zen), onRules })]}
          layout={layout}
        >
          {layout === "narrow" && hasOptions(game) && <Options game={game} />}
        </ActionBar>
      </div>
      <Right scene={scene} onHold={setPeek} />
      {layout === "wide" && <Left {...scene} />}
      <OwnToasts />
      {rules && (
        <Suspense fallback={null}>
          <RulesBeside game={game} onClose={() => setRules(false)} />
        </Suspense>
      )}
      {zen && <IconButton icon="minimize" label="Show everything" class="unzen" onClick={() => setZen(false)} />}
    </div>
  );
}
