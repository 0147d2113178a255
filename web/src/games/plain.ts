// The default look of a game: a chequered board, discs with letters.
import { BLACK, WHITE } from "../art/paints";
import { coin, glyph, type Paint } from "../art/draw";
import { checkered } from "../board/ground";
import type { GameInfo, Seat } from "../library/protocol";
import type { GameLook } from "./game";

/** Colours by the number of the seat. */
const plainPaints: readonly Paint[] = [
  WHITE,
  BLACK,
  { body: "#f2a0c6", shade: "#d5749f", edge: "#4a0d2a", mark: "#4a0d2a" },
  { body: "#e2681f", shade: "#b54b10", edge: "#3a1500", mark: "#2e1000" },
];

type Whole = Required<Pick<GameLook, "firstLevel" | "paint" | "piece" | "facing" | "ground" | "edges" | "size">>;

/** A look with all properties that the page needs. */
export type FullLook = GameLook & Whole;

/** The defaults of a look. */
export function plainLook(info: GameInfo): FullLook {
  const paint = Object.fromEntries(info.seats.map(({ letter }, index): [Seat, Paint] => [letter, plainPaints[index]!]));
  return {
    firstLevel: 3,
    paint,
    piece: (letter, _seat, paint) => coin(50, 50, 36, paint) + glyph(letter, 64, 40, paint),
    facing: false,
    ground: checkered,
    edges: [],
    size: 0.9,
  };
}
