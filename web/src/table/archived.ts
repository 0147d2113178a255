// A game at a table is kept on this device once it is over: the server clears tables away after a time.
import { useEffect } from "preact/hooks";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { askToKeepOnce } from "../offline/keeping";
import { archive, type Player, readGame } from "../play/kept_games";
import { lineOf } from "../play/tree";
import type { TableSession } from "./session";
import type { SeatInfo } from "./snapshot";

/** Under which id a table's game is kept. */
export function tableGameId(table: string): string {
  return `table-${table}`;
}

/** Who plays: computers by their level, all others are people. */
export function tablePlayers(seats: Readonly<Record<Seat, SeatInfo>>): Record<Seat, Player> {
  const player = ({ kind, level = 0 }: SeatInfo): Player => (kind === "computer" ? { level } : "person");
  return Object.fromEntries(Object.entries(seats).map(([seat, info]) => [seat, player(info)]));
}

/** How the others are called. */
export function tableNames(game: string, seats: Readonly<Record<Seat, SeatInfo>>): Record<Seat, string> {
  return Object.fromEntries(Object.entries(seats).map(([seat, { name }]) => [seat, name ?? seatName(game, seat)]));
}

async function keepTable({ table, spec, start, line, snapshot, you, game }: TableSession): Promise<void> {
  const id = tableGameId(table);
  if ((await readGame(id)) !== undefined) return;
  const { result, seat } = snapshot.result;
  const over = { result, ...(seat === null ? {} : { seat }) };
  const nodes = lineOf(line);
  const at = line.length;
  const names = tableNames(game, snapshot.seats);
  const players = tablePlayers(snapshot.seats);
  await archive([[id, { spec, start, players, nodes, at, tip: at, over, when: Date.now(), table: { id: table, you, names } }]]);
  await askToKeepOnce();
}

export function useArchived(session: TableSession): void {
  const mine = session.over && session.you.length > 0 && session.line.length > 0;
  useEffect(() => {
    if (mine) void keepTable(session).catch(() => undefined); // without a data base nothing is kept
  }, [mine]);
}
