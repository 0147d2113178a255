// The board with everything around it, for any Session. Its regions are .stage (the board), .strip, .hand (.says and
// .actions: messages and actions), .right (moves and other tabs) and .left. play/style/game.css places them so that the
// board is as large as possible.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/play";
import { lazy } from "../ui/lazy";
import { End } from "../art";
import type { Drawing } from "../board/board";
import { useDrawing } from "../board/arrows/drawing";
import { useSounds } from "../board/sound/hearing";
import { PieceSymbols } from "../board/symbols";
import type { FarEnd } from "../cube/cube_props";
import { partsOf } from "../games/parts";
import { wordsOf } from "../games/words";
import { infoOf } from "../library/games";
import type { Place } from "../library/protocol";
import { Part } from "../ui/boundary";
import { Button, Icon, IconButton, Toasts } from "../ui/kit";
import { type Action, ActionBar } from "./actions";
import { useAttacksShown, useAttacksSwitch } from "./marks/attacks_shown";
import { Chosen } from "./chosen";
import { type GameKeys, useGameKeys } from "./keys";
import { type Layout, useLayout } from "./layout";
import { usePeek } from "./marks/peek";
import { type Playback, usePlayback } from "./session/playback";
import { GameBar, hasOptions, Left, Options, Right, type Scene, SeatCards, Strips, type ViewProps } from "./regions";
import { Says } from "./says";
import type { Session } from "./session/session";
import { Stage, useBoard, useLooked, useTurned } from "./stage";
import { useReferenceKey } from "./reference";
import { useSession } from "./session/use_session";
import { type Turn, useTurn } from "./session/turn";

const KeysDialog = lazy(() => import("./keys_dialog"));
const RulesBeside = lazy(() => import("./rules_beside"));

/** The display actions that every game has. */
interface ViewActions {
  drawing: Drawing;
  danger: boolean;
  onTurn: () => void;
  /** Undefined in games without attacks. */
  onAttacks: (() => void) | undefined;
  onZen: () => void;
  onRules: () => void;
  /** Undefined on devices that probably have no keyboard. */
  onKeys: (() => void) | undefined;
  playback: Playback;
}

function seeing({ danger, drawing, onTurn, onAttacks, onZen, onRules, onKeys, playback }: ViewActions): Action[] {
  const all: Action[] = [{ id: "turn", icon: "rotate-cw-square", label: say("turn"), onPress: onTurn }];
  if (onAttacks !== undefined)
    all.push({
      id: "attacks",
      icon: danger ? "eye-off" : "eye",
      label: say("attacks.short"),
      pressed: danger,
      onPress: onAttacks,
    });
  all.push({
    id: "draw-arrows",
    icon: "pencil",
    label: say("arrows"),
    pressed: drawing.tool,
    onPress: () => drawing.setTool(!drawing.tool),
  });
  return [
    ...all,
    ...(playback.isOffered
      ? [{ id: "playback", icon: "rotate-ccw", label: say("playback"), onPress: () => playback.again() } as const]
      : []),
    { id: "zen", icon: "maximize", label: say("zen"), onPress: onZen },
    { id: "rules", icon: "book-open", label: say("rules"), onPress: onRules },
    ...(onKeys === undefined ? [] : [{ id: "keys", icon: "keyboard", label: say("keys"), onPress: onKeys } as const]),
  ];
}

/** What the keys of the view do: whether the board is shown alone, whether keys are listed. */
function useKeys(
  session: Session,
  turn: Turn,
  forget: () => void,
  more: Pick<GameKeys, "onTurn" | "onAttacks" | "onReference">,
  playback: Playback,
) {
  const [zen, setZen] = useState(false);
  const [help, setHelp] = useState(false);
  const onEscape = () => {
    turn.cancel();
    forget();
    setZen(false);
    if (session.message !== "") session.say("");
  };
  useGameKeys({ session, onEscape, ...more, onZen: () => setZen(!zen), onHelp: () => setHelp(!help), onPlayback: () => playback.again() });
  return { zen, setZen, help, setHelp };
}

/** Shown while presses draw, with the button that ends drawing. */
function DrawingStrip({ onDone }: { onDone: () => void }) {
  return (
    <div class="notice drawing-strip" role="status">
      <Icon name="pencil" />
      <span class="words">{say("drawing")}</span>
      <Button size="dense" icon="check" onClick={onDone}>
        {say("done")}
      </Button>
    </div>
  );
}

