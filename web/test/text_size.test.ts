// Texts follow the browser's own text size: no style gives them or their lines a size in pixels. What is written in a
// drawing is as large as the drawing makes it, and says so: "units: the picture's".
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../src/", import.meta.url));
const filesOf = (end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => end.test(file))
    .map((file) => [file, readFileSync(folder + file, "utf8")] as const);

const SIZED = /^\s*(font|font-size|line-height):/;
const PIXELS = /[\d.]px\b/;

test("no style sheet gives texts a size in pixels", () => {
  const sheets = filesOf(/\.css$/);
  expect(sheets.length).toBeGreaterThan(40);
  const lines = sheets.flatMap(([file, text]) => text.split("\n").map((line) => [file, line.trim()] as const));
  const sized = lines.filter(([, line]) => SIZED.test(line));
  expect(sized.length).toBeGreaterThan(200);
  const used = new Set(sized.flatMap(([, line]) => [...line.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)));
  const givesSize = (line: string) => SIZED.test(line) || used.has(/^(--[\w-]+):/.exec(line)?.[1]);
  const found = lines.filter(([, line]) => givesSize(line) && PIXELS.test(line) && !line.includes("/* units: the picture's */"));
  expect(found.map((one) => one.join(": "))).toEqual([]);
});

test("nor does anything that is drawn", () => {
  const found = filesOf(/\.tsx?$/).flatMap(([file, text]) =>
    [...text.matchAll(/(fontSize|lineHeight)\s*:.*|font(-size)?:\s*[^"`;]*[\d.]px/g)].map(([line]) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});
