// What the person likes: kept in the browser, seen by every page.
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "./kept";

export interface Settings {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  cube: boolean; // show the cube beside its levels
}

const STORE = "settings";
const defaults: Settings = { theme: "auto", sound: false, cube: true };
const listeners = new Set<() => void>();
const likesDark = matchMedia("(prefers-color-scheme: dark)");
let settings: Settings = { ...defaults, ...kept<Partial<Settings>>(STORE, {}) };

export function change(part: Partial<Settings>): void {
  settings = { ...settings, ...part };
  keep(STORE, settings);
  applyTheme();
  for (const listener of listeners) listener();
}

export function applyTheme(): void {
  const auto = likesDark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = settings.theme === "auto" ? auto : settings.theme;
}

likesDark.addEventListener("change", applyTheme);

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
