// What `make test` looks at in a browser: in one Chromium, beside each other, a game of each of the four by mouse, by touch
// and by keyboard, a table of two, a lesson, an analysis, and axe on every screen. What stands in other files is taken
// from there; `make test-all` runs those whole.
//
// usage: usual.mjs PROGRAM WEB [ONLY]
import { tests as analysis } from "./analysis.mjs";
import { tests as begin } from "./begin.mjs";
import { tests as board } from "./board.mjs";
import { tests as cube } from "./cube.mjs";
import { tests as editor } from "./editor.mjs";
import { tests as everyUse } from "./every_use.mjs";
import { tests as explore } from "./explore.mjs";
import { tests as games } from "./games.mjs";
import { tests as home } from "./home.mjs";
import { tests as learn } from "./learn.mjs";
import { tests as look } from "./look.mjs";
import { tests as puzzles } from "./puzzles.mjs";
import { tests as review } from "./review.mjs";
import { tests as rules } from "./rules.mjs";
import { tests as work } from "./server_work.mjs";
import { tests as share } from "./share.mjs";
import { tests as table } from "./table.mjs";
import { tests as tabs } from "./tabs.mjs";
import { check, runTests } from "./visit.mjs";
import { tests as weight } from "./weight.mjs";

const tests = { ...everyUse };

function take(file, names, from) {
  for (const name of names) {
    check(name in from, `${file} has no test "${name}"`);
    tests[`${file}: ${name}`] = from[name];
  }
}

take("table", [
  "two at a table talk, load the page again, and end their game",
  "axe finds nothing at a table, wide or narrow, light or dark",
], table);
take("learn", [
  "a newcomer ends the lessons of one game",
  "small screens scroll to no side, and nothing is at fault for assistive technology",
], learn);
take("analysis", [
  "the engine's lines are there for every game, with arrows, and what each side may expect",
  "studies have names of their own in the list, and are renamed and deleted there by keyboard",
  "a text that is no record is refused with its line and column, and a position in a line is opened",
  "on a phone everything is in reach",
], analysis);
take("look", ["laptop, light", "phone, dark"], look);
take("home", ["laptop, light", "phone, dark"], home);
take("games", ["how it looks: laptop, light", "how it looks: phone, dark"], games);
take("board", ["a typed name leads to its place however the board is turned"], board);
take("cube", [
  "tabs tell which levels the last move touched, also where another level is shown",
  "where no piece of the level can move, tabs lead to those that can",
  "dark and light, axe finds nothing",
], cube);
take("editor", ["nothing that axe finds, in any game, light and dark, wide and on a phone"], editor);
take("explore", ["every game has its book, which says what the program says", "on a phone nothing is cut off, and everything can be pressed"], explore);
take("puzzles", ["axe finds nothing in puzzles of any game, light and dark, wide and on a phone"], puzzles);
take("review", [
  "a game that is over is reviewed in one press",
  "with a long reason, the card and its buttons are in reach at every size, and nothing is cut off",
], review);
take("rules", ["nothing scrolls sideways at 320 pixels, in German neither, and nothing is wrong for assistive technology"], rules);
take("server_work", ["it has room on every screen"], work);
take("share", [
  "an embedded board is light or dark, says what is wrong, and axe finds nothing",
  "the dialog is used by keyboard, gives the focus back, and axe finds nothing in it",
], share);
take("tabs", ["a game that is open twice goes on in both"], tabs);
take("begin", ["without WebAssembly, or in a browser that is too old, the page says what is needed"], begin);
take("weight", [
  "analysis: travelers is light, and nothing on it jumps",
  "rules: courier-leapale is light, and nothing on it jumps",
  "a lesson: travelers is light, and nothing on it jumps",
  "the library, its nets and all code are sent packed",
], weight);

await runTests(tests, { file: import.meta.url, atOnce: 4 });
