// Whether texts and marks can be told from what they stand on, computed from the tokens (WCAG 2: 4.5 for text, 3
// for marks), in both themes and on every board.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/ui/style/tokens.css", import.meta.url), "utf8").replace(/\/\*[^]*?\*\//g, "");
const themes = ["light", "dark"] as const;
const boards = ["fjord", "oak", "slate", "contrast"] as const;

/** Whether a selector list means the root with this theme and board. */
function fits(selectors: string, theme: string, board: string): boolean {
  return selectors.split(",").some((selector) => {
    if (!selector.includes(":root")) return false;
    const wanted = [...selector.matchAll(/\[data-(\w+)="(\w+)"\]/g)];
    return wanted.every(([, name, value]) => (name === "theme" ? theme : board) === value);
  });
}

/** The tokens of a theme and board: later rules outdo earlier ones, and those for both a theme and a board all others. */
function tokensOf(theme: string, board: string): Map<string, string> {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors]) => fits(selectors!, theme, board));
  const weight = (selectors: string) => (selectors.match(/\[/g) ?? []).length;
  rules.sort(([, a], [, b]) => Math.min(1, weight(a!) - 1) - Math.min(1, weight(b!) - 1));
  const found = new Map<string, string>();
  for (const [, , body] of rules) for (const [, name, value] of body!.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  return found;
}

type Colour = readonly [number, number, number];

/** A colour on top of another: "#rrggbb", "rgb(r g b / a%)", or a share of a colour. */
function over(text: string, ground: Colour): Colour {
  const hex = /^#(..)(..)(..)$/.exec(text);
  if (hex) return [1, 2, 3].map((i) => Number.parseInt(hex[i]!, 16)) as unknown as Colour;
  const [r, g, b, share] = text.match(/[\d.]+/g)!.map(Number) as [number, number, number, number];
  return [r, g, b].map((part, i) => part * (share / 100) + ground[i]! * (1 - share / 100)) as unknown as Colour;
}

function light(colour: Colour): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
}

function contrast(a: Colour, b: Colour): number {
  const [x, y] = [light(a), light(b)];
  return Math.max(x, y) / Math.min(x, y);
}

/** [text, ground] */
const texts: readonly (readonly [string, string])[] = [
  ...["bg", "surface", "sunken", "pine-soft", "sun-soft"].map((ground) => ["ink", ground] as const),
  ...["bg", "surface", "sunken"].map((ground) => ["ink-2", ground] as const),
  ...["bg", "surface", "pine-soft", "sunken"].map((ground) => ["pine", ground] as const),
  ["on-pine", "pine"],
  ["on-sun", "sun"],
  ["danger", "surface"],
  ["danger", "bg"],
  ["danger", "sun-soft"],
  ["danger", "danger-soft"],
  ["ink", "danger-soft"],
  ["on-danger", "danger"],
  ["ok", "surface"],
  ["dubious", "surface"],
  ["clock-on-text", "clock-on"],
  ["plate-text", "plate"],
  ["hero-text", "hero-1"],
  ["hero-text", "hero-2"],
];

/** Edges and rings that must be seen. */
const edges: readonly (readonly [string, string])[] = [
  ["line-strong", "surface"],
  ["line-strong", "bg"],
  ["pine", "surface"],
  ["sun-frame", "bg"],
  ["sun-frame", "surface"],
];

const white: Colour = [255, 255, 255];
const haloed = ["mark-red", "mark-blue", "mark-violet", "arrow-1", "arrow-2", "arrow-3", "arrow-4", "arrow-5", "arrow-played"];
const plain = ["mark-pine", "mark-brown"];

describe.each(themes)("in the %s theme", (theme) => {
  const of = (name: string, board = "fjord", ground = white): Colour => {
    const value = tokensOf(theme, board).get(name);
    if (value === undefined) throw new Error(`no token ${name}`);
    return over(value, ground);
  };

  it.each(texts)("%s can be read on %s", (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edges)("%s is seen on %s", (edge, ground) => {
    expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(boards)("marks are seen on the board %s", (board) => {
    for (const name of ["square-light", "square-dark"]) {
      const square = of(name, board);
      const halo = of("mark-halo", board, square);
      for (const mark of plain) expect([mark, name, contrast(of(mark, board), square) >= 3]).toEqual([mark, name, true]);
      for (const mark of haloed) expect([mark, name, contrast(of(mark, board), halo) >= 3]).toEqual([mark, name, true]);
      expect(contrast(of("coordinate", board), square)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(boards)("the squares of the board %s can be told apart", (board) => {
    expect(contrast(of("square-light", board), of("square-dark", board))).toBeGreaterThanOrEqual(1.35);
  });

  // By lightness, which everyone sees: light with a dark edge, and dark with a light one.
  it.each(boards)("a person's arrows are told from an engine's on the board %s", (board) => {
    for (const ink of ["pine", "red", "blue", "sun"]) {
      const own = of(`drawn-${ink}`, board);
      expect([ink, contrast(own, of("drawn-edge", board)) >= 4.5]).toEqual([ink, true]);
      for (const rank of ["arrow-1", "arrow-2", "arrow-3", "arrow-4", "arrow-5", "mark-red"])
        expect([ink, rank, contrast(own, of(rank, board)) >= 1.7]).toEqual([ink, rank, true]);
    }
  });
});

describe("tokens", () => {
  it("differ between the themes and the boards", () => {
    expect(tokensOf("light", "fjord").get("bg")).not.toBe(tokensOf("dark", "fjord").get("bg"));
    expect(new Set(boards.map((board) => tokensOf("dark", board).get("square-dark"))).size).toBe(boards.length);
  });
});
