// The look of a game that brings none: a chequered board, discs with letters.
import { disc, glyph, type Paint } from "../board/draw";
import { checkered } from "../board/ground";
import type { GameInfo, Seat } from "../library/protocol";
import type { GameLook } from "./game";

/** Colours by the number of the seat. */
const plainPaints: readonly Paint[] = [
  { body: "#fdf9ef", edge: "#2a241d", mark: "#2a241d" },
  { body: "#35302b", edge: "#0d0b09", mark: "#f7efdd" },
  { body: "#5cb878", edge: "#0c3d1d", mark: "#0c3d1d" },
  { body: "#f0924a", edge: "#5c2703", mark: "#5c2703" },
];

type Whole = Required<Pick<GameLook, "about" | "firstLevel" | "paint" | "piece" | "facing" | "ground" | "sending" | "options">>;

/** A look with everything that the page asks of one. */
export type FullLook = GameLook & Whole;

function words(info: GameInfo): string {
  const size = [...(info.levels === "" ? [] : [info.levels.length]), info.files, info.ranks].join(" by ");
  const most = info.seats.length;
  const seats = info.cooperative ? "for one, or for some who cooperate" : `for ${most > 2 ? "up to " : ""}${most}`;
  return `A game ${seats}, on a board of ${size}.`;
}

export function plainLook(info: GameInfo): FullLook {
  const paint = Object.fromEntries(info.seats.map(({ letter }, index): [Seat, Paint] => [letter, plainPaints[index]!]));
  return {
    about: words(info),
    firstLevel: 3,
    paint,
    piece: (letter, _seat, paint) => disc(paint) + glyph(letter, 64, 40, paint),
    facing: false,
    ground: checkered,
    sending: {
      question: "Which piece is sent elsewhere? Tap it, or tap your piece to send none.",
      none: "Send none",
    },
    options: {},
  };
}
