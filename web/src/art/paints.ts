// The colours of the two sides of most games, and of the figures in pictures.
import type { Paint } from "./draw";

export const WHITE: Paint = { body: "#fffcf3", shade: "#e3dac4", edge: "#1d2f36", mark: "#1d2f36" };
export const BLACK: Paint = { body: "#3a4d57", shade: "#27363e", edge: "#0c1518", mark: "#fbf3df" };
