// The tower in WebGL. A worker draws it; the page sends it what to draw.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSettings } from "../../ui/settings";
import type { Camera } from "../camera";
import type { Scene, TowerView } from "../shown";
import type { Frame, GlMessage, GlReply, Palette } from "./frame";
import { paletteOf } from "./palette";

export interface GlProps {
  game: string;
  shown: TowerView;
  scene: Scene;
  camera: Camera;
  width: number;
  height: number;
  /** The tower is moving, so fine drawing may wait. */
  moves: boolean;
  onReady: (slow: boolean) => void;
  /** There is no WebGL, or it is too slow. */
  onFail: () => void;
}

function frameOf({ shown, scene, camera, width, height, moves }: GlProps, palette: Palette): Frame {
  const { matrix, towards, right, up, lean } = camera;
  const letters = new Set(scene.figures.map(({ letter }) => letter));
  const solids = Object.fromEntries([...letters].map((letter) => [letter, shown.solids.solid(letter)]));
  const { board, gap } = shown;
  return {
    board,
    gap,
    scene,
    camera: { matrix, towards, right, up, lean },
    palette,
    solids,
    width,
    height,
    ratio: devicePixelRatio,
    moves,
  };
}

let wasSlow = false; // whether this machine was slow when it drew the last tower

function startWorker(): Worker {
  return new Worker(new URL("./gl_worker.ts", import.meta.url), { type: "module" });
}

/** The worker of the first tower, started in a separate task because starting it takes time. */
let early: Worker | undefined;
try {
  early = startWorker();
} catch {
  // a browser or frame without workers: this is found out again when a tower is drawn
}

function takeWorker(): Worker {
  const worker = early ?? startWorker();
  early = undefined;
  return worker;
}

/** The worker of this tower, for as long as the tower exists. On each canvas it starts from scratch. */
function useWorker(slow: boolean, onReply: (reply: GlReply) => void, onFail: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const worker = useRef<Worker>();
  const hear = useRef(onReply);
  hear.current = onReply;
  useLayoutEffect(() => {
    try {
      worker.current ??= takeWorker();
      worker.current.onmessage = ({ data }: MessageEvent<GlReply>) => hear.current(data);
      worker.current.onerror = onFail;
      const offscreen = canvas.current!.transferControlToOffscreen();
      worker.current.postMessage({ canvas: offscreen, slow } satisfies GlMessage, [offscreen]);
    } catch {
      onFail(); // a browser or frame without these features
    }
  }, [slow]);
  useEffect(() => () => worker.current?.terminate(), []);
  const post = (frame: Frame) => worker.current?.postMessage(frame satisfies GlMessage);
  return { canvas, post };
}

export function GlTower(props: GlProps) {
  const { width, height, onReady, onFail } = props;
  const [slow, setSlow] = useState(wasSlow);
  const settings = useSettings();
  const palette = useRef<Palette>();
  const onReply = (reply: GlReply) => {
    if (reply === "fail") onFail();
    else if (reply === "slow") setSlow((wasSlow = true));
    else {
      const { calls, triangles, asks, drawn, frame } = reply;
      Object.assign(canvas.current?.dataset ?? {}, { calls, triangles, asks, drawn, ...(frame !== undefined && { frame }) });
      onReady(slow);
    }
  };
  const { canvas, post } = useWorker(slow, onReply, onFail);
  useLayoutEffect(() => {
    palette.current = undefined; // the colours may have changed
  }, [settings]);
  useEffect(() => {
    palette.current ??= paletteOf(canvas.current!.parentElement!, props.game);
    post(frameOf(props, palette.current));
  });
  return (
    <canvas key={String(slow)} ref={canvas} class="gl-tower" style={{ width: `${width}px`, height: `${height}px` }} aria-hidden="true" />
  );
}
