// The board with everything around it, for any Session. Its regions are .stage (the board), .strip,
// .hand (.says and .actions: what is said and what can be done), .right (moves and what else has a tab)
// and .left; style/game.css puts them where the window has room, the board as large as it can be.
import type { ComponentChildren } from "preact";
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
import { Button, Icon, IconButton, Toasts } from "../ui/kit";
import { change, useSettings } from "../ui/settings";
import { type Action, ActionBar } from "./actions";
import type { Arranging } from "./arranging";
import type { Placed } from "./cast";
import { preview } from "./choice";
import { aboutPiece, Chosen } from "./chosen";
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

const KeysDialog = lazy(() => import("./keys_dialog"));
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
  /** Undefined where there is hardly a keyboard. */
  onKeys: (() => void) | undefined;
}

function seeing({ game, danger, drawing, onTurn, onZen, onRules, onKeys }: Seen): Action[] {
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
    ...(onKeys === undefined ? [] : [{ id: "keys", icon: "keyboard", label: "Keys", onPress: onKeys } as const]),
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

/** The place that was tapped last, for as long as its position is shown. */
function useLooked(session: Session): [Place | undefined, (place: Place | undefined) => void] {
  const [looked, setLooked] = useState<{ place?: Place; at: string }>({ at: "" });
  const at = session.events.join(" ");
  return [looked.at === at ? looked.place : undefined, (place) => setLooked({ place, at })];
}

/** What the board shows, and who hears of taps on it. */
function useBoard({ session, hint }: ViewProps, turn: Turn, looked: Place | undefined, peeked: Peeked | undefined) {
  const { game, state } = session;
  const { danger } = useSettings();
  const setup = partsOf(game).useSetup ?? usePlainSetup;
  const arranging = setup(session, state?.setup === true && session.mayMove);
  const own = useMarks(session, turn, useAttacked(session, danger));
  const pieces = peeked?.pieces ?? arranging?.pieces ?? shownPieces(session, turn);
  const selected = arranging === undefined ? (turn.choice?.to ?? turn.choice?.stones.at(-1) ?? turn.choice?.from) : arranging.selected;
  return {
    arranging,
    marks: marksNow(own, arranging, peeked, hint),
    pieces,
    about: aboutPiece(session, pieces, selected, looked),
  };
}

/** What the keys beside the board do: whether it is shown alone, whether keys are listed. */
function useKeys(session: Session, turn: Turn, forget: () => void, onTurn: () => void) {
  const [zen, setZen] = useState(false);
  const [help, setHelp] = useState(false);
  const onEscape = () => {
    turn.cancel();
    forget();
    setZen(false);
    if (session.message !== "") session.say("");
  };
  useGameKeys({ session, onEscape, onTurn, onZen: () => setZen(!zen), onHelp: () => setHelp(!help) });
  return { zen, setZen, help, setHelp };
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

/** While presses draw: how to end that. */
function DrawingStrip({ onDone }: { onDone: () => void }) {
  return (
    <div class="notice drawing-strip" role="status">
      <Icon name="pencil" />
      <span class="words">Drawing arrows</span>
      <Button size="dense" icon="check" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** The place for short messages that was put on the page last shows them: this one comes after the page's. */
function OwnToasts() {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return here ? <Toasts /> : null;
}

/** What comes once it is asked for. */
function Opened({ what }: { what: ComponentChildren }) {
  return <Suspense fallback={null}>{what}</Suspense>;
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
  const [looked, setLooked] = useLooked(session);
  const { zen, setZen, help, setHelp } = useKeys(session, turn, () => setLooked(undefined), onTurn);
  const [peeked, setPeek] = usePeek(session);
  const drawing = useDrawing(peeked?.state.position ?? session.state?.position);
  const [rules, setRules] = useState(false);
  const board = useBoard(props, turn, looked, peeked);
  const drawingStrip = drawing.tool ? <DrawingStrip onDone={() => drawing.setTool(false)} /> : notice;
  const { state, game } = session;
  const { files, ranks, levels } = infoOf(game);
  const onRules = () => setRules(!rules);
  const onKeys = layout === "narrow" ? undefined : () => setHelp(true);
  const scene: Scene = { props, onRules, layout, marks: board.marks, about: board.about, sides };
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
          chosen={layout === "wide" ? undefined : <Chosen session={session} piece={board.about.piece} />}
          {...{ intro, hint, next, notice: drawingStrip }}
        />
        <ActionBar
          actions={[...props.actions, ...seeing({ game, danger, drawing, onTurn, onZen: () => setZen(!zen), onRules, onKeys })]}
          layout={layout}
        >
          {layout === "narrow" && hasOptions(game) && <Options game={game} />}
        </ActionBar>
      </div>
      <Right scene={scene} onHold={setPeek} />
      {layout === "wide" && <Left {...scene} />}
      <OwnToasts />
      {rules && <Opened what={<RulesBeside game={game} onClose={() => setRules(false)} />} />}
      {help && <Opened what={<KeysDialog game={game} onClose={() => setHelp(false)} />} />}
      {zen && <IconButton icon="minimize" label="Show everything" class="unzen" onClick={() => setZen(false)} />}
    </div>
  );
}
