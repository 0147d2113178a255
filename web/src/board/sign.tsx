// A single mark for a legend, drawn as on the board.
import { hatch } from "./arrows/arcs";
import { Haloed } from "./haloed";
import { CORNERS, CROSS, INNER, Landing } from "./over";

export type SignKind =
  | "target"
  | "jumps"
  | "jumps-on"
  | "capture"
  | "forbidden"
  | "throw"
  | "victim"
  | "check"
  | "warned"
  | "planned"
  | "hint"
  | "goal"
  | "danger"
  | "reach";

const plate = <rect class="plate" width="100" height="100" />;
const framed = (inset: number, round = 0) => (
  <rect class="frame" x={inset} y={inset} width={100 - 2 * inset} height={100 - 2 * inset} rx={round} />
);

const drawings: Readonly<Record<SignKind, [classes: string, drawing: preact.JSX.Element]>> = {
  target: ["target", <circle class="dot" cx="50" cy="50" r="24" />],
  jumps: [
    "target",
    <g transform="translate(-30 -30) scale(1.6)">
      <Landing jumps={1} goesOn={false} />
    </g>,
  ],
  "jumps-on": [
    "target",
    <g transform="translate(-30 -30) scale(1.6)">
      <Landing jumps={1} goesOn />
    </g>,
  ],
  capture: ["target capture", <Haloed d={CORNERS} />],
  forbidden: [
    "mark forbidden",
    <g transform="translate(-40 -40) scale(1.8)">
      <Haloed d={CROSS} />
    </g>,
  ],
  throw: ["target throw", <circle class="ring" cx="50" cy="50" r="24" />],
  victim: [
    "mark victim",
    <>
      {plate}
      {framed(8, 16)}
    </>,
  ],
  check: ["mark check", <circle class="glow" cx="50" cy="50" r="42" />],
  warned: ["mark warning", <Haloed d="M10 10H90V90H10Z" />],
  planned: [
    "mark premove planned-corners",
    <>
      {plate}
      <Haloed d={INNER} />
    </>,
  ],
  hint: ["mark hint", framed(8, 20)],
  goal: ["mark goal", framed(8, 16)],
  danger: [
    "mark danger",
    <>
      {plate}
      <path class="hatch" d={hatch(9, false)} />
    </>,
  ],
  reach: [
    "mark reach",
    <>
      {plate}
      <path class="hatch" d={hatch(9, true)} />
    </>,
  ],
};

export function Sign({ kind }: { kind: SignKind }) {
  const [classes, drawing] = drawings[kind];
  return (
    <svg class="mark-sign" viewBox="0 0 100 100" aria-hidden="true">
      <g class={classes}>{drawing}</g>
    </svg>
  );
}
