// Kinds of ground that boards are made of. The style sheet has their colours on the page; here are
// those of pictures, which have no style sheet.
import type { Spot } from "./geometry";

export type Ground = "light" | "dark" | "soft" | "home" | "side" | "corner";

export const groundColours: Record<Ground, string> = {
  light: "#efe3c8",
  dark: "#c9ae82",
  soft: "#e7d8b6", // dark, on boards that are not chess boards
  home: "#b5bfa8",
  side: "#d7dfd6",
  corner: "#b9b3a7",
};

/** Light and dark alternate, as on a chess board. */
export function checkered({ file, rank, level }: Spot): "light" | "dark" {
  return (file + rank + level) % 2 === 1 ? "light" : "dark";
}
