// The tower in WebGL, drawn when something changed. On slow machines it is drawn coarsely while it moves, and
// finely once it stands still.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSettings } from "../../ui/settings";
import type { Camera } from "../camera";
import type { Scene, Shown } from "../shown";
import { type Palette, paletteOf } from "./palette";
import { type Quality, Renderer, Slow } from "./renderer";

export interface GlProps {
  game: string;
  shown: Shown;
  scene: Scene;
  camera: Camera;
  width: number;
  height: number;
  /** It moves: fine drawing may wait. */
  moves: boolean;
  onReady: (slow: boolean) => void;
  /** There is no WebGL, or it is too slow. */
  onFail: () => void;
}

const fine: Quality = { hull: true, segments: 14, ratio: 2 };
const coarse: Quality = { hull: false, segments: 9, ratio: 1 };
const SLOW = 60; // milliseconds a frame: it is drawn coarsely while it moves
const TOO_SLOW = 150; // the tower in SVG is better
const FRAMES = 4; // that are measured
const STILL = 180; // milliseconds without a change after which it is drawn finely
const TRIES = 2;
const PATIENCE = 2500; // fine drawings that take longer are given up, if it happens twice

/** Judges the first frames. The first of all prepares everything and does not count. */
class Watch {
  private readonly times: number[] = [];
  private first = true;

  get done(): boolean {
    return this.times.length >= FRAMES;
  }

  get began(): boolean {
    return this.times.length > 0;
  }

  /** The shortest time of all frames, once there are enough: what else the machine does must not decide. */
  add(time: number): number | undefined {
    if (this.first) this.first = false;
    else this.times.push(time);
    return this.done ? Math.min(...this.times) : undefined;
  }
}

/** One canvas and what is drawn on it. */
class Drawing {
  private readonly renderer: Renderer;
  private readonly watch = new Watch();
  private still: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private tried = 0; // fine drawings that were measured
  private failed = 0; // of them, those that took too long
  palette: Palette | undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly slow: boolean,
    private readonly tell: { ready: () => void; slower: () => void; fail: () => void },
    props: GlProps,
  ) {
    this.fit(props, slow ? coarse : fine); // before it has a context, for which each new size is work
    this.renderer = new Renderer(canvas, !slow);
  }

  close(): void {
    clearTimeout(this.still);
    cancelAnimationFrame(this.frame);
    this.renderer.close();
  }

  /** Draws with the next frame of the page. */
  request(props: GlProps): void {
    clearTimeout(this.still);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.show(props));
  }

  private show(props: GlProps): void {
    const measures = !this.watch.done;
    const time = this.draw(props, this.slow ? coarse : fine, measures);
    this.tell.ready();
    if (measures) {
      const judged = this.watch.add(time);
      if (judged !== undefined) this.judge(judged);
      else this.measureNext(props);
    }
    if (!this.slow || !this.watch.done || this.failed >= TRIES || props.moves) return;
    this.still = setTimeout(() => {
      const time = this.draw(props, fine, this.tried < TRIES);
      if (this.tried++ < TRIES && time > PATIENCE) this.failed++;
    }, STILL);
  }

  /** The first frame comes to the screen before others are drawn only to be measured. */
  private measureNext(props: GlProps): void {
    const next = () => (this.frame = requestAnimationFrame(() => this.show(props)));
    if (this.watch.began) next();
    else this.still = setTimeout(next, STILL);
  }

  private judge(time: number): void {
    this.canvas.dataset.frame = time.toFixed(0);
    if (this.slow && time > TOO_SLOW) this.tell.fail();
    else if (!this.slow && time > SLOW) this.tell.slower();
  }

  private fit({ width, height }: GlProps, quality: Quality): void {
    const { canvas } = this;
    const ratio = this.slow ? quality.ratio : Math.min(devicePixelRatio, quality.ratio);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
  }

  /** How long it took, if that is waited for. */
  private draw(props: GlProps, quality: Quality, wait: boolean): number {
    const { canvas, renderer } = this;
    const { game, shown, scene, camera } = props;
    this.palette ??= paletteOf(canvas.parentElement!, game, shown.solids);
    this.fit(props, quality);
    const begin = performance.now();
    renderer.draw(shown, scene, camera, this.palette, quality);
    if (wait) renderer.finish();
    const { calls, triangles } = renderer;
    Object.assign(canvas.dataset, { calls, triangles, asks: scene.asks, drawn: quality === fine ? "fine" : "coarse" });
    return performance.now() - begin;
  }
}

let wasSlow = false; // this machine, when it drew the last tower

export function GlTower(props: GlProps) {
  const { width, height, onReady, onFail } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<Drawing>();
  const [slow, setSlow] = useState(wasSlow);
  const settings = useSettings();
  useLayoutEffect(() => {
    const element = canvas.current!;
    try {
      const tell = { ready: () => onReady(slow), slower: () => setSlow((wasSlow = true)), fail: onFail };
      drawing.current = new Drawing(element, slow, tell, props);
    } catch (error) {
      if (error instanceof Slow) setSlow((wasSlow = true));
      else onFail();
      return undefined;
    }
    element.addEventListener("webglcontextlost", onFail);
    const made = drawing.current;
    return () => {
      element.removeEventListener("webglcontextlost", onFail);
      made.close();
    };
  }, [slow]);
  useLayoutEffect(() => {
    if (drawing.current !== undefined) drawing.current.palette = undefined; // the colours may have changed
  }, [settings]);
  useEffect(() => drawing.current?.request(props));
  return (
    <canvas
      key={String(slow)}
      ref={canvas}
      class="gl-tower"
      style={{ width: `${width}px`, height: `${height}px` }}
      aria-hidden="true"
    />
  );
}
