// Tables of the rules show the pieces that they name.
import { expect, it } from "vitest";
import { pictured } from "../src/rules/pictured";

const pictures = (html: string) => [...html.matchAll(/href="#p-[a-z-]+-([A-Z])-/g)].map(([, letter]) => letter);

it("are before each kind that stands alone in a cell, with its letter or without", () => {
  expect(pictures(pictured("courier-leapale", "<td>Prince P</td><td>Emperor E, Archduke H</td><td>Gnu</td>"))).toEqual([
    "P",
    "E",
    "H",
    "N",
  ]);
});

it("are not in sentences, nor where no kind is", () => {
  const html = "<p>Prince</p><td>a Gnu goes to ua3</td><td>one step</td><th>Queen Q</th>";
  expect(pictured("courier-leapale", html)).toBe(html);
});
