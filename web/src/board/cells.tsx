// The places of a flat board: their ground, their accessible names, and keyboard access. Only one of them at a time is
// a Tab stop.
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/board";
import { memo } from "../ui/memo";
import { lookOf } from "../games";
import { listed } from "../language/format";
import { kindNoun, seatName } from "../library/games";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "./cast";
import { type BoardProps, type Holds, type Marks, UNIT } from "./board";
import { type Board, drawnAt, placeAt, placeNamed, spotDrawnAt, spotOf } from "./geometry";
import { groundClass } from "./ground";
import { type Cursor, isForMoves, isInNames, TypedPlace, walk } from "./keys";
import { spokenPlace } from "./spoken";

function classesOf(place: Place, marks: Marks, piece: BoardPiece | undefined): string {
  const classes = ["cell"];
  if (marks.selected === place) classes.push("selected");
  if (marks.last?.has(place)) classes.push("last");
  if (marks.warned?.has(place)) classes.push("warned");
  if (marks.planned?.has(place)) classes.push("planned");
  if (marks.movers?.has(place)) classes.push("mover");
  if (piece !== undefined) classes.push("held");
  return classes.join(" ");
}

function possible(landing: { jumps: number; goesOn: boolean } | undefined): string {
  if (landing === undefined) return say("possible");
  return say(landing.goesOn ? "possible.jumps.on" : "possible.jumps", { jumps: landing.jumps });
}

/** "held by you 2, by them 1", and what this means for the piece that stands there. */
function heldWords(place: Place, { at, names }: Holds): string[] {
  const held = at.get(place);
  if (held === undefined) return [];
  const counts = { own: held.yours.length, others: held.theirs.length };
  const said = names === undefined ? say("held", counts) : say("held.seats", { ...counts, ...names });
  return held.sign === "danger" ? [said, say("danger")] : held.sign === "prize" ? [said, say("held.prize")] : [said];
}

function words(game: string, board: Board, place: Place, piece: BoardPiece | undefined, marks: Marks): string {
  const parts = [spokenPlace(board, place)];
  if (piece !== undefined) parts.push(say("piece", { seat: seatName(game, piece.seat), kind: kindNoun(game, piece.letter) }));
  const expected = marks.goal?.get(place);
  if (expected !== undefined) parts.push(say("goal.of", { seat: seatName(game, expected.seat), kind: kindNoun(game, expected.letter) }));
  else if (marks.goal?.has(place)) parts.push(say("goal"));
  if (marks.checks?.some((check) => check.place === place)) parts.push(say("check"));
  if (marks.selected === place) parts.push(say("chosen"));
  const why = marks.forbidden?.get(place);
  if (marks.captures?.has(place)) parts.push(say("taken"));
  else if (marks.targets?.has(place)) parts.push(possible(marks.landings?.get(place)));
  else if (why !== undefined) parts.push(say("not.possible", { why }));
  else if (marks.movers?.has(place)) parts.push(say("mover"));
  if (marks.attacked?.get(place)?.includes("danger")) parts.push(say("danger"));
  if (marks.holds !== undefined) parts.push(...heldWords(place, marks.holds));
  return listed(parts);
}

interface CellProps {
  place: Place;
  x: number;
  y: number;
  ground: string;
  gate: boolean;
  colour?: string; // of the seat whose side this is
  classes: string;
  label: string;
  selected: boolean;
  tab: boolean;
}

/** Rendered again only if one of its properties has changed, so that marking a few places leaves the others alone. */
const Cell = memo(({ place, x, y, ground, gate, colour, classes, label, selected, tab }: CellProps) => (
  <g
    role="gridcell"
    class={classes}
    data-place={place}
    data-xy={`${x},${y}`}
    tabindex={tab ? 0 : -1}
    aria-label={label}
    aria-selected={selected}
  >
    <rect
      class={ground}
      style={colour === undefined ? undefined : `--seat: ${colour}`}
      x={x * UNIT}
      y={y * UNIT}
      width={UNIT}
      height={UNIT}
    />
    {gate && <rect class="gate-tint" x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} />}
  </g>
));

