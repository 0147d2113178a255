// The tower in SVG, with the pieces of the flat boards. It is shown first, and stays if there is no WebGL or it is
// slow.
import { useId } from "preact/hooks";
import { memo } from "../ui/memo";
import { placeAt } from "../board/geometry";
import { symbolOf } from "../board/symbols";
import { lookOf } from "../games";
import { infoOf } from "../library/games";
import type { Camera } from "./camera";
import { cellsOf, cornersOfCell, cornersOfPlate, isLight, pathAlong } from "./plates";
import type { Beam, Figure, Hue, Scene, TowerView, Wash } from "./shown";
import { SvgHeld } from "./held/svg_held";
import { heightOf, type Point } from "./space";

/** The flattening of circles on plates. */
const leanOf = (camera: Camera) => camera.towards[1];
const FOOT = 0.88; // of the height of a piece's art
const NO_HEAD = "#8b8f8c";

const hued = (hue: Hue) => ({ "--hue": `var(--tower-${hue})` });

interface DrawnProps {
  shown: TowerView;
  scene: Scene;
  camera: Camera;
  game: string;
  width: number;
  height: number;
}

interface PlateProps {
  shown: TowerView;
  camera: Camera;
  level: number;
  flash: boolean;
}

const PlateCells = memo(
  ({ shown: { board, gap }, camera, level, flash }: PlateProps) => {
    const path = (light: boolean) =>
      cellsOf(board, level)
        .filter((spot) => isLight(spot) === light)
        .map((spot) => pathAlong(camera, cornersOfCell(board, spot, gap)))
        .join("");
    const lower: Point[] = cornersOfPlate(board, level, gap, 0.05).map(([x, y, z]): Point => [x, y - 0.07, z]);
    return (
      <>
        <path class="plate-side" d={pathAlong(camera, lower)} />
        <path class="plate-light" d={path(true)} />
        <path class="plate-dark" d={path(false)} />
        <path class={flash ? "plate-rim flash" : "plate-rim"} d={pathAlong(camera, cornersOfPlate(board, level, gap, 0.03))} />
      </>
    );
  },
  (a, b) => a.camera === b.camera && a.shown.gap === b.shown.gap && a.flash === b.flash,
);

function WashPath({ wash, shown, camera }: { wash: Wash; shown: TowerView; camera: Camera }) {
  const d = pathAlong(camera, cornersOfCell(shown.board, wash.spot, shown.gap, 0.02));
  return <path class={`wash strength-${wash.strength}`} style={hued(wash.hue)} d={d} data-wash={placeAt(shown.board, wash.spot)} />;
}

interface PieceProps {
  figure: Figure;
  camera: Camera;
  game: string;
}

interface CounterLook {
  seat: string;
  head: string;
}

/** The id of counters that look alike; `tower` distinguishes several towers. */
const counterId = (tower: string, { seat, head }: CounterLook) => `${tower}-${seat}${head.slice(1)}`;

/** The looks of counters, each drawn once, so that a hundred pieces are only one element each. */
function CounterLooks({ looks, tower, camera, game }: { looks: readonly CounterLook[]; tower: string; camera: Camera; game: string }) {
  const [rx, thick] = [camera.scale * 0.31, camera.scale * 0.07];
  const ry = rx * leanOf(camera);
  return (
    <defs>
      {looks.map((look) => {
        const { edge, body } = lookOf(game).paint[look.seat]!;
        return (
          <g key={counterId(tower, look)} id={counterId(tower, look)}>
            <ellipse rx={rx} ry={ry} fill={edge} />
            <ellipse cy={-thick} rx={rx} ry={ry} fill={body} stroke={edge} stroke-width="1" />
            <ellipse cy={-thick} rx={rx * 0.45} ry={ry * 0.45} fill={look.head} />
          </g>
        );
      })}
    </defs>
  );
}

function Counter({ figure, camera, id }: { figure: Figure; camera: Camera; id: string }) {
  const { x, y } = camera.project(figure.at);
  return <use class="counter" data-figure={figure.place} href={`#${id}`} x={x} y={y} />;
}

