// A board of several levels: the tower and its flat boards, which share one choice, one pointer, one keyboard.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/cube";
import type { BoardProps } from "../board/board";
import { type Axis, busiestLevel, sliceOf, spotOf } from "../board/geometry";
import { Sign } from "../board/sign";
import { solidsOf } from "../games/solids";
import { infoOf } from "../library/games";
import type { Game, GameInfo, Place } from "../library/protocol";
import { Button, IconButton, Segments } from "../ui/kit";
import { useSettings } from "../ui/settings";
import { useDanger, usePointed, worthShowing } from "./asking";
import { FlatSide } from "./flat_side";
import { useLater } from "./later";
import { layoutFor } from "./layout";
import type { Asked } from "./shown";
import { Tower } from "./tower";
import { checkInWords, choiceInWords } from "./words";

/** `position`: what the library is asked about, if it is to be asked. `follows`: where only one level is shown, it is that
 * of each last move, one's own too, and before it the one with the most pieces. `cut`: how the flat boards cut the cube at first. */
export type CubeProps = BoardProps & { position?: Game; follows?: boolean; cut?: Axis | undefined };

interface Size {
  width: number;
  height: number;
}

function useSize(element: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current!;
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return size;
}

function useScreen(): Size {
  const [size, setSize] = useState<Size>({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return size;
}

const AXES = ["level", "rank", "file"] as const;

const RECENT = 3000; // milliseconds

/** The board, with a note of what was pressed: a piece that goes there was moved by this person. */
function useNoted(board: BoardProps) {
  const pressed = useRef({ place: "", when: -Infinity });
  const noted = (tell: ((place: Place) => void) | undefined) => (place: Place) => {
    pressed.current = { place, when: performance.now() };
    tell?.(place);
  };
  return {
    board: { ...board, onPress: noted(board.onPress), onDrop: noted(board.onDrop) },
    pressed: (place: Place) => pressed.current.place === place && performance.now() - pressed.current.when < RECENT,
  };
}

/** What the person looks at; `first`: the level that a narrow window begins with, the middle one unless said. */
function useLook(levels: number, first: number | undefined, cut: Axis) {
  const [axis, setAxis] = useState(cut);
  const [alone, setAlone] = useState<number>();
  const [active, setActive] = useState(first ?? Math.floor((levels - 1) / 2));
  const [whole, setWhole] = useState(false);
  const [turns, setTurns] = useState(0);
  const [pointed, setPointed] = useState<Place>();
  const [focused, setFocused] = useState<Place>();
  return {
    ...{ axis, setAxis, alone, setAlone, active, setActive, whole, setWhole, pointed, setPointed, focused, setFocused },
    turns,
    turn: (by: number) => setTurns((now) => now + by), // a press may come before the last one is drawn
  };
}

/** A hint at one place shows its level, where only one is shown. */
function useHinted({ game, marks: { hint } }: BoardProps, single: boolean, setActive: (level: number) => void): void {
  const place = hint?.size === 1 ? [...hint][0] : undefined;
  useEffect(() => {
    if (single && place !== undefined) setActive(spotOf(infoOf(game), place).level);
  }, [single, place]);
}

/** Where only one level is shown, it is once that of what another moved, unless a piece is in the hand; or that of a
 * hint. `isOwn`: whether this person moved there. */
function useFollowed(board: CubeProps, single: boolean, setActive: (level: number) => void, isOwn: (place: Place) => boolean): void {
  const { game, marks, pieces, follows = false } = board;
  const { stay } = useSettings();
  const [from, to] = marks.last ?? [];
  const here = single && pieces.length > 0;
  useEffect(() => {
    const info = infoOf(game);
    const middle = Math.floor((info.levels.length - 1) / 2);
    if (!here) return;
    if (to === undefined) {
      if (follows) setActive(busiestLevel(info, pieces.map(({ place }) => place), middle));
    } else if (follows || !(stay || isOwn(to) || marks.selected !== undefined)) setActive(spotOf(info, to).level);
  }, [here, from, to]);
  useHinted(board, single, setActive);
}

function Axes({ axis, onChange }: { axis: Axis; onChange: (axis: Axis) => void }) {
  return (
    <div class="cube-axis">
      <Segments label={say("axes")} items={AXES.map((value) => ({ value, label: say(`axis.${value}`) }))} value={axis} onChange={onChange} />
    </div>
  );
}

/** The level that a hint is on: the first that the board shows. */
function hintedLevel(info: GameInfo, { hint }: BoardProps["marks"]): number | undefined {
  const [place] = hint ?? [];
  return place === undefined ? undefined : sliceOf(info, place);
}

/** What the colours of attacks say, on the tower and on the flat boards. */
function AttacksLegend() {
  return (
    <ul class="attacks-legend" aria-label={say("held")}>
      <li>
        <Sign kind="reach" />
        {say("held.own")}
      </li>
      <li>
        <Sign kind="danger" />
        {say("held.theirs")}
      </li>
    </ul>
  );
}

/** Opens a tower that has no room; beside a board there is room for its icon. */
function Opener({ narrow, onClick }: { narrow: boolean; onClick: () => void }) {
  if (narrow) return <IconButton icon="layers" label={say("tower")} onClick={onClick} />;
  return (
    <Button kind="tinted" icon="layers" onClick={onClick}>
      {say("tower")}
    </Button>
  );
}

export function CubeBoards({ position, follows, cut = "level", ...given }: CubeProps) {
  const { game, marks, pieces } = given;
  const info = infoOf(game);
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const screen = useScreen();
  const { cube } = useSettings();
  const look = useLook(info.levels.length, hintedLevel(info, marks), cut);
  const { alone, active, whole, axis, focused, setActive } = look;
  const danger = useDanger(position, game, pieces, marks.attacked !== undefined);
  const asked: Asked = { alone, focused, pointed: usePointed(position, look.pointed), ...danger };
  const { board, pressed } = useNoted(given);
  const layout = layoutFor(room.width, room.height, info.levels.length, Math.max(info.files, info.ranks), cube);
  const single = layout.kind !== "wide";
  useFollowed({ ...given, follows }, single, setActive, pressed);
  const size = whole ? screen : layout.tower;
  const flat = { ...board, marks: { ...marks, attacked: position === undefined ? marks.attacked : worthShowing(marks.attacked, danger, pieces) } };
  const arrows = [...(marks.arrows ?? []), ...(given.drawing?.arrows ?? [])];
  const shared = { onPoint: look.setPointed, onTurn: look.turn };
  const said = choiceInWords(game, info, pieces, marks) || checkInWords(game, info, solidsOf(game), pieces, marks.checks);
  const onLevel = (level: number) => {
    if (single) setActive(level);
    if (!single || whole) look.setAlone(alone === level ? undefined : level);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !whole) return;
    event.stopPropagation();
    look.setWhole(false);
  };
  const tower = { asked, whole, pressed, onLevel, turns: look.turns, active: single ? active : undefined };
  const hasTower = size !== undefined && room.width > 0;
  const picture = useLater(
    hasTower && (
      <Tower
        {...shared}
        board={{ ...board, marks: { ...marks, arrows } }}
        {...size}
        {...tower}
        onWhole={() => look.setWhole(!whole)}
        onNear={(level) => single && setActive(level)}
        onPick={(place) => given.onGrab?.(place) !== "fresh" && board.onPress(place)}
      >
        {!single && !whole && <Axes axis={axis} onChange={look.setAxis} />}
        {danger !== undefined && <AttacksLegend />}
      </Tower>
    ),
  );
  return (
    <div ref={box} class={`cube-boards ${layout.kind}`} onKeyDown={onKeyDown}>
      <p class="unseen" role="status">
        {said}
      </p>
      {picture === false && hasTower ? <div class="tower" style={{ width: `${size.width}px`, height: `${size.height}px` }} /> : picture}
      {layout.opener && !whole && <Opener narrow={layout.kind === "split"} onClick={() => look.setWhole(true)} />}
      <FlatSide board={flat} {...shared} {...{ layout, axis, alone, active }} onActive={setActive} onFocus={look.setFocused} />
    </div>
  );
}
