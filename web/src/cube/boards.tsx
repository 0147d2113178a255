// A board of several levels: the tower and its flat boards, which share the choice, the pointer and the keyboard focus.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/cube";
import type { Arrow, BoardProps } from "../board/board";
import { type Axis, sliceOf } from "../board/geometry";
import { solidsOf } from "../games/solids";
import { infoOf } from "../library/games";
import type { GameInfo, Place } from "../library/protocol";
import { Button, IconButton } from "../ui/kit/button";
import { Segments } from "../ui/kit/choice";
import { optional } from "../ui/optional";
import { useSettings } from "../ui/settings";
import { usePointed } from "./asking";
import type { CubeProps } from "./cube_props";
import { FlatSide } from "./flat_side";
import { type BoardPresses, useFarEnd, useFollowed, useLevel } from "./following";
import { useLater } from "./later";
import { layoutFor } from "./layout";
import type { CellQuery } from "./shown";
import { Tower } from "./tower";
import { checkInWords, choiceInWords } from "./words";

const Symbols = optional(async () => (await import("./held/parts")).HeldSymbols);
const Legend = optional(async () => (await import("./held/parts")).HeldLegend);

interface Size {
  width: number;
  height: number;
}

/** The element of the boards, and its size. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const watch = new ResizeObserver(measure); // measures after layout and before paint
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, room: size };
}

/** The window's size if it is wanted. Reading it forces layout at once. */
function useScreen(wanted: boolean): Size {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const measure = () => redraw((times) => times + 1);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [wanted]);
  return wanted ? { width: innerWidth, height: innerHeight } : { width: 0, height: 0 };
}

const AXES = ["level", "rank", "file"] as const;

const RECENT = 3000; // milliseconds

/** The board, with a record of presses: a piece that moves to a pressed place was moved by this person. */
function useNoted(board: BoardProps, onTap: (place: Place) => void) {
  const last = useRef({ place: "", when: -Infinity, count: 0 });
  const noted = (tell: ((place: Place) => void) | undefined) => (place: Place) => {
    last.current = { place, when: performance.now(), count: last.current.count + 1 };
    onTap(place);
    tell?.(place);
  };
  const pressed: BoardPresses = {
    recently: (place) => last.current.place === place && performance.now() - last.current.when < RECENT,
    count: () => last.current.count,
  };
  return { board: { ...board, onPress: noted(board.onPress), onDrop: noted(board.onDrop) }, pressed };
}

/** What is in view; `first`: the level with which a narrow window begins, by default the middle one. */
function useLook(levels: number, first: number | undefined, cut: Axis) {
  const [axis, setAxis] = useState(cut);
  const [alone, setAlone] = useState<number>();
  const level = useLevel(first ?? Math.floor((levels - 1) / 2));
  const [whole, setWhole] = useState(false);
  const [turns, setTurns] = useState(0);
  const [pointed, setPointed] = useState<Place>();
  const [focused, setFocused] = useState<Place>();
  const [tapped, setTapped] = useState<Place>();
  return {
    ...{ axis, setAxis, alone, setAlone, level, whole, setWhole, pointed, setPointed, focused, setFocused, tapped, setTapped },
    turns,
    turn: (by: number) => setTurns((now) => now + by), // a press may come before the previous one is rendered
  };
}

/** The queried place: the one under the pointer or, if held places are shown, under the keyboard cursor or tapped
 * last. */
function useAsked(
  { pointed, focused, tapped, setTapped }: ReturnType<typeof useLook>,
  { pieces, marks, holding }: CubeProps,
): Place | undefined {
  const place = pointed ?? (marks.holds === undefined ? undefined : (focused ?? tapped));
  useEffect(() => setTapped(undefined), [pieces]);
  useEffect(() => holding?.ask(place), [place, holding === undefined]);
  return place;
}

function Axes({ axis, onChange }: { axis: Axis; onChange: (axis: Axis) => void }) {
  return (
    <div class="cube-axis">
      <Segments
        label={say("axes")}
        items={AXES.map((value) => ({ value, label: say(`axis.${value}`) }))}
        value={axis}
        onChange={onChange}
      />
    </div>
  );
}

