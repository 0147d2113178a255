// The flat boards: one for each level, or for each rank or file.
import say from "virtual:words/cube";
import type { BoardProps } from "../board/board";
import { FlatBoard } from "../board/flat";
import { type Axis, sliceNames, sliceOf } from "../board/geometry";
import { infoOf } from "../library/games";
import { captionHeight, TAB } from "./layout";
import { LevelWay } from "./level_way";

interface SliceProps {
  board: BoardProps;
  axis: Axis;
  slice: number;
  size: number;
}

export function Slice({ board, axis, slice, size }: SliceProps) {
  const name = sliceNames({ ...infoOf(board.game), cut: axis })[slice]!;
  return (
    <div class="slice-board" style={{ width: `${size}px`, height: `${size}px` }}>
      <FlatBoard {...board} cut={axis} level={slice} label={say(`slice.${axis}`, { name, board: board.label })} />
    </div>
  );
}

/** The caption above a slice. */
function captionOf(axis: Axis, slice: number, count: number) {
  if (axis !== "level") return `caption.${axis}` as const;
  if (slice === 0) return "caption.top";
  return slice === count - 1 ? "caption.bottom" : "caption.level";
}

interface SlicesProps {
  board: BoardProps;
  axis: Axis;
  size: number;
  columns: number;
  /** The level that is shown by itself in the tower. */
  alone: number | undefined;
}

export function Slices({ board, axis, size, columns, alone }: SlicesProps) {
  const cut = { ...infoOf(board.game), cut: axis };
  const { selected } = board.marks;
  const chosen = selected === undefined ? undefined : sliceOf(cut, selected);
  const names = sliceNames(cut);
  const contested: number[] = [];
  for (const [place, { sign }] of board.marks.holds?.at ?? [])
    if (sign === "contested") contested[sliceOf(cut, place)] = (contested[sliceOf(cut, place)] ?? 0) + 1;
  const ringed = (slice: number) => slice === chosen || (axis === "level" && slice === alone);
  return (
    <div class="slices" style={{ gridTemplateColumns: `repeat(${columns}, ${size}px)` }}>
      {names.map((name, slice) => (
        <figure key={`${axis}${name}`} class={ringed(slice) ? "slice ringed" : "slice"}>
          <figcaption style={{ height: `${captionHeight()}px` }}>
            <span>{say.parts(captionOf(axis, slice, names.length), { name: <b>{name}</b> })}</span>
            {board.marks.holds !== undefined && <span class="second">{say("contested", { count: contested[slice] ?? 0 })}</span>}
          </figcaption>
          <Slice board={board} axis={axis} slice={slice} size={size} />
        </figure>
      ))}
    </div>
  );
}

interface LevelTabsProps {
  game: string;
  active: number;
  counts: readonly number[];
  /** How many pieces the last move attacks on each level. */
  hits: readonly number[];
  /** Levels with a piece that can move, if the shown level has none, as happens in many checks. */
  movable: ReadonlySet<number>;
  /** Levels with something to look at. */
  hinted: ReadonlySet<number>;
  /** The levels on which the last move began and ended. */
  way: readonly [number, number] | undefined;
  size: number;
  columns: number;
  onLevel: (level: number) => void;
}

/** A tab for each level with the number of targets on it. Together the tabs are as high as the board beside them. */
export function LevelTabs({ game, active, counts, hits, movable, hinted, way, size, columns, onLevel }: LevelTabsProps) {
  const names = [...infoOf(game).levels];
  const rows = Math.ceil(names.length / columns);
  const style = {
    height: `${size}px`,
    gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, ${TAB}px)`,
  };
  const wordsOf = (name: string, level: number) => {
    const said = counts[level] ? say("level.targets", { name, count: counts[level] }) : say("level", { name });
    const hit = hits[level] ? say("level.hits", { level: said, count: hits[level] }) : said;
    const after = way?.includes(level) ? say("level.last", { level: hit }) : hit;
    return movable.has(level) ? say("level.movable", { level: after }) : after;
  };
  const classOf = (level: number) =>
    [hinted.has(level) && "hinted", way?.[0] === level && "began", movable.has(level) && "movable"].filter(Boolean).join(" ");
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (active + by + names.length) % names.length;
    onLevel(next);
    (event.currentTarget as Element).querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div class="level-tabs" role="tablist" aria-label={say("levels")} aria-orientation="vertical" style={style} onKeyDown={onKeyDown}>
      {names.map((name, level) => (
        <button
          key={name}
          type="button"
          role="tab"
          class={classOf(level) || undefined}
          aria-selected={level === active}
          tabindex={level === active ? 0 : -1}
          aria-label={wordsOf(name, level)}
          onClick={() => onLevel(level)}
        >
          {name}
          {(counts[level] ?? 0) > 0 && <small>{counts[level]}</small>}
          {(hits[level] ?? 0) > 0 && <small class="hits">{hits[level]}!</small>}
        </button>
      ))}
      {way !== undefined && <LevelWay from={way[0]} to={way[1]} levels={names.length} columns={columns} height={size} />}
    </div>
  );
}
