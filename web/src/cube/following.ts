// Which level is shown if there is room for only one: the level of another player's move, or of a hint.
import { useEffect, useRef, useState } from "preact/hooks";
import { busiestLevel, spotOf } from "../board/geometry";
import type { Marks } from "../board/board";
import { infoOf } from "../library/games";
import type { Place } from "../library/protocol";
import { useSettings } from "../ui/settings";
import type { CubeProps } from "./cube_props";
import { endsOf } from "./other_end";

/** A change of the shown level: how many levels down, and how many such changes came before. */
export interface Jump {
  down: number;
  count: number;
}

/** The shown level. */
export interface Level {
  active: number;
  setActive(level: number): void;
  jump: Jump;
  /** Changes the level so that the change is visible. */
  jumpTo(level: number): void;
}

export function useLevel(first: number): Level {
  const [active, setActive] = useState(first);
  const [jump, setJump] = useState<Jump>({ down: 0, count: 0 });
  const now = useRef(active);
  now.current = active;
  const jumpTo = (level: number) => {
    const down = level - now.current;
    if (down !== 0) setJump(({ count }) => ({ down, count: count + 1 }));
    setActive(level);
  };
  return { active, setActive, jump, jumpTo };
}

/** Calls a waiting function at once or, if the screen is touched, after the last finger is lifted and its action is
 * done. */
function useFreeHand(): (then: () => void) => void {
  const hand = useRef<{ down: Set<number>; then?: (() => void) | undefined }>({ down: new Set() });
  useEffect(() => {
    const { down } = hand.current;
    const stop = new AbortController();
    const on = (name: string, hear: (id: number) => void) =>
      addEventListener(name, (event) => hear((event as PointerEvent).pointerId), { capture: true, signal: stop.signal });
    const lift = (id: number) => {
      down.delete(id);
      const { then } = hand.current;
      if (down.size > 0 || then === undefined) return;
      hand.current.then = undefined;
      setTimeout(then);
    };
    on("pointerdown", (id) => down.add(id));
    on("pointerup", lift);
    on("pointercancel", lift);
    return () => stop.abort();
  }, []);
  return (then) => {
    if (hand.current.down.size > 0) hand.current.then = then;
    else then();
  };
}

/** Whether a piece is chosen, including for a planned move. */
function isChosen({ selected, planned }: Marks): boolean {
  return selected !== undefined || planned?.size === 1;
}

/** A hint at one place shows its level. */
function useHinted({ game, marks: { hint } }: CubeProps, single: boolean, setActive: Level["setActive"]): void {
  const place = hint?.size === 1 ? [...hint][0] : undefined;
  useEffect(() => {
    if (single && place !== undefined) setActive(spotOf(infoOf(game), place).level);
  }, [single, place]);
}

/** What this person does on the boards. */
export interface BoardPresses {
  /** Whether that place was pressed a moment ago. */
  recently(place: Place): boolean;
  count(): number;
}

/** If only one level is shown, switches once to the level of another player's move, unless a piece is being dragged, or
 * to the level of a hint. A level without pieces is not the first that is shown. */
export function useFollowed(board: CubeProps, single: boolean, level: Level, pressed: BoardPresses): void {
  const { game, marks, pieces, follows = false, own = false } = board;
  const { stay } = useSettings();
  const whenFree = useFreeHand();
  const opened = useRef(false);
  const now = useRef({ marks, active: level.active });
  now.current = { marks, active: level.active };
  const [from, to] = marks.last ?? [];
  const here = single && pieces.length > 0;
  const follow = (end: Place) => {
    const isFirst = !opened.current;
    const target = spotOf(infoOf(game), end).level;
    if (follows || (isFirst && !stay)) return level.setActive(target);
    if (stay || own || pressed.recently(end)) return;
    const before = { count: pressed.count(), active: now.current.active };
    whenFree(() => {
      const isAsItWas = pressed.count() === before.count && now.current.active === before.active && now.current.marks.last?.has(end);
      if (isAsItWas && !isChosen(now.current.marks)) level.jumpTo(target);
    });
  };
  useEffect(() => {
    if (!here) return;
    const info = infoOf(game);
    const middle = Math.floor((info.levels.length - 1) / 2);
    const isBare = pieces.every(({ place }) => spotOf(info, place).level !== now.current.active);
    if (to !== undefined) follow(to);
    else if (follows || (isBare && !opened.current))
      level.setActive(
        busiestLevel(
          info,
          pieces.map(({ place }) => place),
          middle,
        ),
      );
    opened.current = true;
  }, [here, from, to]);
  useHinted(board, single, level.setActive);
}

/** Reports the end of the last move that is not on the shown level: where it ended, otherwise where it began. */
export function useFarEnd({ game, marks, onFarEnd }: CubeProps, single: boolean, { active, jumpTo }: Level): void {
  const info = infoOf(game);
  const ends = endsOf(marks)?.map((place) => spotOf(info, place).level);
  const began = active === ends?.[1];
  const level = single ? ends?.[began ? 0 : 1] : undefined;
  const far = level === active ? undefined : level;
  useEffect(() => {
    onFarEnd?.(far === undefined ? undefined : { level: info.levels[far]!, began, see: () => jumpTo(far) });
  }, [far, began]);
  useEffect(() => () => onFarEnd?.(undefined), []);
}
