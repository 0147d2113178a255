// What the browser keeps for this device, as JSON under names that begin with "wayfarer.". All tabs share it.
const PREFIX = "wayfarer.";

/** What was kept; `otherwise` if nothing is there, if it is not ours, or if the browser forbids site data. */
export function kept<T>(name: string, otherwise: T): T {
  return read(() => localStorage, name, otherwise);
}

/** The same for this window only (sessionStorage). */
export function keptInWindow<T>(name: string, otherwise: T): T {
  return read(() => sessionStorage, name, otherwise);
}

function read<T>(storage: () => Storage, name: string, otherwise: T): T {
  try {
    return (JSON.parse(storage().getItem(PREFIX + name) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The names under which something is kept. */
export function keptNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}

/** Keeps something, if there is room and the browser allows it; undefined deletes it. A failure is reported to whenLost. */
export function keep(name: string, value: unknown): void {
  write(() => localStorage, name, value);
}

/** Keeps something for this window only (sessionStorage); undefined deletes it. */
export function keepInWindow(name: string, value: unknown): void {
  write(() => sessionStorage, name, value);
}

function write(storage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === undefined) storage().removeItem(PREFIX + name);
    else storage().setItem(PREFIX + name, JSON.stringify(value));
  } catch (error) {
    onLost?.(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden");
    onLost = undefined;
  }
}

/** Why something could not be kept: it is used while the page is open, and then forgotten. */
export type Loss = "full" | "forbidden";
let onLost: ((why: Loss) => void) | undefined;

/** Calls `listener` once, when something cannot be kept for the first time. */
export function whenLost(listener: (why: Loss) => void): void {
  onLost = listener;
}

/** Calls `listener` with a name when another tab has changed what is kept under it. Returns a function that ends it. */
export function onOtherTab(listener: (name: string) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Does some work while no other tab does work of the same name; the browser ends the wait when such a tab is closed.
 * Without Web Locks (plain http) it is done at once. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (hasLocks()) await navigator.locks.request(PREFIX + name, work);
  else await work();
}

export function hasLocks(): boolean {
  return typeof navigator !== "undefined" && "locks" in navigator;
}
