// A board of several levels in three dimensions: orbit, zoom, peel levels, pull them apart; the
// chosen piece's ways along the radials. Drawn only when something changed.
import { useEffect, useRef, useState } from "preact/hooks";
import * as three from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { pieceSvg } from "../games/looks";
import { infoOf } from "../library/games";
import type { GameInfo, Place, Seat } from "../library/protocol";
import type { BoardProps } from "./board";
import { spotOf } from "./geometry";

const GRID = 0xa08c66;

/** How far the middle is from the first of this many. */
const half = (count: number) => (count - 1) / 2;

/** Textures of the pieces, made once and shared. */
const textures = new Map<string, three.Texture>();
function textureOf(game: GameInfo, letter: string, seat: Seat, loaded: () => void): three.Texture {
  const key = `${game.name} ${seat}${letter}`;
  let texture = textures.get(key);
  if (texture === undefined) {
    const url = `data:image/svg+xml,${encodeURIComponent(pieceSvg(game, letter, seat))}`;
    texture = new three.TextureLoader().load(url, loaded);
    texture.colorSpace = three.SRGBColorSpace;
    textures.set(key, texture);
  }
  return texture;
}

/** The scene and everything that lives outside of Preact. */
class Scene {
  private readonly renderer: three.WebGLRenderer;
  private readonly camera = new three.PerspectiveCamera(38, 1, 0.1, 100);
  private readonly scene = new three.Scene();
  private readonly controls: OrbitControls;
  private readonly ray = new three.Raycaster();
  private readonly grid = new three.Group();
  private readonly pieces = new three.Group();
  private readonly marks = new three.Group();
  private readonly size: number; // places along the longest side
  private waiting = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly game: GameInfo,
  ) {
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.size = Math.max(game.files, game.ranks, game.levels.length);
    this.camera.position.set(1.23, 0.73, 1.9).multiplyScalar(this.size);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.target.set(0, -0.07 * this.size, 0);
    this.controls.update();
    this.controls.enablePan = false;
    this.controls.minDistance = this.size;
    this.controls.maxDistance = 4 * this.size;
    this.controls.addEventListener("change", () => this.draw());
    this.scene.add(this.grid, this.marks, this.pieces);
  }

  close(): void {
    cancelAnimationFrame(this.waiting);
    this.controls.dispose();
    this.renderer.dispose();
  }

  draw(): void {
    if (this.waiting !== 0) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.resize();
      this.renderer.render(this.scene, this.camera);
    });
  }

  /** Where a place is: the first level is on top, rank 1 towards the viewer. */
  private pointOf(place: Place, spread: number): three.Vector3 {
    const { file, rank, level } = spotOf(this.game, place);
    const { files, ranks, levels } = this.game;
    return new three.Vector3(file - half(files), (half(levels.length) - level) * spread, half(ranks) - rank);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = Math.min(devicePixelRatio, 2);
    const size = this.renderer.getSize(new three.Vector2());
    if (size.x === clientWidth && size.y === clientHeight && this.renderer.getPixelRatio() === ratio) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / Math.max(1, clientHeight);
    this.camera.updateProjectionMatrix();
  }

  /** From the first seat's side, or from behind. */
  turn(behind: boolean): void {
    const { position } = this.camera;
    position.z = Math.abs(position.z) * (behind ? -1 : 1);
    position.x = Math.abs(position.x) * (behind ? -1 : 1);
    this.controls.update();
    this.draw();
  }

  /** Near enough to see, far enough for the whole of a cube that is pulled apart. */
  frame(spread: number): void {
    const away = this.camera.position.sub(this.controls.target);
    away.setLength(2.38 * this.size * (0.55 + 0.45 * spread)).add(this.controls.target);
    this.controls.update();
    this.draw();
  }

  show(props: Shown): void {
    this.showGrid(props);
    this.showPieces(props);
    this.showMarks(props);
    this.draw();
  }

  private showGrid({ spread, peeled }: Shown): void {
    this.grid.clear();
    const { files, ranks, levels } = this.game;
    [...levels].forEach((_, level) => {
      if (level < peeled) return;
      const y = (half(levels.length) - level) * spread - 0.42;
      const plate = new three.GridHelper(files, files, GRID, GRID);
      plate.position.y = y;
      plate.scale.z = ranks / files;
      plate.material.transparent = true;
      plate.material.opacity = 0.55;
      this.grid.add(plate);
    });
  }

  private showPieces({ props, spread, peeled }: Shown): void {
    const { selected, targets } = props.marks;
    this.pieces.clear();
    for (const { place, letter, seat } of props.pieces) {
      if (spotOf(this.game, place).level < peeled) continue;
      const map = textureOf(this.game, letter, seat, () => this.draw());
      // While a piece is chosen, pieces that it cannot capture are faint.
      const apart = selected !== undefined && selected !== place && targets?.has(place) !== true;
      const sprite = new three.Sprite(new three.SpriteMaterial({ map, opacity: apart ? 0.3 : 1 }));
      sprite.position.copy(this.pointOf(place, spread));
      sprite.scale.setScalar(props.marks.selected === place ? 1 : 0.78);
      sprite.userData.place = place;
      this.pieces.add(sprite);
    }
  }

  private showMarks({ props, spread, peeled }: Shown): void {
    this.marks.clear();
    const { selected, targets, last, warned, attacked } = props.marks;
    const visible = (place: Place) => spotOf(this.game, place).level >= peeled;
    const add = (places: Iterable<Place>, colour: number, size: number, opacity: number, tap: boolean) => {
      const material = new three.MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false });
      const box = new three.BoxGeometry(size, size, size);
      for (const place of places) {
        if (!visible(place)) continue;
        const mesh = new three.Mesh(box, material);
        mesh.position.copy(this.pointOf(place, spread));
        if (tap) mesh.userData.place = place;
        this.marks.add(mesh);
      }
    };
    add(last ?? [], 0xd8a93a, 0.9, 0.22, false);
    add(warned ?? [], 0xd0402b, 0.9, 0.35, false);
    add(targets ?? [], 0x2d8a70, 0.34, 0.85, true);
    for (const [place, classes] of attacked ?? [])
      add([place], classes.includes("attacked-0") ? 0xe8d9a0 : 0x5b4a8a, 0.5, 0.18, false);
    if (selected !== undefined && visible(selected)) this.addGhosts(selected, targets ?? new Set(), spread, visible);
  }

  /** Lines from the chosen piece to where it may go. */
  private addGhosts(
    from: Place,
    targets: ReadonlySet<Place>,
    spread: number,
    visible: (place: Place) => boolean,
  ): void {
    const points = [...targets].filter(visible).flatMap((to) => [this.pointOf(from, spread), this.pointOf(to, spread)]);
    const material = new three.LineBasicMaterial({
      color: 0x2d8a70,
      transparent: true,
      opacity: 0.8,
      depthTest: false,
    });
    this.marks.add(new three.LineSegments(new three.BufferGeometry().setFromPoints(points), material));
  }

  /** The nearest place under a point of the canvas. */
  placeAt(x: number, y: number): Place | undefined {
    const { width, height } = this.canvas.getBoundingClientRect();
    this.ray.setFromCamera(new three.Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.camera);
    const hits = this.ray.intersectObjects([...this.pieces.children, ...this.marks.children], false);
    return hits.find(({ object }) => object.userData.place !== undefined)?.object.userData.place as Place | undefined;
  }
}

