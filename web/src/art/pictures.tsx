// Small pictures: for empty lists, for the end of a game, and of players.
import { fill } from "./draw";
import { WHITE } from "./paints";
import { firs, standing } from "./scene";
import { SUN, wayfarer } from "./wayfarer";

const LINE = "#1d2f36";

function Small({ markup, size }: { markup: string; size: number }) {
  return (
    <svg
      class="picture"
      width={size}
      height={size * 0.7}
      viewBox="0 0 160 112"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

const sun = `<circle cx="118" cy="34" r="17" fill="${SUN}"/>`;
const hills = '<path class="back" d="M4 100L44 54L66 76L96 44L156 100Z"/><path class="land" d="M0 112V98C40 80 110 84 160 98V112Z"/>';
const wood = (d: string, colour: string) => `<path d="${d}" fill="${colour}" stroke="${LINE}" stroke-width="3.5" stroke-linejoin="round"/>`;

const scenes = {
  /** Somebody sets out. */
  start: `${sun + hills}<path class="dots" d="M76 98C100 96 124 90 122 62"/>${standing(wayfarer(WHITE), 52, 100, 62)}`,
  /** A tent and a fire: people may come. */
  camp:
    sun +
    hills +
    firs(
      [
        [22, 94, 40],
        [138, 96, 46],
      ],
      "#2f6a61",
    ) +
    wood("M40 98L70 46L100 98Z", "#f4dcae") +
    wood("M58 98L70 68L82 98Z", "#d9a45c") +
    `<path d="M108 99L128 93M108 93L128 99" stroke="${LINE}" stroke-width="4.5" stroke-linecap="round"/>` +
    fill("M118 70C128 80 126 92 118 92C110 92 108 82 118 70Z", "#e2681f") +
    fill("M118 80C122 85 121 92 118 92C115 92 114 86 118 80Z", SUN),
  /** A signpost: this path leads nowhere. */
  lost:
    sun +
    hills +
    wood("M74 100V34H82V100Z", "#b58a52") +
    wood("M46 40H100L112 50L100 60H46Z", "#f4dcae") +
    wood("M110 66H58L46 75L58 84H110Z", "#e3c48c") +
    `<path class="dots" d="M10 104C40 96 60 104 72 104"/>`,
};

/** The picture of an empty list or page. */
export function Scene({ name, size = 160 }: { name: keyof typeof scenes; size?: number }) {
  return <Small markup={scenes[name]} size={size} />;
}

const night =
  '<rect class="night" width="160" height="112" rx="16"/><path d="M126 20A17 17 0 1 0 140 46A20 20 0 0 1 126 20Z" fill="#f7e7b4"/>' +
  fill("M0 96V92L44 54L66 76L96 44L160 92V96A16 16 0 0 1 144 112H16A16 16 0 0 1 0 96Z", "#24505a");
const dawn =
  `<rect width="160" height="112" rx="16" fill="#fbd58b"/><circle cx="110" cy="52" r="38" fill="#fff3cd" opacity=".6"/><circle cx="110" cy="52" r="26" fill="#fff8e1"/>` +
  fill("M0 96V84L44 52L66 74L96 58L160 90V96A16 16 0 0 1 144 112H16A16 16 0 0 1 0 96Z", "#d9805a");
const ground = fill("M0 96V94C40 78 110 82 160 94V96A16 16 0 0 1 144 112H16A16 16 0 0 1 0 96Z", "#24504f");

export interface EndProps {
  /** How the game ended for the viewer. */
  outcome: "won" | "lost" | "drawn";
  /** The markup of a figure in a box of 100 by 100. */
  figure: string;
  size?: number;
}

/** The end of a game: dawn for the winner, night for the loser. */
export function End({ outcome, figure, size = 160 }: EndProps) {
  const sky = outcome === "lost" ? night : dawn;
  const lit = outcome === "lost" ? figure : `<g class="lit">${figure}</g>`;
  return <Small markup={sky + ground + standing(lit, 70, 98, 66)} size={size} />;
}

/** A computer: a peak, with a dot at the height of its level. Full strength (0) is above the top. */
export function Peak({ level, levels, size = 36 }: { level: number; levels: number; size?: number }) {
  const share = level === 0 ? 1 : (level - 1) / Math.max(1, levels - 1);
  const [x, y] = [8 + share * 12, 29 - share * 18];
  return (
    <svg class="peak" width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill="#1d4a52" />
      <path d="M0 27V29A9 9 0 0 0 9 36H27A9 9 0 0 0 36 29V28L29 22L20 11L14 20L11 18Z" fill="#3d8a7c" />
      <path d="M20 11L16.5 16.500L19 18.500L21 16.500L24 18L23.5 15.300Z" fill="#f4f8f2" />
      {level === 0 ? (
        <path d="M20 1.500L21.6 5L25.5 5.300L22.5 7.800L23.5 11.500L20 9.500L16.5 11.500L17.5 7.800L14.5 5.300L18.4 5Z" fill={SUN} />
      ) : (
        <circle cx={x} cy={y} r="3.6" fill={SUN} stroke="#0c2b33" stroke-width="1.5" />
      )}
    </svg>
  );
}

/** A person: the hat of a wayfarer. */
export function PersonPicture({ size = 36 }: { size?: number }) {
  return (
    <svg class="person-picture" width={size} height={size} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill="#dcede5" />
      <path d="M7 36C7 27 12 24.5 18 24.500C24 24.5 29 27 29 36Z" fill="#0e6251" />
      <path d="M12.5 15H23.500V19C23.5 25 12.5 25 12.5 19Z" fill="#e9b98c" stroke="#13262b" stroke-width="1.8" />
      <path
        d="M11.5 13C12 7 14.5 5 18 5C21.5 5 24 7 24.5 13C28 13.5 31 14.3 31 15.500C31 17.5 5 17.5 5 15.500C5 14.3 8 13.5 11.5 13Z"
        fill="#fffcf3"
        stroke="#13262b"
        stroke-width="1.8"
        stroke-linejoin="round"
      />
    </svg>
  );
}
