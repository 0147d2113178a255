// New games on this device, held until their page is opened, whose code may still be loading.
import { gameOf, infoOf } from "../../library/games";
import type { SavedGame, Seat } from "../../library/protocol";
import { type LocalSession, newGameId, people, type Player } from "../../play/session/local";
import { lineOf } from "../../play/session/tree";
import { navigate } from "../../ui/router";

export type Beginning = ConstructorParameters<typeof LocalSession>[1];

const pending = new Map<string, Beginning>();

/** Whether the new game replaces the dialog in the browser's history, so that Back leads to where the dialog was
 * opened. */
export function leavesDialog(): boolean {
  return location.pathname.startsWith("/new/");
}

/** Opens a new game. */
function open(beginning: Beginning, replace = leavesDialog()): void {
  const id = newGameId();
  pending.set(id, beginning);
  navigate(`/play/${id}`, replace);
}

/** A game that starts when its page is opened, unless it has started already. */
export function prepare(id: string, beginning: Beginning): void {
  pending.set(id, beginning);
}

/** Starts a game and goes to it. */
export function begin(spec: string, players: Record<Seat, Player>, start = ""): void {
  open({ spec, start, players });
}

/** Starts a first game, with hints about what to look for; attacks are shown if the hints are about them. */
export function beginGuided(spec: string, players: Record<Seat, Player>, attacks = false): void {
  open({ spec, start: "", players, guided: true, ...(attacks && { attacks }) });
}

/** Opens a game that was saved as text or is in an address. The person moves for all seats. */
export function openSaved({ spec, position, events }: SavedGame, at = events.length, replace?: boolean): void {
  const players = people(infoOf(gameOf(spec)).seats.map(({ letter }) => letter));
  const shown = Math.min(at, events.length);
  open({ spec, start: position, players, nodes: lineOf(events), at: shown, tip: events.length }, replace);
}

export function beginningOf(id: string): Beginning | undefined {
  return pending.get(id);
}
