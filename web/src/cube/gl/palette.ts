// The colours of the tower as numbers, read from the style sheet, so that all renderers use the same colours.
import { lookOf } from "../../games";
import { infoOf } from "../../library/games";
import type { Hue } from "../shown";
import { type Colour, hex, mix, parseColour } from "./colour";
import type { Palette, SeatColours } from "./frame";

const hues: readonly Hue[] = [
  "orthogonal",
  "diagonal",
  "triagonal",
  "oblique",
  "chosen",
  "target",
  "capture",
  "check",
  "block",
  "last",
  "warned",
  "planned",
  "hint",
  "plumb",
  "forbidden",
  "goal",
  "held-yours",
  "held-yours-ink",
  "held-theirs",
  "held-theirs-ink",
  "held-frame",
  "takes-yours",
  "takes-theirs",
  "arrow-1",
  "arrow-2",
  "arrow-3",
  "arrow-4",
  "arrow-5",
  "played",
];

const others = ["light", "dark", "rim", "side", "ink", "halo", "pale", "no-family"] as const;

/** The present colours of an element. All are requested before the first is read, so that the browser computes the
 * style once. */
function coloursOn(element: HTMLElement, names: readonly string[]): ReadonlyMap<string, Colour> {
  const probe = document.createElement("i");
  const parts = names.map((name) => {
    const part = document.createElement("i");
    part.style.color = `var(--tower-${name})`;
    return part;
  });
  probe.append(...parts);
  element.append(probe);
  const found = new Map(names.map((name, i) => [name, parseColour(getComputedStyle(parts[i]!).color)]));
  probe.remove();
  return found;
}

/** Reads the present colours from an element inside the tower. */
export function paletteOf(element: HTMLElement, game: string): Palette {
  const colours = coloursOn(element, [...hues, ...others]);
  const read = (name: Hue | (typeof others)[number]): Colour => colours.get(name)!;
  const style = getComputedStyle(element);
  const number = (name: string) => Number(style.getPropertyValue(`--tower-${name}`));
  const paint = lookOf(game).paint;
  const pale = number("pale-edges") === 1;
  const seats = infoOf(game).seats.map(({ letter }, index): [string, SeatColours] => {
    const own = hex(paint[letter]!.body);
    const bright = own[0] + own[1] + own[2] > 1.5;
    const body = pale && !bright ? mix(own, read("pale"), 0.15) : own;
    const edge = pale && !bright ? read("pale") : hex(paint[letter]!.edge);
    return [
      letter,
      { number: index, body, shade: bright ? mix(body, [0.4, 0.33, 0.2], 0.6) : mix(body, hex(paint[letter]!.edge), 0.55), edge },
    ];
  });
  return {
    light: read("light"),
    dark: read("dark"),
    rim: read("rim"),
    side: read("side"),
    ink: read("ink"),
    halo: read("halo"),
    opacity: number("opacity"),
    rimLight: number("rim-light"),
    hues: Object.fromEntries(hues.map((hue) => [hue, read(hue)])) as Record<Hue, Colour>,
    seats: Object.fromEntries(seats),
    grey: read("no-family"),
  };
}
