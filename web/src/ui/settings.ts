// What the person likes: kept in the browser, seen by every page.
import { useEffect, useState } from "preact/hooks";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  cube: boolean; // show the cube beside its levels
}

const STORE = "wayfarer.settings";
const defaults: Settings = { theme: "auto", sound: false, cube: true };
const listeners = new Set<() => void>();
let settings = load();

function load(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Settings>) };
  } catch {
    return defaults;
  }
}

export function change(part: Partial<Settings>): void {
  settings = { ...settings, ...part };
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // not kept, but used while the page is open
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

export function useSettings(): Settings {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listen = () => redraw((count) => count + 1);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  return settings;
}

export function soundIsOn(): boolean {
  return settings.sound;
}
