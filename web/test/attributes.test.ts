// The names of attributes in JSX. Preact writes an attribute of an SVG element as it is named, and those are told apart by
// capitals: `tabIndex` is one that only Chromium takes for `tabindex`.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const OF_REACT =
  /\s(tabIndex|className|htmlFor|strokeWidth|strokeLinecap|strokeDasharray|fillOpacity|textAnchor|fontSize|dominantBaseline|clipPath|xlinkHref)=/g;

test("attributes are named as in HTML and SVG", () => {
  const folder = fileURLToPath(new URL("../src/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => [...readFileSync(folder + file, "utf8").matchAll(OF_REACT)].map(([, name]) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
