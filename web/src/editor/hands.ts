// What presses, drags and keys do to the arrangement with the chosen tool: a piece to place, the eraser, or the hand,
// which moves pieces.
import { useRef, useState } from "preact/hooks";
import say from "virtual:words/editor";
import type { Grab } from "../board/board";
import { infoOf } from "../library/games";
import type { Place, Seat } from "../library/protocol";
import { keyMeant, useWindowKeys } from "../ui/kit/keys";
import { moved, pieceOn, withPiece, without } from "./arrangement";
import type { Editor } from "./editor";
import { pieceIn } from "./words";

export type Tool = { kind: "hand" | "eraser" } | { kind: "piece"; letter: string; seat: Seat };

export function sameTool(one: Tool, other: Tool): boolean {
  if (one.kind !== "piece" || other.kind !== "piece") return one.kind === other.kind;
  return one.letter === other.letter && one.seat === other.seat;
}

/** The tool for a letter: the piece, of the seat of the previous tool. The same letter again selects the piece of the
 * next seat. */
export function toolFor(game: string, seats: readonly Seat[], before: Tool, key: string): Tool | undefined {
  const letter = key.toUpperCase();
  if (key.length !== 1 || !infoOf(game).kinds.some((kind) => kind.letter === letter)) return undefined;
  if (before.kind !== "piece") return { kind: "piece", letter, seat: seats[0]! };
  const by = before.letter === letter ? 1 : 0;
  const seat = seats[(seats.indexOf(before.seat) + by + seats.length) % seats.length]!;
  return { kind: "piece", letter, seat };
}

const TAKERS = "input, textarea, select, dialog";

export interface Hands {
  tool: Tool;
  /** The piece that the hand has picked up. */
  picked: Place | undefined;
  choose(tool: Tool): void;
  press(place: Place): void;
  grab(place: Place): Grab;
  drop(place: Place): void;
  dropOff(): void;
  /** Places a piece, whichever tool is chosen. */
  put(letter: string, seat: Seat, place: Place): void;
}

/** Edits by name, each with its message. */
function editsOf(editor: Editor) {
  const { game } = editor;
  const now = () => editor.now!;
  return {
    put(letter: string, seat: Seat, place: Place) {
      editor.edit(withPiece(now(), place, letter, seat), say("put", { ...pieceIn(game, letter, seat), place }));
    },
    remove(place: Place) {
      const piece = pieceOn(now(), place);
      if (piece === undefined) return;
      editor.edit(without(now(), place), say("taken", { ...pieceIn(game, piece.letter, piece.seat), place }));
    },
    move(from: Place, to: Place) {
      const piece = pieceOn(now(), from);
      if (piece === undefined || from === to) return;
      editor.edit(moved(now(), from, to), say("moved", { ...pieceIn(game, piece.letter, piece.seat), from, to }));
    },
  };
}

interface KeyTakers {
  editor: Editor;
  tool: Tool;
  choose(tool: Tool): void;
  remove(place: Place | undefined): void;
}

/** Undo and redo by the usual keys; true if the key was one of them. */
function steps(event: KeyboardEvent, editor: Editor): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = keyMeant(event).toLowerCase();
  if (key === "z" && !event.shiftKey) editor.undo();
  else if (key === "y" || key === "z") editor.redo();
  else return false;
  return true;
}

function onKey(event: KeyboardEvent, { editor, tool, choose, remove }: KeyTakers): void {
  const target = event.target as Element;
  if (event.defaultPrevented || target.closest?.(TAKERS) || !editor.arranges || editor.now === undefined) return;
  const letter = toolFor(editor.game, editor.seats, tool, keyMeant(event));
  if (steps(event, editor)) event.preventDefault();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    remove(target.closest<SVGElement>("[data-place]")?.dataset.place);
  } else if (event.key === "Escape") choose({ kind: "hand" });
  else if (letter !== undefined) choose(letter);
}

export function useHands(editor: Editor): Hands {
  const [tool, setTool] = useState<Tool>({ kind: "hand" });
  const [picked, setPicked] = useState<Place>();
  const held = useRef<Place>();
  const { put, remove, move } = editsOf(editor);
  const at = (place: Place) => (editor.now === undefined ? undefined : pieceOn(editor.now, place));
  const choose = (next: Tool) => {
    setTool(next);
    setPicked(undefined);
  };
  const press = (place: Place) => {
    const piece = at(place);
    if (!editor.arranges) return;
    if (tool.kind === "eraser") return remove(place);
    if (tool.kind === "piece") {
      const same = piece?.letter === tool.letter && piece.seat === tool.seat;
      return same ? remove(place) : put(tool.letter, tool.seat, place);
    }
    if (picked !== undefined && picked !== place) move(picked, place);
    setPicked(picked === undefined && piece !== undefined ? place : undefined);
  };
  const drop = (place: Place) => {
    if (held.current !== undefined) move(held.current, place);
    setPicked(undefined);
  };
  const dropOff = () => {
    if (held.current !== undefined) remove(held.current);
    setPicked(undefined);
  };
  const grab = (place: Place): Grab => {
    held.current = place;
    return editor.arranges && at(place) !== undefined ? "again" : "no";
  };
  const takers: KeyTakers = { editor, tool, choose, remove: (place) => (place ?? picked) !== undefined && remove((place ?? picked)!) };
  useWindowKeys((event) => onKey(event, takers));
  const standing = picked !== undefined && at(picked) !== undefined ? picked : undefined;
  return { tool, picked: standing, choose, press, grab, drop, dropOff, put };
}
