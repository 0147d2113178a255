// Public tables: those with open seats, and games in progress.
import { fromServer } from "../offline/network";
import type { ClockSpec } from "./clock";
import type { SeatInfo } from "../server/snapshot";

export interface TableSummary {
  id: string;
  spec: string;
  free: number;
  changed: number;
  clock?: ClockSpec;
}

/** A game in progress at a table that was opened to anyone. Its picture is at `pictureOf(id)`. */
export interface WatchableTable {
  id: string;
  spec: string;
  /** Turns and departures so far. */
  turns: number;
  /** People who watch and have no seat. */
  watching: number;
  seats: Record<string, SeatInfo>;
  clock?: ClockSpec;
}

/** The page works without a list. */
async function list<T>(address: string): Promise<T[]> {
  if (!navigator.onLine) return [];
  try {
    const response = await fromServer(address);
    return response.ok ? ((await response.json()) as { tables: T[] }).tables : [];
  } catch {
    return [];
  }
}

export function openTables(): Promise<TableSummary[]> {
  return list("/api/tables");
}

/** Tables with the most spectators first. */
export function tablesToWatch(): Promise<WatchableTable[]> {
  return list("/api/playing");
}

/** The address of a picture of a table's present position. */
export function pictureOf(id: string): string {
  return `/api/table/${id}.svg`;
}