function Standing({ figure, camera, game }: PieceProps) {
  const { x, y } = camera.project(figure.at);
  const size = camera.scale * 0.9 * figure.size;
  return (
    <g class="standing" data-figure={figure.place}>
      <ellipse class="shadow" cx={x} cy={y} rx={size * 0.36} ry={size * 0.36 * leanOf(camera)} />
      <use href={`#${symbolOf(game, figure.letter, figure.seat)}`} x={x - size / 2} y={y - size * FOOT} width={size} height={size} />
    </g>
  );
}

function BeamPath({ beam: { from, to, hue, width, dashed }, camera }: { beam: Beam; camera: Camera }) {
  const [a, b] = [camera.project(from), camera.project(to)];
  return <line class={`beam ${width}${dashed ? " dashed" : ""}`} style={hued(hue)} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
}

/** Lines, beads and rings, over all plates. */
function Lines({ scene, camera }: { scene: Scene; camera: Camera }) {
  const around = camera.scale * 0.4;
  return (
    <>
      {scene.rings.map(({ at, hue, dashed }, i) => {
        const { x, y } = camera.project(at);
        return (
          <ellipse
            key={`r${i}`}
            class={dashed ? "ring dashed" : "ring"}
            style={hued(hue)}
            cx={x}
            cy={y}
            rx={around}
            ry={around * leanOf(camera)}
          />
        );
      })}
      {scene.beams.map((beam, i) => (
        <BeamPath key={`b${i}`} beam={beam} camera={camera} />
      ))}
      {scene.beads.map(({ at, hue, small }, i) => {
        const { x, y } = camera.project(at);
        return <circle key={`d${i}`} class="bead" style={hued(hue)} cx={x} cy={y} r={camera.scale * (small ? 0.06 : 0.115)} />;
      })}
    </>
  );
}

export function SvgTower({ shown, scene, camera, game, width, height }: DrawnProps) {
  const { board, gap, solids } = shown;
  const tower = useId();
  const looks = new Map<string, CounterLook>();
  const counter = ({ seat, letter }: Figure) => {
    const look = { seat, head: solids.solid(letter).head?.colour ?? NO_HEAD };
    looks.set(counterId(tower, look), look);
    return counterId(tower, look);
  };
  const piece = (figure: Figure) =>
    figure.stands ? (
      <Standing key={figure.key} figure={figure} camera={camera} game={game} />
    ) : (
      <Counter key={figure.key} figure={figure} camera={camera} id={counter(figure)} />
    );
  const away = (figure: Figure) => camera.project(figure.at).depth;
  const sorted = [...scene.figures].sort((a, b) => away(b) - away(a));
  const levels = Array.from({ length: board.levels.length }, (_, i) => board.levels.length - 1 - i);
  // A piece that moves between two levels is drawn with the nearer one.
  const on = ({ at }: Figure, level: number) => Math.abs(at[1] - heightOf(infoOf(game), level, gap)) <= gap / 2;
  return (
    <svg class="svg-tower" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {levels.map((level) => (
        <g key={level} class={scene.alone !== undefined && scene.alone !== level ? "plate aside" : "plate"}>
          <PlateCells shown={shown} camera={camera} level={level} flash={scene.flash?.has(level) === true} />
          {scene.held.length > 0 && <SvgHeld shown={shown} camera={camera} cells={scene.held.filter(({ spot }) => spot.level === level)} />}
          {scene.washes
            .filter(({ spot }) => spot.level === level)
            .map((wash, i) => (
              <WashPath key={i} wash={wash} shown={shown} camera={camera} />
            ))}
          {scene.focused?.level === level && (
            <path class="tower-focus" d={pathAlong(camera, cornersOfCell(board, scene.focused, gap, 0.04))} />
          )}
          {sorted.filter((figure) => on(figure, level) && !(scene.asks && figure.stands)).map(piece)}
        </g>
      ))}
      <CounterLooks looks={[...looks.values()]} tower={tower} camera={camera} game={game} />
      <Lines scene={scene} camera={camera} />
      {scene.asks && sorted.filter(({ stands }) => stands).map(piece)}
    </svg>
  );
}
