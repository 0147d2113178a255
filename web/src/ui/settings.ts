// The person's settings, stored in the browser and shared by all pages.
import { useEffect, useState } from "preact/hooks";
import { keep, keepInWindow, kept, keptInWindow, onOtherTab } from "./kept";

export interface Settings {
  theme: "auto" | "light" | "dark";
  board: "fjord" | "oak" | "slate" | "contrast";
  letters: boolean; // on pieces that have one, if they are drawn large enough
  notation: "short" | "machine"; // of moves in lists
  sound: boolean;
  volume: number; // 0 to 1
  motion: "auto" | "none"; // auto: as set on the device
  pace: "slow" | "normal" | "instant"; // of computers that play each other
  confirm: "never" | "slow" | "always"; // slow: in games by correspondence or without a clock
  name: string; // at tables; "": none
  danger: boolean; // show attacks
  cube: boolean; // show the cube beside its levels
  reference: boolean; // show a game's card to look things up beside the board, if it has one
  stay: boolean; // if one level is shown, a move on another level does not switch to it
}

const STORE = "settings";
const defaults: Settings = {
  theme: "auto",
  board: "fjord",
  letters: true,
  notation: "short",
  sound: true,
  volume: 0.6,
  motion: "auto",
  pace: "normal",
  confirm: "slow",
  name: "",
  danger: false,
  cube: true,
  reference: true,
  stay: false,
};
const listeners = new Set<() => void>();
const likesDark = matchMedia("(prefers-color-scheme: dark)");
let settings: Settings = { ...defaults, ...kept<Partial<Settings>>(STORE, {}) };

const OPEN = "settings-open"; // in this window, across a reload of the page

/** Makes the settings open again after the page has been reloaded. */
export function openAgain(): void {
  keepInWindow(OPEN, true);
}

/** Whether they should be open; true only once. */
export function areOpenAgain(): boolean {
  const open = keptInWindow(OPEN, false);
  if (open) keepInWindow(OPEN, undefined);
  return open;
}

/** Reads settings that were stored by other means than `change`. */
export function readSettings(): void {
  change({});
}

export function change(part: Partial<Settings>): void {
  // Another tab may have changed other settings.
  settings = { ...settings, ...kept<Partial<Settings>>(STORE, {}), ...part };
  keep(STORE, settings);
  show();
}

function show(): void {
  applyTheme();
  for (const listener of listeners) listener();
}

onOtherTab((name) => {
  if (name !== STORE) return;
  settings = { ...settings, ...kept<Partial<Settings>>(STORE, {}) };
  show();
});

/** The theme in use: the chosen one, or the device's. */
export function currentTheme(): "light" | "dark" {
  if (settings.theme !== "auto") return settings.theme;
  return likesDark.matches ? "dark" : "light";
}

export function applyTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = currentTheme();
  dataset.board = settings.board;
  dataset.motion = settings.motion;
}

likesDark.addEventListener("change", () => {
  applyTheme();
  for (const listener of listeners) listener();
});

addEventListener("beforeprint", () => (document.documentElement.dataset.theme = "light")); // paper is white
addEventListener("afterprint", applyTheme);

export function useSettings(): Settings {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listen = () => redraw((count) => count + 1);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  return settings;
}

/** The current settings, for code outside of components. */
export function currentSettings(): Settings {
  return settings;
}

export function paceNow(): Settings["pace"] {
  return settings.pace;
}
