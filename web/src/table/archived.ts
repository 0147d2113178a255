// Stores a game of a table on this device once it is over, because the server deletes tables after a time.
import { useEffect } from "preact/hooks";
import { library } from "../library/client";
import { gameOf, seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { askToKeepOnce } from "../offline/keeping";
import { archive, readGame } from "../play/session/kept_games";
import type { Player } from "../play/session/saved";
import { lineOf } from "../play/session/tree";
import type { MyTable } from "./my_tables";
import type { TableSession } from "./session";
import type { SeatInfo, Snapshot } from "../server/snapshot";

/** The id under which a table's game is stored. */
export function tableGameId(table: string): string {
  return `table-${table}`;
}

/** The players: computers with their level; all others are people. */
export function tablePlayers(seats: Readonly<Record<Seat, SeatInfo>>): Record<Seat, Player> {
  const player = ({ kind, level = 0 }: SeatInfo): Player => (kind === "computer" ? { level } : "person");
  return Object.fromEntries(Object.entries(seats).map(([seat, info]) => [seat, player(info)]));
}

/** The names of the others. */
export function tableNames(game: string, seats: Readonly<Record<Seat, SeatInfo>>): Record<Seat, string> {
  return Object.fromEntries(Object.entries(seats).map(([seat, { name }]) => [seat, name ?? seatName(game, seat)]));
}

interface Over {
  table: string;
  spec: string;
  start: string;
  line: readonly string[];
  you: readonly Seat[];
  snapshot: Snapshot;
}

async function keepOver({ table, spec, start, line, snapshot: { seats, result }, you }: Over): Promise<void> {
  const id = tableGameId(table);
  if (you.length === 0 || line.length === 0 || (await readGame(id)) !== undefined) return;
  const over = { result: result.result, ...(result.seat === null ? {} : { seat: result.seat }) };
  const at = line.length;
  const names = tableNames(gameOf(spec), seats);
  const saved = {
    spec,
    start,
    players: tablePlayers(seats),
    nodes: lineOf(line),
    at,
    tip: at,
    over,
    when: Date.now(),
    table: { id: table, you, names },
  };
  await archive([[id, saved]]);
  await askToKeepOnce();
}

/** Stores games that ended while no page of this browser was open. Their records are requested from the server. */
export async function keepOverTables(tables: readonly MyTable[]): Promise<void> {
  for (const { id, you, snapshot, state } of tables) {
    if (state !== "over" || (await readGame(tableGameId(id))) !== undefined) continue;
    const response = await fetch(`/api/table/${id}.txt`);
    if (!response.ok) continue;
    const { spec, position, events } = await library.read(await response.text());
    await keepOver({ table: id, spec, start: position, line: events, you, snapshot });
  }
}

export function useArchived(session: TableSession): void {
  const { over } = session;
  useEffect(() => {
    if (over) void keepOver(session).catch(() => undefined); // without a database nothing is stored
  }, [over]);
}
