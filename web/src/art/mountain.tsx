// The computer's levels as camps on a path up a mountain. The game's own figure stands at the chosen one. The picture
// takes presses; keys and screen readers use a slider beside it.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface MountainProps {
  /** From 1; 0 is full strength, the star above the top. */
  level: number;
  levels: number;
  /** The markup of a figure in a box of 100 by 100. */
  figure: string;
  onPick?: (level: number) => void;
}

interface Point {
  x: number;
  y: number;
}

interface Room {
  width: number;
  height: number;
  /** The height of the figure. */
  size: number;
}

function roomFor(width: number): Room {
  return width < 480 ? { width, height: 152, size: 46 } : { width, height: 196, size: 66 };
}

/** The positions of the camps. The path grows steeper towards the top. */
function campsIn({ width, height, size }: Room, levels: number): Point[] {
  const foot = { x: width * 0.055, y: height - 30 };
  const top = { x: width * 0.85, y: size + 26 };
  return Array.from({ length: levels }, (_, i) => {
    const share = levels > 1 ? i / (levels - 1) : 0;
    const bend = i % 2 === 0 || i === levels - 1 ? 0 : height * 0.012;
    return {
      x: Math.round(foot.x + share * (top.x - foot.x)),
      y: Math.round(foot.y + share ** 1.5 * (top.y - foot.y) + bend),
    };
  });
}

const lineOf = (points: readonly Point[]) => points.map(({ x, y }) => `${x} ${y}`).join("L");

function Landscape({ room, camps, peak }: { room: Room; camps: readonly Point[]; peak: Point }) {
  const { width, height } = room;
  const far = `M0 ${height * 0.8}L${width * 0.17} ${height * 0.46}L${width * 0.3} ${height * 0.66}L${width * 0.49} ${height * 0.34}L${width * 0.63} ${height * 0.6}L${width * 0.8} ${height * 0.3}L${width} ${height * 0.62}V${height}H0Z`;
  const slope = `M0 ${camps[0]!.y + 6}L${lineOf([...camps, peak])}L${width} ${peak.y + 30}V${height}H0Z`;
  const high = camps.at(-1)!.y - peak.y;
  const down = (x: number, y: number) => `${peak.x + x} ${peak.y + y}`;
  const snow = `M${down(-0.5 * (peak.x - camps.at(-1)!.x), 0.5 * high)}L${down(0, 0)}L${width} ${peak.y + 30}V${peak.y + 40}L${down(10, 16)}L${down(3, 21)}L${down(-4, 13)}Z`;
  return (
    <>
      <rect class="sky" width={width} height={height} />
      <path class="far" d={far} />
      <path class="slope" d={slope} />
      <path class="snow" d={snow} />
    </>
  );
}

/** A five-pointed star, for full strength. */
function starAt({ x, y }: Point, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = i % 2 === 0 ? r : r * 0.45;
    const turn = (i * Math.PI) / 5;
    return { x: x + reach * Math.sin(turn), y: y - reach * Math.cos(turn) };
  });
  return `M${lineOf(points)}Z`;
}

function Camps({ camps, level, onPick }: { camps: readonly Point[] } & Pick<MountainProps, "level" | "onPick">) {
  const gap = camps.length > 1 ? camps[1]!.x - camps[0]!.x : 60;
  return (
    <>
      {camps.map(({ x, y }, i) => {
        const state = level === 0 || i + 1 < level ? "camp passed" : i + 1 === level ? "camp here" : "camp";
        return (
          <g key={i} class={state} data-level={i + 1} onClick={() => onPick?.(i + 1)}>
            <rect x={x - gap / 2} y="0" width={gap} height="100%" fill="transparent" />
            <circle cx={x} cy={y} r={gap < 40 ? 5 : 6.5} />
            <text x={x} y={y + 23}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}

export function Mountain({ level, levels, figure, onPick }: MountainProps) {
  const element = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(656);
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.max(240, element.current!.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element.current!);
    return () => watch.disconnect();
  }, []);
  const room = roomFor(width);
  const camps = campsIn(room, levels);
  const at = camps[(level === 0 ? levels : level) - 1]!;
  const peak = { x: room.width * 0.94, y: room.size - 2 };
  const star = { x: peak.x, y: room.height * 0.14 };
  const gone = level === 0 ? [...camps, peak] : camps.slice(0, level);
  const scale = room.size / 100;
  const place = `translate(${at.x - 50 * scale}px, ${at.y - 95 * scale}px) scale(${scale})`;
  return (
    <svg ref={element} class="mountain" height={room.height} viewBox={`0 0 ${room.width} ${room.height}`} aria-hidden="true">
      <Landscape room={room} camps={camps} peak={peak} />
      <path class="way" d={`M${lineOf([...camps, peak])}`} />
      <path class="gone" d={`M${lineOf(gone)}`} />
      <Camps camps={camps} level={level} onPick={onPick} />
      <g class={level === 0 ? "full here" : "full"} data-level="0" onClick={() => onPick?.(0)}>
        <circle cx={star.x} cy={star.y} r={room.height * 0.11} />
        <path d={starAt(star, room.height * 0.085)} />
      </g>
      <g class="figure lit" style={{ transform: place }} dangerouslySetInnerHTML={{ __html: figure }} />
    </svg>
  );
}
