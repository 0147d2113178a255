// The flat boards beside the tower: all of them, or one level and tabs for the others. Keys move between them.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../board/board";
import { type Axis, placeAt, spotOf } from "../board/geometry";
import { mayMove } from "../board/motion";
import { infoOf } from "../library/games";
import type { Place } from "../library/protocol";
import type { Jump } from "./following";
import { NameKeys, nextCandidate, nextSlice } from "./keys";
import type { Layout } from "./layout";
import { endsOf, otherEnd } from "./other_end";
import { choosable } from "./picking";
import { cellsOf } from "./plates";
import { LevelTabs, Slice, Slices } from "./slices";
import { countsByLevel } from "./words";

interface FlatSideProps {
  board: BoardProps;
  layout: Layout;
  axis: Axis;
  alone: number | undefined;
  /** The shown level, if there is room for only one. */
  active: number;
  onActive: (level: number) => void;
  jump: Jump;
  onPoint: (place: Place | undefined) => void;
  /** Called when the keyboard cursor moves to a place and is visible there. */
  onFocus: (place: Place | undefined) => void;
  onTurn: (by: number) => void;
}

function placeOf(target: EventTarget | null): SVGElement | undefined {
  return (target as Element | null)?.closest<SVGElement>("[data-place]") ?? undefined;
}

/** Gives the focus to a place, at once or in the render that draws its level. A frame later, it would take the focus
 * from wherever a quick person has moved it. */
function useFocusOn({ board, layout, active, onActive }: FlatSideProps, side: { current: HTMLElement | null }) {
  const wanted = useRef<Place>();
  const give = (place: Place): boolean => {
    const cell = side.current?.querySelector<SVGElement>(`[data-place="${place}"]`);
    cell?.focus();
    return cell != null;
  };
  useLayoutEffect(() => {
    if (wanted.current !== undefined) give(wanted.current);
    wanted.current = undefined;
  }, [active]);
  return (place: Place) => {
    if (give(place) || layout.kind === "wide") return;
    wanted.current = place;
    onActive(spotOf(infoOf(board.game), place).level);
  };
}

/** Keys that move between flat boards. They are handled before the keys of a single board. */
function useKeys(props: FlatSideProps, side: { current: HTMLElement | null }) {
  const { board, layout, axis, onTurn } = props;
  const info = infoOf(board.game);
  const names = useMemo(() => new NameKeys(), [board.game]);
  const order = useMemo(() => [...info.levels].flatMap((_, level) => cellsOf(info, level).map((spot) => placeAt(info, spot))), [info]);
  const cut = layout.kind === "wide" ? axis : "level";
  const focusOn = useFocusOn(props, side);
  const toCandidate = (from: Place, by: 1 | -1): Place | undefined => {
    const next = nextCandidate(order, choosable(board), from, by);
    // Tab starts there.
    if (next === undefined && by === 1) side.current?.querySelector<HTMLElement>(".cube-end")?.focus();
    return next;
  };
  return (event: KeyboardEvent) => {
    const at = placeOf(event.target)?.dataset.place;
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    let to: Place | null | undefined;
    if (event.key === "PageUp") to = nextSlice(info, cut, at, -1);
    else if (event.key === "PageDown") to = nextSlice(info, cut, at, 1);
    else if (event.key === "Tab" && board.marks.choosable === undefined) to = toCandidate(at, event.shiftKey ? -1 : 1);
    else if (event.key === "," || event.key === ".") {
      onTurn(event.key === "," ? -1 : 1);
      to = null;
    } else to = names.take(info, event.key, event.timeStamp);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== null) focusOn(to);
  };
}

const JUMP = 240; // milliseconds
const SHARE = 30; // per cent of its height by which the level slides in

/** Slides the new level in from its direction in the cube. */
function useJump({ down, count }: Jump, side: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    if (count === 0 || !mayMove()) return;
    const begin = { transform: `translateY(${Math.sign(down) * SHARE}%)`, opacity: 0.2 };
    side.current?.querySelector(".slice-board")?.animate([begin, {}], { duration: JUMP, easing: "cubic-bezier(.2,.8,.2,1)" });
  }, [count]);
}

export function FlatSide(props: FlatSideProps) {
  const { board, layout, axis, alone, active, onActive, onPoint, onFocus } = props;
  const side = useRef<HTMLDivElement>(null);
  const onKeyDownCapture = useKeys(props, side);
  useJump(props.jump, side);
  const { selected, targets, hint, movers } = board.marks;
  const info = infoOf(board.game);
  const levelOf = (place: Place) => spotOf(info, place).level;
  const levelsOf = (places: ReadonlySet<Place> | undefined) => new Set([...(places ?? [])].map(levelOf));
  const ends = endsOf(board.marks);
  const movable = levelsOf(selected === undefined ? movers : undefined);
  const counts = countsByLevel(info, selected === undefined ? undefined : targets);
  const hits = countsByLevel(info, selected === undefined ? board.marks.hits : undefined);
  return (
    <div
      ref={side}
      class="flat-side"
      onKeyDownCapture={onKeyDownCapture}
      onPointerOver={(event) => event.pointerType !== "touch" && onPoint(placeOf(event.target)?.dataset.place)}
      onPointerLeave={() => onPoint(undefined)}
      onFocusIn={(event) => {
        const cell = placeOf(event.target);
        onFocus(cell?.matches(":focus-visible") === true ? cell.dataset.place : undefined);
      }}
      onFocusOut={() => onFocus(undefined)}
    >
      {layout.kind === "wide" ? (
        <Slices board={board} axis={axis} size={layout.board} columns={layout.columns} alone={alone} />
      ) : (
        <>
          <LevelTabs
            game={board.game}
            active={active}
            counts={counts}
            hits={hits}
            movable={movable.has(active) ? new Set() : movable}
            hinted={levelsOf(hint)}
            way={ends && [levelOf(ends[0]), levelOf(ends[1])]}
            size={layout.tabHeight}
            columns={layout.tabs}
            onLevel={onActive}
          />
          <Slice
            board={{ ...board, marks: { ...board.marks, elsewhere: otherEnd(info, board.marks, board.pieces, active) } }}
            axis="level"
            slice={active}
            size={layout.board}
          />
        </>
      )}
      <span class="cube-end" tabindex={-1} />
    </div>
  );
}
