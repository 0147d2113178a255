// The ground of boards: kinds of places, and lines along their edges. On the page, the style sheet defines the colours;
// the ones here are for pictures, which have no style sheet.
import type { Seat } from "../library/protocol";
import type { Paint } from "../art/draw";
import type { Spot } from "./geometry";

export interface Ground {
  tone: "light" | "dark";
  /** gate: pieces must come here; calm: quieter than the squares of chess; corner: no piece may stay here. */
  kind?: "gate" | "calm" | "corner";
  /** The seat whose side this is; the place has that seat's colour. */
  seat?: Seat;
}

/** A line along one side of the places from `from` to `to`, which are in the same file or rank. */
export interface Edge {
  from: Pick<Spot, "file" | "rank">;
  to: Pick<Spot, "file" | "rank">;
  /** In quarter turns clockwise from the side of the last rank. */
  side: 0 | 1 | 2 | 3;
  /** stitch: a line to cross; goal: where the seat's pieces must arrive. */
  look: "stitch" | "goal";
  seat?: Seat;
}

/** Light and dark alternate, as on a chess board. */
export function checkered({ file, rank, level }: Spot): Ground {
  return { tone: (file + rank + level) % 2 === 1 ? "light" : "dark" };
}

/** The classes of a place's ground. A side has its seat's colour only while that seat takes part. */
export function groundClass({ tone, kind, seat }: Ground, takesPart: (seat: Seat) => boolean): string {
  const side = seat !== undefined && takesPart(seat) ? "side" : undefined;
  return ["ground", tone, kind, side].filter(Boolean).join(" ");
}

const plain = { light: "#e9eee3", dark: "#a5c2b5" };
const calm = { light: "#f4f1e6", dark: "#e4dfcc" };

/** A mix of two colours, with this share of the second; both as #rrggbb. */
export function mix(colour: string, other: string, share: number): string {
  const part = (text: string, i: number) => Number.parseInt(text.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(part(colour, i) * (1 - share) + part(other, i) * share));
  return `#${mixed.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour of a place in a picture. */
export function groundColour({ tone, kind, seat }: Ground, paint: Readonly<Record<Seat, Paint>>): string {
  if (kind === "gate") return mix(plain[tone], "#0e6251", 0.18);
  if (kind === "corner") return "#b9c0b4";
  const base = kind === "calm" ? calm[tone] : plain[tone];
  return seat === undefined ? base : mix(base, paint[seat]!.body, 0.3);
}
