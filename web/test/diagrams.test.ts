// The pictures of the rules' texts: drawn again they are the same, each example has one, and they are small.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Host } from "../src/library/host";
import { gridsOf } from "../src/rules/grid";
import { readRules } from "../src/rules/text";
import { diagramsOf, gameFolders, textOf } from "../tools/diagrams";
import { loadHost } from "./library_host";

const root = new URL("../../", import.meta.url);
const MOST = 20_000; // bytes
const MOST_FULL = 52_000; // of a cube full of pieces, or a side of it

let host: Host;
beforeAll(async () => {
  host = await loadHost();
});

test.each(gameFolders(root))("the pictures of %s are as they are drawn now (else: make diagrams)", (folder) => {
  const place = new URL(`src/games/${folder}/diagrams/`, root);
  const drawn = diagramsOf(host, textOf(root, folder));
  expect(
    readdirSync(place)
      .map((name) => `diagrams/${name}`)
      .sort(),
  ).toEqual([...drawn.keys()].sort());
  for (const [file, svg] of drawn) {
    expect(readFileSync(new URL(file, new URL(`src/games/${folder}/`, root)), "utf8") === svg, file).toBe(true);
    expect(svg.length, file).toBeLessThanOrEqual(svg.split("<use ").length > 33 ? MOST_FULL : MOST);
  }
});

test.each(gameFolders(root))("every board of the text of %s has a picture of its own, with the same file in each language", (folder) => {
  const filesOf = (name: string) =>
    readRules(textOf(root, folder, name)).parts.flatMap((part) =>
      part.kind === "example" || part.kind === "grid" ? [part.diagram?.file] : [],
    );
  const english = filesOf("README.md");
  expect(new Set(english).size).toBe(english.length);
  expect(english).not.toContain(undefined);
  expect(filesOf("README.de.md")).toEqual(english);
  const bare = readRules(textOf(root, folder)).parts.filter((part) => part.kind === "prose" && /<pre(?![^>]*>wayfarer )/.test(part.html));
  expect(bare).toEqual([]);
});

test("drawings that stand side by side are read each by itself", () => {
  const [first, second] = gridsOf(
    "   (a) from wd     (b) from vc\n        c d e           b c\n     v  x . x        u  x o\n     w  o o x        v  o o\n     x  x o x",
  );
  expect(first).toEqual({
    name: "(a) wd",
    columns: ["c", "d", "e"],
    rows: [
      { name: "v", cells: ["x", ".", "x"] },
      { name: "w", cells: ["o", "o", "x"] },
      { name: "x", cells: ["x", "o", "x"] },
    ],
  });
  expect(second!.rows.map(({ name, cells }) => name + cells.join(""))).toEqual(["uxo", "voo"]);
});
