// The look of a game that brings none: a chequered board, discs with letters.
import { BLACK, WHITE } from "../art/paints";
import { coin, glyph, type Paint } from "../board/draw";
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

type Whole = Required<Pick<GameLook, "about" | "tagline" | "poster" | "firstLevel" | "paint" | "piece" | "facing" | "ground" | "edges" | "size" | "sending" | "options">>;

/** A look with everything that the page asks of one. */
export type FullLook = GameLook & Whole;

function words(info: GameInfo): string {
  const size = [...(info.levels === "" ? [] : [info.levels.length]), info.files, info.ranks].join(" by ");
  const most = info.seats.length;
  const seats = info.cooperative ? "for one, or for some who cooperate" : `for ${most > 2 ? "up to " : ""}${most}`;
  return `A game ${seats}, on a board of ${size}.`;
}

/** What a look is filled up with; its poster is made of its own pieces. */
export function plainLook(info: GameInfo): Omit<FullLook, "poster"> {
  const paint = Object.fromEntries(info.seats.map(({ letter }, index): [Seat, Paint] => [letter, plainPaints[index]!]));
  return {
    about: words(info),
    tagline: `A game by ${info.inventor}.`,
    firstLevel: 3,
    paint,
    piece: (letter, _seat, paint) => coin(50, 50, 36, paint) + glyph(letter, 64, 40, paint),
    facing: false,
    ground: checkered,
    edges: [],
    size: 0.9,
    sending: {
      question: "Which piece is sent elsewhere? Tap it, or tap your piece to send none.",
      none: "Send none",
      where: (name) => `Where does ${name} go?`,
      put: "Put on",
    },
    options: {},
  };
}
