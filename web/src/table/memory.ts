// The tables at which this browser has a seat, newest first: so that one finds back to them.
export interface Remembered {
  id: string;
  spec: string;
  when: number;
}

const STORE = "wayfarer.tables";
const KEPT = 12;

export function rememberedTables(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]") as Remembered[];
  } catch {
    return []; // someone else's data: begin anew
  }
}

function store(tables: Remembered[]): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(tables.slice(0, KEPT)));
  } catch {
    // no room, or private browsing: the link still leads there
  }
}

export function rememberTable(id: string, spec: string): void {
  store([{ id, spec, when: Date.now() }, ...rememberedTables().filter((table) => table.id !== id)]);
}

export function forgetTable(id: string): void {
  store(rememberedTables().filter((table) => table.id !== id));
}