interface CellsProps {
  board: BoardProps;
  info: Board;
  across: number;
  down: number;
  at: ReadonlyMap<Place, BoardPiece>;
  focus: Cursor;
}

/** All places, row by row. */
export function Cells({ board, info, across, down, at, focus }: CellsProps) {
  const { game, marks, turned, level = 0, seats } = board;
  const look = lookOf(game);
  const cell = (x: number, y: number) => {
    const spot = spotDrawnAt(info, x, y, level, turned);
    const place = placeAt(info, spot);
    const ground = look.ground(spot);
    const piece = at.get(place);
    return (
      <Cell
        key={x}
        place={place}
        x={x}
        y={y}
        ground={groundClass(ground, (seat) => seats?.includes(seat) ?? true)}
        gate={ground.kind === "gate"}
        colour={ground.seat === undefined ? undefined : look.paint[ground.seat]?.body}
        classes={classesOf(place, marks, piece)}
        label={words(game, info, place, piece, marks)}
        selected={marks.selected === place}
        tab={focus.x === x && focus.y === y}
      />
    );
  };
  return (
    <>
      {Array.from({ length: down }, (_, y) => (
        <g role="row" key={y}>
          {Array.from({ length: across }, (_, x) => cell(x, y))}
        </g>
      ))}
    </>
  );
}

function cellOf(target: EventTarget | null): SVGElement | undefined {
  return (target as Element | null)?.closest<SVGElement>("[data-xy]") ?? undefined;
}

/** The place of the keyboard focus on a board, and whether its cursor is visible. */
export function useKeys(board: BoardProps, info: Board, across: number, down: number) {
  const [focus, setFocus] = useState<Cursor>({ x: Math.floor(across / 2), y: down - 1 });
  const [seen, setSeen] = useState(false);
  const { level = 0, turned } = board;
  const typed = useMemo(() => new TypedPlace((name) => placeNamed(info, level, name)), [info, level]);
  const go = (from: SVGElement, to: Cursor) => {
    setFocus(to);
    from.ownerSVGElement?.querySelector<SVGElement>(`[data-xy="${to.x},${to.y}"]`)?.focus();
  };
  const pressed = useRef(false); // a click moves the focus here
  const onKeyDown = (event: JSX.TargetedKeyboardEvent<SVGSVGElement>) => {
    const cell = cellOf(event.target);
    pressed.current = false;
    if (cell === undefined || event.altKey || event.metaKey || isForMoves(event)) return;
    // a clicked place has the focus but no cursor: then arrow keys belong to the page, which steps through moves
    const next = seen ? walk(event.key, event.ctrlKey, focus, across, down) : undefined;
    const mayName = seen && !event.ctrlKey && isInNames(info, event.key);
    const named = mayName ? typed.take(event.key, event.timeStamp) : undefined;
    if (next !== undefined) go(cell, next);
    else if (named !== undefined) named !== null && go(cell, drawnAt(info, spotOf(info, named), turned));
    else if (event.key === "Enter" || event.key === " ") board.onPress?.(cell.dataset.place!);
    else return;
    event.preventDefault();
    event.stopPropagation(); // a letter typed here is no keyboard shortcut of the page
  };
  const onFocusIn = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    const [x, y] = cell?.dataset.xy?.split(",").map(Number) ?? [];
    if (x !== undefined && y !== undefined) setFocus({ x, y });
    setSeen(!pressed.current || cell?.matches(":focus-visible") === true);
    pressed.current = false;
  };
  const onPressed = () => {
    pressed.current = true;
  };
  const inside = { x: Math.min(focus.x, across - 1), y: Math.min(focus.y, down - 1) };
  const on = { onKeyDown, onFocusIn, onFocusOut: () => setSeen(false), onPointerDownCapture: onPressed };
  return { focus: inside, cursor: seen ? inside : undefined, on };
}
