// Types for the part of gifenc that is used here. The package has none.
declare module "gifenc" {
  export type Palette = [number, number, number][];
  export type Format = "rgb565" | "rgb444" | "rgba4444";
  export function quantize(rgba: Uint8ClampedArray | Uint8Array, most: number, options?: { format?: Format }): Palette;
  export function applyPalette(rgba: Uint8ClampedArray | Uint8Array, palette: Palette, format?: Format): Uint8Array;
  export interface FrameOptions {
    palette?: Palette; // of the first frame: for all
    delay?: number; // milliseconds
    repeat?: number; // 0: forever
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number; // 1: the next frame is drawn over it
  }
  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
}
