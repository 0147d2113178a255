// The text around the tower: the names of its levels, which are buttons; of files and ranks; and of pieces that the
// person looks at.
import say from "virtual:words/cube";
import type { BoardPiece } from "../board/cast";
import type { Camera } from "./camera";
import { namedEdges } from "./plates";
import type { Name, Scene, TowerView } from "./shown";
import { heightOf, type Point } from "./space";
import { nameOf, wholeName } from "./words";

/** The letters of the levels, if tabs beside the flat board select the level. */
export function LevelLetters({ shown: { board, gap }, camera, active }: { shown: TowerView; camera: Camera; active: number }) {
  const { left } = namedEdges(board, camera);
  return (
    <g class="level-letters">
      {[...board.levels].map((name, level) => {
        const { x, y } = camera.project([left.x, heightOf(board, level, gap), left.z]);
        return (
          <text key={name} class={level === active ? "active" : undefined} x={x - 12} y={y + 5}>
            {name}
          </text>
        );
      })}
    </g>
  );
}

interface LevelTagsProps {
  shown: TowerView;
  camera: Camera;
  /** The level that is shown by itself, or below the tower. */
  active: number | undefined;
  counts: readonly number[];
  onLevel: (level: number) => void;
}

export function LevelTags({ shown: { board, gap }, camera, active, counts, onLevel }: LevelTagsProps) {
  const { left } = namedEdges(board, camera);
  return (
    <>
      {[...board.levels].map((name, level) => {
        const { x, y } = camera.project([left.x, heightOf(board, level, gap), left.z]);
        const count = counts[level] ?? 0;
        return (
          <button
            key={name}
            type="button"
            class="level-tag"
            style={{ left: `${Math.max(18, x - 24)}px`, top: `${y}px` }}
            aria-pressed={active === level}
            aria-label={say("level.alone", { name })}
            onClick={() => onLevel(level)}
          >
            <span>
              {name}
              {count > 0 && <small>{count}</small>}
            </span>
          </button>
        );
      })}
    </>
  );
}

/** Names of files and ranks along the lowest plate, or along the level that is shown by itself. */
export function Coordinates({ shown: { board, gap }, camera, level }: { shown: TowerView; camera: Camera; level: number }) {
  const { files, ranks } = namedEdges(board, camera);
  const y = heightOf(board, level, gap);
  const size = Math.max(11, Math.min(15, camera.scale * 0.27));
  const text = (words: string, at: Point) => {
    const seen = camera.project(at);
    return (
      <text key={words} x={seen.x} y={seen.y + size * 0.35} font-size={size}>
        {words}
      </text>
    );
  };
  const out = 0.42;
  return (
    <g class="tower-coordinates">
      {Array.from({ length: board.files }, (_, file) =>
        text(String.fromCharCode(97 + file), [file - (board.files - 1) / 2, y, files + Math.sign(files) * out]),
      )}
      {Array.from({ length: board.ranks }, (_, rank) =>
        text(String(rank + 1), [ranks + Math.sign(ranks) * out, y, (board.ranks - 1) / 2 - rank]),
      )}
    </g>
  );
}

/** Letters at the feet of standing pieces, and on counters that nothing else distinguishes. */
export function Letters({ scene, camera, all }: { scene: Scene; camera: Camera; all: boolean }) {
  return (
    <g class="tower-letters">
      {scene.figures
        .filter(({ stands }) => all || stands)
        .map(({ key, at, letter, stands }) => {
          const { x, y } = camera.project(at);
          return (
            <g key={key} transform={`translate(${x.toFixed(1)} ${(y - (stands ? 0 : 3)).toFixed(1)})`}>
              {stands && <circle r="7" />}
              <text y="3.5">{letter}</text>
            </g>
          );
        })}
    </g>
  );
}

/** Where the names of pieces are: beside each piece, or in a separate column that covers nothing. */
export type NamesAt = "piece" | "right" | "foot";

interface NamesProps {
  game: string;
  pieces: readonly BoardPiece[];
  scene: Scene;
  camera: Camera;
  width: number;
  height: number;
  names: NamesAt;
}

const BELOW_TOOLS = 68; // pixels from the top
const APART = 28; // pixels between the centres of two names

interface Sign {
  name: Name;
  x: number;
  y: number;
  right: boolean;
}

const WIDE = 150; // pixels that a name may need

/** Whether a name is on the right: on the side with more room, or away from a line that ends here. */
function isRight({ from }: Name, x: number, camera: Camera, width: number): boolean {
  if (from === undefined) return x < width / 2;
  const away = x > camera.project(from).x;
  return away ? x < width - WIDE : x < WIDE;
}

/** One below the other in the order of their pieces, within their own room. */
function signsInColumn({ scene, camera, height, names }: NamesProps): Sign[] {
  const signs = scene.names.map((name) => ({ name, ...camera.project([name.at[0], name.at[1] + 0.35, name.at[2]]), right: true }));
  signs.sort((a, b) => a.y - b.y);
  let free = names === "right" ? BELOW_TOOLS : height - 16 - APART * (signs.length - 1);
  return signs.map((sign) => {
    const y = Math.max(free, names === "right" ? sign.y : 0);
    free = y + APART;
    return { ...sign, y };
  });
}

/** Beside the piece, on the side with more room, so that they cover no level above or below. Names that would overlap
 * are moved apart. */
function signsOf(scene: Scene, camera: Camera, width: number): Sign[] {
  const signs: Sign[] = [];
  for (const name of scene.names) {
    const { x, y } = camera.project([name.at[0], name.at[1] + 0.35, name.at[2]]);
    const right = isRight(name, x, camera, width);
    const covered = (at: number) => signs.some((sign) => sign.right === right && Math.abs(sign.y - at) < APART);
    let free = y;
    for (let step = 1; covered(free) && step < 20; step++) free = y + Math.ceil(step / 2) * (step % 2 === 1 ? 14 : -14);
    signs.push({ name, x, y: free, right });
  }
  return signs;
}

/** A line from a piece to its name in a column. */
function Leader({ name: { at, kind }, to, camera }: { name: Name; to: { x: number; y: number }; camera: Camera }) {
  const from = camera.project([at[0], at[1] + 0.2, at[2]]);
  return <line class={`name-line of-${kind}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

export function Names(props: NamesProps) {
  const { game, pieces, scene, camera, width, names } = props;
  const signs = names === "piece" ? signsOf(scene, camera, width) : signsInColumn(props);
  const sideOf = ({ x, right }: Sign) => {
    const away = camera.scale * 0.5;
    if (names === "right") return { right: "8px" };
    if (names === "foot") return { left: "4px", right: "4px", textAlign: "center" };
    return right ? { left: `${x + away}px` } : { right: `${width - x + away}px` };
  };
  return (
    <>
      {names !== "piece" && (
        <svg class="tower-writing notranslate">
          {signs.map(({ name, y }) => (
            <Leader
              key={`${name.kind} ${name.place}`}
              name={name}
              camera={camera}
              to={{ x: names === "right" ? width - 20 : width / 2, y }}
            />
          ))}
        </svg>
      )}
      {signs.map((sign) => {
        const { place, kind } = sign.name;
        return (
          <span key={`${kind} ${place}`} class={`tower-name of-${kind}`} style={{ ...sideOf(sign), top: `${sign.y}px` }}>
            {kind === "pointed" ? wholeName(game, pieces, place) : nameOf(game, pieces, place)}
          </span>
        );
      })}
    </>
  );
}
