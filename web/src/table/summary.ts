// The tables that wait for somebody.
import type { ClockSpec } from "./clock";

export interface TableSummary {
  id: string;
  spec: string;
  free: number;
  changed: number;
  clock?: ClockSpec;
}

export async function openTables(): Promise<TableSummary[]> {
  try {
    const response = await fetch("/api/tables");
    return response.ok ? ((await response.json()) as { tables: TableSummary[] }).tables : [];
  } catch {
    return []; // the page works without the list
  }
}
