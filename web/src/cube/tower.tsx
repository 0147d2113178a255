// The tower on its stage: the picture in SVG or WebGL, the text around it, and its input.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/cube";
import type { BoardProps } from "../board/board";
import { solidsOf } from "../games/solids";
import { infoOf, titleOf } from "../library/games";
import type { Place } from "../library/protocol";
import { IconButton } from "../ui/kit/button";
import { useSettings } from "../ui/settings";
import { type Camera, cameraFor, elevationFor, gapFor, isFlat, LOW, type Stage } from "./camera";
import { type Touch, useGestures } from "./gestures";
import type { GlProps } from "./gl/gl_tower";
import { useMotion } from "./motion";
import { candidatesOf, levelNear, pick } from "./picking";
import { PlaceList, type Several } from "./place_list";
import { sceneOf } from "./scene";
import type { CellQuery, Scene, TowerView } from "./shown";
import { SvgTower } from "./svg_tower";
import { Coordinates, Letters, LevelLetters, LevelTags, Names, type NamesAt } from "./tags";
import { useView, type Viewing } from "./view";
import { countsByLevel } from "./words";

export interface TowerProps {
  board: BoardProps;
  asked: CellQuery;
  width: number;
  height: number;
  /** Quarter turns away from the person's own seat. */
  turns: number;
  /** The level that the flat board beside the tower shows, if there is only one. */
  active?: number;
  whole: boolean;
  onWhole: () => void;
  /** A tag was pressed. */
  onLevel: (level: number) => void;
  /** A tap on this level that is near no candidate, or ambiguous. */
  onNear: (level: number) => void;
  onPick: (place: Place) => void;
  onPoint: (place: Place | undefined) => void;
  onTurn: (by: number) => void;
  /** Whether this person has just pressed that place. */
  pressed: (place: Place) => boolean;
  /** At the bottom of the stage. */
  children?: ComponentChildren;
}

/** The WebGL renderer, once the tower in SVG is drawn and the module has loaded. */
function useGl() {
  const [Gl, setGl] = useState<ComponentType<GlProps>>();
  /** Whether WebGL has drawn; on a slow machine, turning is instant. */
  const [drawn, setDrawn] = useState<"no" | "quickly" | "slowly">("no");
  const failed = useRef(false);
  useEffect(() => {
    let here = true;
    // It loads while the tower in SVG is painted, which stays if the module cannot be loaded.
    const coming = import("./gl/gl_tower").catch(() => undefined);
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        void coming.then((gl) => gl !== undefined && here && !failed.current && setGl(() => gl.GlTower));
      }),
    );
    return () => {
      here = false;
      cancelAnimationFrame(frame);
    };
  }, []);
  return {
    Gl,
    drawn,
    onReady: (slow: boolean) => setDrawn(slow ? "slowly" : "quickly"),
    onFail: () => {
      failed.current = true;
      setDrawn("no");
      setGl(undefined);
    },
  };
}

const EDGE = { left: 46, right: 18, top: 10, bottom: 34 };
const NARROW = { left: 24, right: 8, top: 4, bottom: 6 };
const NAMES = 116; // pixels beside a tower that leaves room for names
const MOST = 6; // names in a list
const FEW = 3; // the same above the board of a level
const TOOLS = 50; // pixels at the top of a tower that is as wide as its stage
const ROOMY = 24; // pixels of a cell from which files and ranks are named

/** The margins for the text around the tower. Names of pieces are at the right of a wide stage, and at the bottom of
 * one that is too narrow for a name beside the tower. */
function edgeFor(width: number, height: number): { edge: Stage["edge"]; names: NamesAt } {
  if (isFlat({ width, height })) return { edge: NARROW, names: "piece" };
  if (width < 300) return { edge: { ...NARROW, top: TOOLS, bottom: 64 }, names: "foot" };
  if (width > 1.2 * height) return { edge: { ...NARROW, right: NAMES }, names: "right" };
  return { edge: height < LOW ? NARROW : EDGE, names: "piece" };
}

interface TowerStage {
  shown: TowerView;
  scene: Scene;
  camera: Camera;
  stage: Stage;
  names: NamesAt;
  viewing: Viewing;
}

/** What is shown, and from which direction. */
function useStage({ board, asked, width, height, turns, pressed }: TowerProps, jumps: boolean): TowerStage {
  const info = infoOf(board.game);
  const solids = solidsOf(board.game);
  const { edge, names } = edgeFor(width, height);
  const stage: Stage = { width, height, edge };
  const gap = gapFor(stage);
  const viewing = useView(board.turned + turns, elevationFor(stage), jumps);
  const motion = useMotion(info, gap, solids, board.pieces, pressed);
  const shown: TowerView = { board: info, gap, solids, pieces: board.pieces, marks: board.marks, asked, crowded: isFlat(stage), ...motion };
  const { view } = viewing;
  const camera = useMemo(() => cameraFor(info, gap, view, stage), [info, gap, view, width, height]);
  return { shown, scene: sceneOf(shown), camera, stage, names, viewing };
}

