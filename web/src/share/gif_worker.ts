// Makes an animated GIF from frames that arrive one by one, outside the page's thread. All frames share one palette. Of
// each frame after the first, only the changed pixels are written.
import { applyPalette, GIFEncoder, type Palette, quantize } from "gifenc";

/** Frames from which to choose colours; then every frame; then the end. */
export type GifMessage = { colours: ArrayBuffer[]; width: number; height: number } | { frame: ArrayBuffer; delay: number } | { end: true };

/** A frame was accepted; or everything is done. */
export type GifReply = { taken: number } | { gif: Uint8Array<ArrayBuffer> };

const CLEAR = 255; // the index that means "as before"
const encoder = GIFEncoder();
let palette: Palette = [];
let size = { width: 0, height: 0 };
let before: Uint8Array | undefined;
let taken = 0;

function choose(buffers: readonly ArrayBuffer[]): void {
  const all = new Uint8Array(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const buffer of buffers) {
    all.set(new Uint8Array(buffer), at);
    at += buffer.byteLength;
  }
  palette = quantize(all, CLEAR, { format: "rgb565" });
  while (palette.length <= CLEAR) palette.push([0, 0, 0]);
}

/** The pixels that differ from the previous frame. */
function changes(index: Uint8Array, old: Uint8Array): Uint8Array {
  return index.map((colour, i) => (colour === old[i] ? CLEAR : colour));
}

function take(frame: ArrayBuffer, delay: number): void {
  const index = applyPalette(new Uint8Array(frame), palette.slice(0, CLEAR), "rgb565");
  const { width, height } = size;
  if (before === undefined) encoder.writeFrame(index, width, height, { palette, delay, repeat: 0, dispose: 1 });
  else encoder.writeFrame(changes(index, before), width, height, { delay, transparent: true, transparentIndex: CLEAR, dispose: 1 });
  before = index;
}

addEventListener("message", ({ data }: MessageEvent<GifMessage>) => {
  if ("colours" in data) {
    size = data;
    choose(data.colours);
  } else if ("frame" in data) {
    take(data.frame, data.delay);
    postMessage({ taken: ++taken } satisfies GifReply);
  } else {
    encoder.finish();
    postMessage({ gif: encoder.bytes() } satisfies GifReply);
  }
});
