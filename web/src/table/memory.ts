// The tables at which this browser has a seat, newest first, so that the person finds them again.
import { keep, kept } from "../ui/kept";

export interface TableMemory {
  id: string;
  spec: string;
  when: number;
}

const STORE = "tables";
const KEPT = 12;

export function rememberedTables(): TableMemory[] {
  return kept<TableMemory[]>(STORE, []);
}

export function rememberTable(id: string, spec: string): void {
  const others = rememberedTables().filter((table) => table.id !== id);
  keep(STORE, [{ id, spec, when: Date.now() }, ...others].slice(0, KEPT));
}

export function forgetTable(id: string): void {
  keep(
    STORE,
    rememberedTables().filter((table) => table.id !== id),
  );
}