interface Shown {
  props: BoardProps;
  spread: number;
  peeled: number;
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onInput: (value: number) => void;
}

function Slider({ label, onInput, ...range }: SliderProps) {
  return (
    <label>
      {label}
      <input type="range" {...range} onInput={(event) => onInput(event.currentTarget.valueAsNumber)} />
    </label>
  );
}

export default function Cube({ onFail, ...props }: BoardProps & { onFail: () => void }) {
  const game = infoOf(props.game);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene>();
  const down = useRef<{ x: number; y: number }>();
  const [spread, setSpread] = useState(1);
  const [peeled, setPeeled] = useState(0);
  useEffect(() => {
    try {
      scene.current = new Scene(canvas.current!, game);
    } catch {
      onFail(); // no WebGL here: the levels are the board
      return undefined;
    }
    const watch = new ResizeObserver(() => scene.current?.draw());
    watch.observe(canvas.current!);
    return () => {
      watch.disconnect();
      scene.current?.close();
    };
  }, []);
  useEffect(() => scene.current?.turn(props.turned === 2), [props.turned]);
  useEffect(() => scene.current?.frame(spread), [spread]);
  useEffect(() => scene.current?.show({ props, spread, peeled }));
  const release = (event: PointerEvent) => {
    const start = down.current;
    if (start === undefined || Math.hypot(event.offsetX - start.x, event.offsetY - start.y) > 5) return;
    const place = scene.current?.placeAt(event.offsetX, event.offsetY);
    if (place === undefined) return;
    if (props.onGrab?.(place) !== "fresh") props.onPress?.(place);
  };
  return (
    <figure class="cube">
      <canvas
        ref={canvas}
        role="img"
        aria-label="the cube; everything in it can be done on the levels beside it"
        onPointerDown={(event) => {
          down.current = { x: event.offsetX, y: event.offsetY };
        }}
        onPointerUp={release}
      />
      <figcaption>
        <Slider label="Apart" min={0.7} max={2.4} step={0.1} value={spread} onInput={setSpread} />
        <Slider label="Peel" min={0} max={game.levels.length - 1} step={1} value={peeled} onInput={setPeeled} />
      </figcaption>
    </figure>
  );
}
