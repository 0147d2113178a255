// What :has() may cost. Chromium looks at an element that is added to the page for what the argument of any :has() names.
// If one names nothing, as `:has(> *)` or `:has(.a:not(.b))`, each element that is added changes the styles of all elements
// around it. If what the rule is for is named by nothing, as in `.a:has(.b) > :first-child`, the styles of the whole page are
// computed again: this took a fifth of the time of a first screen of the analysis.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../src/", import.meta.url));

/** The selectors of a style sheet, one by one, without what is within parentheses of `:is()` split. */
function selectorsOf(css: string): string[] {
  const lists = [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g)].map(([, list]) => list!.trim());
  return lists.filter((list) => !list.startsWith("@")).flatMap((list) => splitAt(list, /[,]/));
}

/** Splits a text where a character is found outside parentheses and brackets. */
function splitAt(text: string, where: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if ("([".includes(letter)) depth++;
    if (")]".includes(letter)) depth--;
    if (depth === 0 && where.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const compounds = (selector: string) => splitAt(selector, /[\s>+~]/);

/** The arguments of all `:has()` in a selector. */
function argumentsOf(selector: string): string[] {
  const found: string[] = [];
  for (let at = selector.indexOf(":has("); at >= 0; at = selector.indexOf(":has(", at + 1)) {
    let depth = 0;
    let end = at + 4;
    do depth += selector[end] === "(" ? 1 : selector[end] === ")" ? -1 : 0;
    while (depth > 0 && ++end < selector.length);
    found.push(...splitAt(selector.slice(at + 5, end), /[,]/));
  }
  return found;
}

const isNamed = (compound: string) => /[.#[]/.test(compound);

/** Why a selector costs too much; undefined if it does not. */
function costOf(selector: string): string | undefined {
  if (!selector.includes(":has(")) return undefined;
  const bad = argumentsOf(selector).find((argument) => argument.includes(":not(") || !compounds(argument).every(isNamed));
  if (bad !== undefined) return `:has(${bad}) names no class`;
  const subject = compounds(selector).at(-1)!;
  if (!isNamed(subject)) return `${subject} names no class`;
  return undefined;
}

test("each :has() names classes, and so does what its rule is for", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const all = files.flatMap((file) => selectorsOf(readFileSync(folder + file, "utf8")).map((selector) => ({ file, selector })));
  expect(all.filter(({ selector }) => selector.includes(":has(")).length).toBeGreaterThan(20);
  const found = all.flatMap(({ file, selector }) => {
    const cost = costOf(selector);
    return cost === undefined ? [] : [`${file}: ${selector}: ${cost}`];
  });
  expect(found).toEqual([]);
});

test("what costs too much is found", () => {
  for (const selector of [
    ":root:has(.shell:not(.in-game))",
    ".tabs:has(> :nth-child(5)) [role]",
    ".cell:has(svg)",
    ".player:has(.clock) .name > :first-child",
  ])
    expect(costOf(selector)).toBeDefined();
  for (const selector of [".says:not(:has(.message, .btn))", ":root:has(main.playing) .bar :is(.brand, .ways)", ".name > :first-child"])
    expect(costOf(selector)).toBeUndefined();
});
