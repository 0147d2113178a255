// What the browser stores for this device, as JSON under names that begin with "wayfarer.". All tabs share it.
const PREFIX = "wayfarer.";

/** The stored value; `otherwise` if there is none, if it is not ours, or if the browser forbids site data. */
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

/** The names under which something is stored. */
export function keptNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}

/** Stores a value if there is room and the browser allows it; undefined deletes it. A failure is reported to
 * whenLost. */
export function keep(name: string, value: unknown): void {
  write(() => localStorage, name, value);
}

/** Stores a value for this window only (sessionStorage); undefined deletes it. */
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

/** Why something could not be stored. It is used while the page is open, and then forgotten. */
export type Loss = "full" | "forbidden";
let onLost: ((why: Loss) => void) | undefined;

/** Calls `listener` once, the first time that something cannot be stored. */
export function whenLost(listener: (why: Loss) => void): void {
  onLost = listener;
}

/** Calls `listener` with a name when another tab has changed its stored value. Returns a function that unsubscribes. */
export function onOtherTab(listener: (name: string) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Runs `work` while no other tab runs work of the same name. If such a tab is closed, the browser ends the wait.
 * Without Web Locks (plain http), it runs at once. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (hasLocks()) await navigator.locks.request(PREFIX + name, work);
  else await work();
}

export function hasLocks(): boolean {
  return typeof navigator !== "undefined" && "locks" in navigator;
}
