// What the browser keeps for this device, as JSON under names that begin with "wayfarer.".

/** What was kept, or `otherwise`: nothing is there, or it is someone else's data. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(`wayfarer.${name}`) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The names under which something is kept. */
export function keptNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith("wayfarer.") ? [key.slice("wayfarer.".length)] : []));
  } catch {
    return [];
  }
}

/** Keeps something, if there is room and the person browses openly; the page works without. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`wayfarer.${name}`, JSON.stringify(value));
  } catch {
    // used while the page is open, and then forgotten
  }
}
