// The colours of the tower as numbers, read from the style sheet, so that all renderers have the same.
import { lookOf } from "../../games";
import { infoOf } from "../../library/games";
import type { Seat } from "../../library/protocol";
import type { GameSolids } from "../../games/game_solids";
import type { Hue } from "../shown";

export type Colour = readonly [number, number, number];

export interface SeatColours {
  number: number;
  body: Colour;
  shade: Colour;
  edge: Colour;
}

export interface Palette {
  light: Colour;
  dark: Colour;
  rim: Colour;
  side: Colour;
  ink: Colour;
  halo: Colour;
  /** Of plates. */
  opacity: number;
  /** How strong the pale line on the far side of bodies is. */
  rimLight: number;
  hue(hue: Hue): Colour;
  seat(seat: Seat): SeatColours;
  /** Of a kind's head; grey if it has none. */
  head(letter: string): Colour;
}

/** Numbers of a colour as browsers compute it: "rgb(1 2 3)", "color(srgb 0.1 0.2 0.3)". */
export function parseColour(text: string): Colour {
  const numbers = text.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0];
  const [r = 0, g = 0, b = 0] = text.startsWith("color(") ? numbers : numbers.map((part) => part / 255);
  return [r, g, b];
}

function hex(text: string): Colour {
  return [1, 3, 5].map((i) => Number.parseInt(text.slice(i, i + 2), 16) / 255) as unknown as Colour;
}

const mix = (a: Colour, b: Colour, share: number): Colour => a.map((part, i) => part + (b[i]! - part) * share) as unknown as Colour;

/** Reads the colours as they are now, on an element inside the tower. */
export function paletteOf(element: HTMLElement, game: string, solids: GameSolids): Palette {
  const probe = document.createElement("i");
  element.append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string): Colour => {
    probe.style.color = `var(--tower-${name})`;
    return parseColour(style.color);
  };
  const number = (name: string) => Number(style.getPropertyValue(`--tower-${name}`));
  const hues = new Map<Hue, Colour>();
  const names: Hue[] = [
    "orthogonal", "diagonal", "triagonal", "oblique", "chosen", "target", "capture", "check", "block", "last", "warned",
    "planned", "hint", "plumb", "forbidden", "goal", "held-own", "held-theirs", "arrow-1", "arrow-2", "arrow-3",
    "arrow-4", "arrow-5", "played",
  ];
  for (const name of names) hues.set(name, read(name));
  const paint = lookOf(game).paint;
  const pale = number("pale-edges") === 1;
  const seats = new Map<Seat, SeatColours>(
    infoOf(game).seats.map(({ letter }, index) => {
      const own = hex(paint[letter]!.body);
      const bright = own[0] + own[1] + own[2] > 1.5;
      const body = pale && !bright ? mix(own, read("pale"), 0.15) : own;
      const edge = pale && !bright ? read("pale") : hex(paint[letter]!.edge);
      return [letter, { number: index, body, shade: bright ? mix(body, [0.4, 0.33, 0.2], 0.6) : mix(body, hex(paint[letter]!.edge), 0.55), edge }];
    }),
  );
  const grey = read("no-family");
  const palette: Palette = {
    light: read("light"),
    dark: read("dark"),
    rim: read("rim"),
    side: read("side"),
    ink: read("ink"),
    halo: read("halo"),
    opacity: number("opacity"),
    rimLight: number("rim-light"),
    hue: (hue) => hues.get(hue)!,
    seat: (seat) => seats.get(seat)!,
    head: (letter) => {
      const head = solids.solid(letter).head;
      return head === undefined ? grey : hex(head.colour);
    },
  };
  probe.remove();
  return palette;
}
