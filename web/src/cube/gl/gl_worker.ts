// The Web Worker that draws the tower, so that neither the start of WebGL nor slow drawing blocks the page. It draws a
// frame when something has changed. On slow machines it draws coarsely during motion, and finely once the tower is
// still.
import type { Frame, GlMessage, GlReply } from "./frame";
import { type Quality, Renderer, Slow } from "./renderer";

const fine: Quality = { hull: true, segments: 14, ratio: 2 };
const coarse: Quality = { hull: false, segments: 9, ratio: 1 };
const SLOW = 60; // milliseconds per frame: above this, motion is drawn coarsely
const TOO_SLOW = 150; // above this, the tower in SVG is better
const FRAMES = 4; // number of measured frames
const STILL = 180; // milliseconds without a change before a fine drawing
const TRIES = 2;
const PATIENCE = 2500; // milliseconds: fine drawing is abandoned after two that took longer

function reply(message: GlReply): void {
  postMessage(message);
}

/** Measures the first frames. The very first one prepares everything and does not count. */
class Watch {
  private readonly times: number[] = [];
  private first = true;

  get done(): boolean {
    return this.times.length >= FRAMES;
  }

  get began(): boolean {
    return this.times.length > 0;
  }

  /** The shortest time of all frames, once there are enough: other load of the machine must not decide. */
  add(time: number): number | undefined {
    if (this.first) this.first = false;
    else this.times.push(time);
    return this.done ? Math.min(...this.times) : undefined;
  }
}

/** One canvas and the drawing on it. */
class Drawing {
  private renderer: Renderer | undefined;
  private readonly watch = new Watch();
  private still: ReturnType<typeof setTimeout> | undefined;
  private next = 0;
  private judged: string | undefined;
  private tried = 0; // fine drawings that were measured
  private failed = 0; // those of them that took too long

  constructor(
    private readonly canvas: OffscreenCanvas,
    private readonly slow: boolean,
  ) {
    canvas.addEventListener("webglcontextlost", () => reply("fail"));
  }

  close(): void {
    this.wait();
    this.renderer?.close();
  }

  /** Draws at the screen's next frame. Of several requests, the last one counts. */
  request(frame: Frame): void {
    this.wait();
    this.next = requestAnimationFrame(() => this.show(frame));
  }

  private wait(): void {
    clearTimeout(this.still);
    cancelAnimationFrame(this.next);
  }

  /** Prepares the renderer; returns whether there is one. */
  private prepare(frame: Frame): boolean {
    this.fit(frame, this.slow ? coarse : fine); // before it has a context, as each resize is costly then
    try {
      this.renderer ??= new Renderer(this.canvas, !this.slow);
    } catch (error) {
      reply(error instanceof Slow ? "slow" : "fail");
    }
    return this.renderer !== undefined;
  }

  private show(frame: Frame): void {
    if (!this.prepare(frame)) return;
    const measures = !this.watch.done;
    const time = this.draw(frame, this.slow ? coarse : fine, measures);
    if (measures) {
      const judged = this.watch.add(time);
      if (judged !== undefined) this.judge(judged);
      else this.measureNext(frame);
    }
    if (!this.slow || !this.watch.done || this.failed >= TRIES || frame.moves) return;
    this.still = setTimeout(() => {
      const time = this.draw(frame, fine, this.tried < TRIES);
      if (this.tried++ < TRIES && time > PATIENCE) this.failed++;
    }, STILL);
  }

  /** Shows the first frame on the screen before drawing others only for measurement. */
  private measureNext(frame: Frame): void {
    const next = () => (this.next = requestAnimationFrame(() => this.show(frame)));
    if (this.watch.began) next();
    else this.still = setTimeout(next, STILL);
  }

  private judge(time: number): void {
    this.judged = time.toFixed(0);
    if (this.slow && time > TOO_SLOW) reply("fail");
    else if (!this.slow && time > SLOW) reply("slow");
  }

  private fit({ width, height, ratio }: Frame, quality: Quality): void {
    const { canvas } = this;
    const most = this.slow ? quality.ratio : Math.min(ratio, quality.ratio);
    const [wide, high] = [Math.round(width * most), Math.round(height * most)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
  }

  /** Returns how long drawing took, if `wait` is set. */
  private draw(frame: Frame, quality: Quality, wait: boolean): number {
    const renderer = this.renderer!;
    this.fit(frame, quality);
    const begin = performance.now();
    renderer.draw(frame, quality);
    if (wait) renderer.finish();
    const time = performance.now() - begin;
    const { calls, triangles } = renderer;
    reply({ calls, triangles, asks: frame.scene.asks, drawn: quality === fine ? "fine" : "coarse", frame: this.judged });
    return time;
  }
}

let drawing: Drawing | undefined;

addEventListener("message", ({ data }: MessageEvent<GlMessage>) => {
  if (!("canvas" in data)) {
    drawing?.request(data);
    return;
  }
  drawing?.close();
  drawing = new Drawing(data.canvas, data.slow);
});