/** The place for short messages. The one added to the page last shows them, so this one is rendered after the page's
 * own. */
function OwnToasts() {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return here ? <Toasts /> : null;
}

/** Content that opens on request. */
function Opened({ what }: { what: ComponentChildren }) {
  return <Part>{what}</Part>;
}

/** A tower takes the left column of wide windows. */
function useLayoutOf(game: string): Layout {
  const layout = useLayout();
  return layout === "wide" && infoOf(game).levels !== "" ? "side" : layout;
}

/** The board, with any temporary position in place of the present one, and the drawings on it. */
function useShown(props: ViewProps, turn: Turn, looked: Place | undefined, playback: Playback) {
  const [peeked, setPeek] = usePeek(props.session);
  const board = useBoard({ ...props, parts: partsOf(props.session.game) }, turn, looked, peeked ?? playback.shown);
  playback.drawn = board.pieces;
  useEffect(() => {
    if (props.hint !== undefined) playback.stop(); // the hint is about the present position
  }, [props.hint]);
  const drawing = useDrawing(peeked?.state.position ?? props.session.state?.position);
  return { board, drawing, setPeek };
}

export function GameView(props: ViewProps) {
  const { session, intro, notice, hint, next, says } = props;
  useSession(session);
  useSounds(session.state, session.isOwnTurn);
  const danger = useAttacksShown(session);
  const layout = useLayoutOf(session.game);
  const turn = useTurn(session);
  const playback = usePlayback(session);
  const { turned, sides, turn: onTurn } = useTurned(session, props.bottom);
  const [looked, setLooked] = useLooked(session);
  const onAttacks = useAttacksSwitch(session);
  const { asked, onReference } = useReferenceKey(session.game);
  const { zen, setZen, help, setHelp } = useKeys(session, turn, () => setLooked(undefined), { onTurn, onAttacks, onReference }, playback);
  const { board, drawing, setPeek } = useShown(props, turn, looked, playback);
  const [rules, setRules] = useState(false);
  const [farEnd, setFarEnd] = useState<FarEnd>();
  const drawingStrip = drawing.tool ? <DrawingStrip onDone={() => drawing.setTool(false)} /> : notice;
  const { state, game } = session;
  const { files, ranks, levels } = infoOf(game);
  const onRules = () => setRules(!rules);
  const onKeys = layout === "narrow" ? undefined : () => setHelp(true);
  const scene: Scene = { props, onRules, layout, ...board, asked, sides };
  const [across, down] = turned % 2 === 0 ? [files, ranks] : [ranks, files];
  const many = sides.top.length > 1;
  const seen = seeing({ danger, drawing, onTurn, onAttacks, onZen: () => setZen(!zen), onRules, onKeys, playback });
  const actions = [...props.actions, ...seen];
  return (
    <div
      class={zen ? "game zen" : "game"}
      data-players={many ? "many" : props.alone ? "one" : "two"}
      data-board={levels === "" ? "flat" : "levels"}
      style={{ "--across": across, "--down": down }}
    >
      {layout === "narrow" && <GameBar {...scene} />}
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={setLooked} onFarEnd={setFarEnd} />
      <Strips {...scene} />
      {many && layout !== "wide" && <SeatCards {...scene} />}
      <div class="hand">
        <Says
          session={session}
          turn={turn}
          arranging={board.arranging}
          chosen={layout === "wide" ? undefined : <Chosen session={session} piece={board.about.piece} />}
          aim={wordsOf(game).aim?.(session.spec)}
          {...{ intro, hint, next, instead: says, notice: drawingStrip, playback, farEnd, picture: End }}
        />
        <ActionBar actions={actions} layout={layout} {...(props.barred && { barred: props.barred })}>
          {layout === "narrow" && hasOptions(game) && <Options session={session} />}
        </ActionBar>
      </div>
      <Right scene={scene} onHold={setPeek} />
      {layout === "wide" && <Left {...scene} />}
      <OwnToasts />
      {rules && <Opened what={<RulesBeside game={game} onClose={() => setRules(false)} />} />}
      {help && <Opened what={<KeysDialog game={game} onClose={() => setHelp(false)} />} />}
      {zen && <IconButton icon="minimize" label={say("unzen")} class="unzen" onClick={() => setZen(false)} />}
    </div>
  );
}
