// Whether lines and marks of the tower can be told from its plates (WCAG 1.4.11: 3), on every board, light and dark.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "./colour";

const read = (name: string) => readFileSync(new URL(`../src/${name}.css`, import.meta.url), "utf8");
const tower = read("cube/style/tower");
const tokens = read("ui/style/tokens");

/** The properties of the first rule with these selectors. */
function rule(css: string, selectors: string): Map<string, string> {
  const [, body] = new RegExp(`${selectors.replace(/[[\].*+?^$()|]/g, "\\$&")} \\{([^}]*)\\}`).exec(css)!;
  return new Map([...body!.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

type Parts = readonly number[];
const parts = (hex: string): Parts => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const hex = (colour: Parts) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
const mix = (a: Parts, b: Parts, share: number) => a.map((part, i) => part * share + b[i]! * (1 - share));

/** A board's square as the style sheet of the tower makes a plate of it. */
function plateOf(rules: Map<string, string>, name: "light" | "dark", square: string): Parts {
  const share = /color-mix\(in srgb, [^,]+ (\d+)%, (#\w+)\)/.exec(rules.get(`tower-${name}`) ?? "");
  return share === null ? parts(square) : mix(parts(square), parts(share[2]!), Number(share[1]) / 100);
}

const light = new Map([...rule(tower, ":root"), ...rule(tower, ".tower")]);
const dark = new Map([...rule(tower, ':root[data-theme="dark"]'), ...rule(tower, ':root[data-theme="dark"] .tower')]);
const themes = {
  light: { rules: light, stage: "#eef2ea" },
  dark: { rules: new Map([...light, ...dark]), stage: "#17242a" },
};
const lines = [
  "orthogonal",
  "diagonal",
  "triagonal",
  "oblique",
  "chosen",
  "target",
  "capture",
  "check",
  "forbidden",
  "takes-yours",
  "takes-theirs",
];

describe.each(Object.entries(themes))("the tower, %s", (theme, { rules, stage }) => {
  it.each(["fjord", "oak", "slate", "contrast"])("has lines that can be seen on %s", (board) => {
    const own = theme === "dark" ? `:root[data-theme="dark"][data-board="${board}"]` : `:root[data-board="${board}"]`;
    const squares = rule(tokens, own);
    const opacity = Number(rules.get("tower-opacity")) * 1.15; // with counters
    for (const name of ["light", "dark"] as const) {
      const plate = plateOf(rules, name, squares.get(`square-${name}`)!);
      const ground = hex(mix(plate, parts(stage), opacity));
      for (const line of lines)
        expect(contrast(rules.get(`tower-${line}`)!, ground), `${line} on ${name} squares`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("who holds what", () => {
  const held = rule(tower, ":root");
  const of = (name: string) => held.get(`held-${name}`)!;

  it("dots, stripes, numbers and frames are told from their ground", () => {
    expect(contrast(of("yours-ink"), of("yours"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("theirs-ink"), of("theirs"))).toBeGreaterThanOrEqual(4.5);
    for (const ink of ["yours-ink", "theirs-ink", "frame"]) expect(contrast(of(ink), "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["fjord", "oak", "slate", "contrast"])("signs are seen on the squares of %s, light and dark", (board) => {
    for (const theme of ["", '[data-theme="dark"]']) {
      const squares = rule(tokens, `:root${theme}[data-board="${board}"]`);
      for (const square of ["square-light", "square-dark"]) {
        const ground = squares.get(square)!;
        for (const mark of ["yours-ink", "theirs-ink", "frame"])
          expect(contrast(of(mark), ground), `${mark} on ${square}`).toBeGreaterThanOrEqual(2.5);
        expect(contrast(of("frame"), ground)).toBeGreaterThanOrEqual(5);
      }
    }
  });
});
