// The art of pieces: whose they are is seen by any eyes and on any board; what they are made of.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BLACK, WHITE } from "../src/art/paints";
import { symmetric } from "../src/art/draw";
import { lookFor, pieceMarkup } from "../src/games/looks";
import { posterFor } from "../src/games/posters";
import { games, infoOf } from "../src/library/games";
import { contrast, distance, eyes, lab, rgb, seen } from "./colour";

const tokens = readFileSync(new URL("../src/ui/style/tokens.css", import.meta.url), "utf8");
const squares = [...new Set([...tokens.matchAll(/--square-(?:light|dark): (#\w{6})/g)].map(([, hex]) => hex!))];

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, i) => all.slice(i + 1).map((other): [T, T] => [one, other]));
}

const markups = games.flatMap((info) =>
  info.seats.flatMap(({ letter: seat }) => info.kinds.map(({ letter }) => pieceMarkup(info, letter, seat))),
);

describe("whose a piece is", () => {
  const least = { normal: 50, protan: 30, deutan: 25, tritan: 20 };
  const paints = Object.values(lookFor(infoOf("traverse")).paint);

  it.each(Object.keys(eyes) as (keyof typeof eyes)[])("four seats differ for %s eyes", (eye) => {
    const apart = pairs(paints).map(([one, other]) => distance(seen(one.body, eye), seen(other.body, eye)));
    expect(Math.min(...apart)).toBeGreaterThan(least[eye]);
  });

  it("four seats differ in lightness alone, and their marks in form", () => {
    const lightness = paints.map(({ body }) => lab(rgb(body))[0]);
    expect(Math.min(...pairs(lightness).map(([one, other]) => Math.abs(one - other)))).toBeGreaterThan(10);
    for (const { body, mark } of paints) expect(contrast(body, mark)).toBeGreaterThan(4);
  });

  it("two sides are light and dark", () => {
    expect(lab(rgb(WHITE.body))[0] - lab(rgb(BLACK.body))[0]).toBeGreaterThan(55);
    expect(lab(rgb(WHITE.shade))[0] - lab(rgb(BLACK.body))[0]).toBeGreaterThan(50);
    for (const { body, mark } of [WHITE, BLACK]) expect(contrast(body, mark)).toBeGreaterThan(7);
  });

  it("outlines stand out from the squares of every board", () => {
    expect(squares.length).toBeGreaterThan(8);
    const edges = games.flatMap((info) => Object.values(lookFor(info).paint).map(({ edge }) => edge));
    for (const edge of edges) for (const square of squares) expect(contrast(edge, square)).toBeGreaterThan(3);
  });
});

describe("the heads of Courier Leapale", () => {
  const kinds = { points: "Q", stone: "C", pearls: "G", crown: "M" };
  const colours = (seat: string) =>
    Object.values(kinds).map((letter) => {
      const fills = pieceMarkup(infoOf("courier-leapale"), letter, seat).matchAll(/fill="(#\w{6})"/g);
      const own = new Set([WHITE, BLACK].flatMap((paint) => Object.values(paint)));
      return [...fills].map(([, hex]) => hex!).find((hex) => !own.has(hex))!;
    });

  it("have a colour each, the same on both sides", () => {
    expect(colours("b")).toEqual(colours("w"));
    const apart = pairs(colours("w")).map(([one, other]) => distance(rgb(one), rgb(other)));
    expect(Math.min(...apart)).toBeGreaterThan(45);
  });

  it("are not red, for red warns", () => {
    const warning = /--mark-red: (#\w{6})/.exec(tokens)![1]!;
    for (const colour of colours("w")) expect(distance(rgb(colour), rgb(warning))).toBeGreaterThan(50);
  });

  it("leave a light cross to the Emperor alone, with an outline", () => {
    const cross = "#fff3cf";
    for (const { letter } of infoOf("courier-leapale").kinds)
      expect(pieceMarkup(infoOf("courier-leapale"), letter, "b").includes(cross)).toBe(letter === "E");
    expect(contrast(cross, BLACK.edge)).toBeGreaterThan(7);
  });
});

describe("what pieces are made of", () => {
  it("needs no font, no id and no style, and is small", () => {
    expect(markups.length).toBeGreaterThan(60);
    for (const markup of markups) {
      expect(markup).not.toMatch(/<text|<style| id=|style=|undefined|NaN/);
      expect(markup.length).toBeLessThan(2500);
    }
    for (const info of games) expect(posterFor(info)).not.toMatch(/ id=|undefined|NaN/);
  });

  it("letters can be left off", () => {
    for (const { letter } of infoOf("courier-leapale").kinds) {
      const parts = pieceMarkup(infoOf("courier-leapale"), letter, "w").split('<g class="letter" opacity="var(--letters,1)"');
      expect(parts).toHaveLength(2);
    }
  });

  it("a symmetric shape is drawn from its right half", () => {
    const [body] = /d="[^"]*"/.exec(symmetric("M55 10l5 10h10c1 2 3 4 5 10", WHITE))!;
    expect(body).toBe('d="M55 10l5 10h10c1 2 3 4 5 10H25c2 -6 4 -8 5 -10h10l5 -10Z"');
  });

  it("marks of seats are upright, whichever way a tile points", () => {
    const turned = [0, 90, 180, 270].map((turn) => pieceMarkup(infoOf("traverse"), "T", "w", turn));
    expect(new Set(turned).size).toBe(4);
    for (const markup of turned) expect(markup).toContain('<path d="M-13-7H13M-13 7H13"');
    expect(turned.join("")).not.toContain("rotate");
  });
});
