// In place of the browser's storage, which belongs to the page that shows the board: what lasts as long as that page.
const all = new Map<string, unknown>();

export function kept<T>(name: string, otherwise: T): T {
  return all.has(name) ? (all.get(name) as T) : otherwise;
}

export function keep(name: string, value: unknown): void {
  all.set(name, value);
}

export const keptInWindow = kept;
export const keepInWindow = keep;
export const onOtherTab = (): void => undefined;
