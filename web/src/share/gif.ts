// An animated GIF of a game: the page draws one position after another, and a worker combines them.
import { type Picture, sheetOf, wholeSvg } from "../board/picture";
import { sizeOf } from "../board/geometry";
import { library } from "../library/client";
import type { Game, GameInfo, State } from "../library/protocol";
import { lastMarks } from "../play/marks/marks";
import { loadSvg } from "../ui/picture";
import type { GifMessage, GifReply } from "./gif_worker";

export interface GifOptions {
  turned: Picture["turned"];
  coordinates: boolean;
  last: boolean;
  delay: number; // milliseconds per move
}

const SIDE = 600; // most pixels of the longer side
const SHEET = 960; // with several levels
const END = 3; // the last position stays this many times as long

export class GifCancelled extends Error {}

/** How a position is drawn. */
export function pictureOf(state: State, { turned, coordinates, last }: Pick<GifOptions, "turned" | "coordinates" | "last">): Picture {
  return { pieces: state.pieces, seats: state.seats, turned, coordinates, last: last ? (lastMarks(state.last).last ?? []) : [] };
}

/** Width and height in pixels, a whole number for each place. */
export function gifSize(info: GameInfo, turned: Picture["turned"] = 0): { width: number; height: number } {
  const { width, height } = sheetOf(info, turned);
  const { across, down } = sizeOf(info, turned);
  const most = info.levels === "" ? SIDE / Math.max(across, down) : (SHEET * 100) / Math.max(width, height);
  const scale = Math.floor(most) / 100;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Draws positions of a game one after another. */
class Painter {
  private readonly canvas = document.createElement("canvas");
  private readonly context: CanvasRenderingContext2D;

  constructor(
    private readonly info: GameInfo,
    private readonly game: Game,
    private readonly options: GifOptions,
  ) {
    Object.assign(this.canvas, gifSize(info, options.turned));
    this.context = this.canvas.getContext("2d", { willReadFrequently: true })!;
  }

  get size(): { width: number; height: number } {
    return { width: this.canvas.width, height: this.canvas.height };
  }

  /** The pixels after this many events. */
  async paint(length: number): Promise<ArrayBuffer> {
    const state = await library.state({ ...this.game, events: this.game.events.slice(0, length) });
    const { width, height } = this.size;
    const image = await loadSvg(wholeSvg(this.info, pictureOf(state, this.options)), Math.max(width, height));
    this.context.drawImage(image, 0, 0, width, height);
    return this.context.getImageData(0, 0, width, height).data.buffer as ArrayBuffer;
  }
}

/** The worker's next reply. */
function reply(worker: Worker): Promise<GifReply> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<GifReply>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

function send(worker: Worker, message: GifMessage, buffers: ArrayBuffer[] = []): void {
  worker.postMessage(message, buffers);
}

/** Makes the GIF; `onFrame` receives the number of finished frames. Throws Stopped once the signal is given. */
export async function makeGif(
  info: GameInfo,
  game: Game,
  options: GifOptions,
  onFrame: (done: number, of: number) => void,
  stop: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL("./gif_worker.ts", import.meta.url), { type: "module" });
  const painter = new Painter(info, game, options);
  const last = game.events.length;
  try {
    const colours: ArrayBuffer[] = [];
    for (const length of new Set([0, last >> 1, last])) colours.push(await painter.paint(length));
    send(worker, { colours, ...painter.size }, colours);
    for (let length = 0; length <= last; length++) {
      if (stop.aborted) throw new GifCancelled();
      const frame = await painter.paint(length);
      const taken = reply(worker);
      send(worker, { frame, delay: options.delay * (length === last ? END : 1) }, [frame]);
      await taken;
      onFrame(length + 1, last + 1);
    }
    const done = reply(worker);
    send(worker, { end: true });
    const answer = await done;
    return new Blob(["gif" in answer ? answer.gif : new Uint8Array()], { type: "image/gif" });
  } finally {
    worker.terminate();
  }
}