/** The level of a hint: the first of its levels that the board shows. */
function hintedLevel(info: GameInfo, { hint }: BoardProps["marks"]): number | undefined {
  const [place] = hint ?? [];
  return place === undefined ? undefined : sliceOf(info, place);
}

/** The button that opens a tower which has no room. Beside a board, there is room only for its icon. */
function Opener({ narrow, onClick }: { narrow: boolean; onClick: () => void }) {
  if (narrow) return <IconButton icon="layers" label={say("tower")} onClick={onClick} />;
  return (
    <Button kind="tinted" icon="layers" onClick={onClick}>
      {say("tower")}
    </Button>
  );
}

/** Adds the person's own arrows to those of the marks on the tower. */
const withDrawn = (board: BoardProps, drawn: readonly Arrow[] = []) => {
  const arrows = [...(board.marks.arrows ?? []), ...drawn];
  return { ...board, marks: { ...board.marks, arrows } };
};

/** The spoken description of the choice, or of a check. */
function Said({ game, pieces, marks }: Pick<BoardProps, "game" | "pieces" | "marks">) {
  const info = infoOf(game);
  const said = choiceInWords(game, info, pieces, marks) || checkInWords(game, info, solidsOf(game), pieces, marks.checks);
  return (
    <p class="unseen" role="status">
      {said}
    </p>
  );
}

function leave(event: KeyboardEvent, whole: () => void) {
  event.stopPropagation();
  whole();
}

export function CubeBoards({ position, follows, own, onFarEnd, cut = "level", holding, ...given }: CubeProps) {
  const { game, marks, pieces } = given;
  const info = infoOf(game);
  const { box, room } = useRoom();
  const { cube } = useSettings();
  const look = useLook(info.levels.length, hintedLevel(info, marks), cut);
  const { alone, whole, axis, focused, level } = look;
  const screen = useScreen(whole);
  const { active, setActive } = level;
  const place = useAsked(look, { ...given, holding });
  const asked: CellQuery = { alone, focused, pointed: usePointed(position, place, marks.holds) };
  const { board, pressed } = useNoted(given, look.setTapped);
  const layout = layoutFor(room.width, room.height, info.levels.length, Math.max(info.files, info.ranks), cube);
  const single = layout.kind !== "wide";
  useFollowed({ ...given, follows, own }, single, level, pressed);
  useFarEnd({ ...given, onFarEnd }, single, level);
  const size = whole ? screen : layout.tower;
  const shared = { onPoint: look.setPointed, onTurn: look.turn };
  const onLevel = (chosen: number) => {
    if (single) setActive(chosen);
    if (!single || whole) look.setAlone(alone === chosen ? undefined : chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => whole && event.key === "Escape" && leave(event, () => look.setWhole(false));
  const tower = { asked, whole, pressed: pressed.recently, onLevel, turns: look.turns, active: single ? active : undefined };
  const hasTower = size !== undefined && room.width > 0;
  const picture = useLater(
    hasTower && (
      <Tower
        {...shared}
        board={withDrawn({ ...board, marks }, given.drawing?.arrows)}
        {...size}
        {...tower}
        onWhole={() => look.setWhole(!whole)}
        onNear={(near) => single && setActive(near)}
        onPick={(place) => given.onGrab?.(place) !== "fresh" && board.onPress(place)}
      >
        {!single && !whole && <Axes axis={axis} onChange={look.setAxis} />}
        {holding?.panel === false && <Legend {...{ game, pieces, holding }} />}
      </Tower>
    ),
  );
  return (
    <div ref={box} class={`cube-boards ${layout.kind}`} onKeyDown={onKeyDown}>
      {holding !== undefined && <Symbols />}
      <Said {...{ game, pieces, marks }} />
      {picture === false && hasTower ? <div class="tower" style={{ width: `${size.width}px`, height: `${size.height}px` }} /> : picture}
      {layout.opener && !whole && <Opener narrow={layout.kind === "split"} onClick={() => look.setWhole(true)} />}
      {room.width > 0 && (
        <FlatSide
          {...shared}
          {...{ board, layout, axis, alone, active }}
          jump={level.jump}
          onActive={setActive}
          onFocus={look.setFocused}
        />
      )}
    </div>
  );
}
