// What the page sends to the worker that draws the tower, and what it hears. All of it is plain data, which can be sent.
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
  /** How strong the pale line on the far side of bodies is. */
  rimLight: number;
  hues: Readonly<Record<Hue, Colour>>;
  seats: Readonly<Record<Seat, SeatColours>>;
  /** Of kinds without a head. */
  grey: Colour;
}

/** Everything that a picture of the tower needs. */
export interface Frame {
  board: Board;
  gap: number;
  scene: Scene;
  camera: Pick<Camera, "matrix" | "towards" | "right" | "up" | "lean">;
  palette: Palette;
  /** By letter: the kinds that are in the scene. */
  solids: Readonly<Record<string, Solid>>;
  /** In pixels of the page. */
  width: number;
  height: number;
  /** Pixels of the screen for one of the page. */
  ratio: number;
  /** It moves: fine drawing may wait. */
  moves: boolean;
}

/** The canvas, once; then frames. `slow`: the machine is known to be slow. */
export type GlMessage = { canvas: OffscreenCanvas; slow: boolean } | Frame;

/** What was drawn last, and how finely; the tests look at it on the canvas. */
export interface Drawn {
  calls: number;
  triangles: number;
  asks: boolean;
  drawn: "fine" | "coarse";
  /** Milliseconds of a frame, once they were measured. */
  frame?: string;
}

/** "slow": another canvas is wanted, for coarse drawing; "fail": there is no WebGL, or it is too slow. */
export type GlReply = Drawn | "slow" | "fail";