/** Handles input on the picture, and shows a list of names if a tap may mean several places. */
function useHands(props: TowerProps, { shown, scene, camera, stage, viewing }: TowerStage) {
  const { board, active, width, onPick, onPoint } = props;
  const picture = useRef<HTMLDivElement>(null);
  const [several, setSeveral] = useState<Several>();
  /** The candidates for a point. The element shows them too, for observers. */
  const find = ({ x, y, finger }: Touch) => {
    const places = pick(candidatesOf(shown, scene, camera), x, y, finger);
    picture.current!.dataset.meant = places.join(" ");
    return places;
  };
  const levelOf = (place: Place) => shown.board.levels.indexOf(place[0]!);
  const tap = (at: Touch): boolean => {
    const places = find(at);
    const levels = new Set(places.map(levelOf));
    // If a flat board shows this level, selecting the level is enough, because a finger can choose there.
    const onLevel = at.finger && active !== undefined && !props.whole && (levels.size === 1 || places.length > FEW);
    setSeveral(undefined);
    if (places.length === 1) onPick(places[0]!);
    else if (places.length > 1 && !onLevel) setSeveral({ ...at, places: places.slice(0, MOST) });
    else props.onNear(places.length > 0 ? levelOf(places[0]!) : levelNear(shown, camera, at.x, at.y));
    return places.length > 0;
  };
  useGestures(picture, {
    tap,
    point: (at) => onPoint(at === undefined ? undefined : find({ ...at, finger: false })[0]),
    turn: viewing.turn,
    settle: () => {
      const by = viewing.settle();
      if (by !== 0) props.onTurn(by);
    },
    zoom: (by, x, y) => viewing.zoom(by, x, y, stage),
    reset: viewing.reset,
  });
  useEffect(() => setSeveral(undefined), [board.pieces, board.marks.selected, width]);
  return { picture, several, close: () => setSeveral(undefined) };
}

/** Where the tower's buttons cover no piece: at the top, at the bottom, or in the corners that a flat tower leaves
 * free. */
type ToolsAt = "head" | "low" | "corners";

function toolsAt({ width, height }: Stage, names: NamesAt): ToolsAt {
  if (isFlat({ width, height })) return "corners";
  return names === "piece" && height < LOW ? "low" : "head";
}

function Tools({ at, whole, onTurn, onWhole }: Pick<TowerProps, "whole" | "onTurn" | "onWhole"> & { at: ToolsAt }) {
  return (
    <div class={`tower-tools ${at}`}>
      <IconButton icon="rotate-3d" label={say("turn")} onClick={() => onTurn(1)} />
      <IconButton icon={whole ? "minimize" : "maximize"} label={say(whole ? "beside" : "whole")} onClick={onWhole} />
    </div>
  );
}

export function Tower(props: TowerProps) {
  const { board, asked, width, height, active, whole, onPick } = props;
  const { game, pieces, marks } = board;
  const { letters } = useSettings();
  const { Gl, drawn, onReady, onFail } = useGl();
  const staged = useStage(props, drawn === "slowly");
  const { shown, scene, camera, viewing, names } = staged;
  const { picture, several, close } = useHands(props, staged);
  const info = infoOf(game);
  const lettered = shown.solids.lettered === true || (asked.alone !== undefined && letters);
  const tagged = active === undefined || whole;
  const counts = tagged ? countsByLevel(info, marks.selected === undefined ? undefined : marks.targets) : [];
  const drawing = { game, shown, scene, camera, width, height };
  const label = say("picture", { game: titleOf(game), count: info.levels.length });
  return (
    <div class={whole ? "tower whole" : "tower"} style={{ width: `${width}px`, height: `${height}px` }}>
      <div ref={picture} class="tower-picture" role="img" aria-label={label}>
        {drawn === "no" && <SvgTower {...drawing} />}
        {Gl !== undefined && <Gl {...drawing} moves={viewing.moves || (shown.moving?.size ?? 0) > 0} onReady={onReady} onFail={onFail} />}
      </div>
      <svg class="tower-writing notranslate" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {camera.scale > ROOMY && shown.crowded !== true && (
          <Coordinates shown={shown} camera={camera} level={asked.alone ?? info.levels.length - 1} />
        )}
        {!tagged && <LevelLetters shown={shown} camera={camera} active={active!} />}
        {lettered && <Letters scene={scene} camera={camera} all={shown.solids.lettered === true} />}
      </svg>
      {tagged && <LevelTags shown={shown} camera={camera} active={asked.alone ?? active} counts={counts} onLevel={props.onLevel} />}
      <div aria-hidden="true">
        <Names game={game} pieces={pieces} scene={scene} camera={camera} {...{ width, height, names }} />
      </div>
      {several !== undefined && (
        <PlaceList game={game} pieces={pieces} several={several} width={width} height={height} onPick={onPick} onClose={close} />
      )}
      <Tools at={toolsAt(staged.stage, names)} whole={whole} onTurn={props.onTurn} onWhole={props.onWhole} />
      {props.children}
    </div>
  );
}
