// The messages between the page and the worker that draws the tower. All of it is plain data that can be posted.
import type { Board } from "../../board/geometry";
import type { Solid } from "../../games/game_solids";
import type { Seat } from "../../library/protocol";
import type { Camera } from "../camera";
import type { Hue, Scene } from "../shown";
import type { Colour } from "./colour";

export interface SeatColours {
  number: number;
  body: Colour;
  shade: Colour;
  edge: Colour;
}

export interface Palette {
  light: Colour;
  dark: Colour;
  rim: Colour;
  side: Colour;
  ink: Colour;
  halo: Colour;
  /** Of plates. */
  opacity: number;
  /** The strength of the pale line on the far side of bodies. */
  rimLight: number;
  hues: Readonly<Record<Hue, Colour>>;
  seats: Readonly<Record<Seat, SeatColours>>;
  /** For kinds without a head. */
  grey: Colour;
}

/** Everything needed to draw the tower. */
export interface Frame {
  board: Board;
  gap: number;
  scene: Scene;
  camera: Pick<Camera, "matrix" | "towards" | "right" | "up" | "lean">;
  palette: Palette;
  /** The kinds in the scene, by letter. */
  solids: Readonly<Record<string, Solid>>;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
  /** The tower is moving, so fine drawing may wait. */
  moves: boolean;
}

/** The canvas once, then frames. `slow`: the machine is known to be slow. */
export type GlMessage = { canvas: OffscreenCanvas; slow: boolean } | Frame;

/** What was drawn last, and how finely. Tests read it from the canvas. */
export interface Drawn {
  calls: number;
  triangles: number;
  asks: boolean;
  drawn: "fine" | "coarse";
  /** Milliseconds per frame, once measured. */
  frame?: string;
}

/** "slow": the worker needs another canvas for coarse drawing; "fail": there is no WebGL, or it is too slow. */
export type GlReply = Drawn | "slow" | "fail";
